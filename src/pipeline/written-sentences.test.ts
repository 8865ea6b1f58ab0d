import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Answerer } from "../answering/answerer.ts";
import { indexSources } from "../collection/index-sources.ts";
import { openCollection } from "../collection/open-collection.ts";
import { createBudget } from "../core/budget.ts";
import { createTrace } from "../core/trace.ts";
import type { Answer } from "../evidence/answer.ts";
import { loadVerifier } from "../models/onnx/verifier.ts";
import { bm25 } from "../presets/bm25.ts";
import { parseQuestion } from "../question/parse-question.ts";
import { ask } from "./ask.ts";
import { buildStages } from "./build.ts";
import { createRecorder } from "./recorder.ts";

const page = `# Harbour Lights

Harbour Lights was shot in 48 days on the island of Ven and cost 12 million crowns. It was directed by Ana Torvald.
`;

/** Our own answerers quote; one that writes freely, as a language model does, has to pass the same law. */
describe("sentences that an answerer wrote in its own words", async () => {
  const folder = await mkdtemp(join(tmpdir(), "factweave-written-"));
  await writeFile(join(folder, "harbour-lights.md"), page);
  await indexSources([join(folder, "harbour-lights.md")], { dir: join(folder, "collection") });
  const collection = await openCollection(join(folder, "collection"));
  const verifier = await loadVerifier();
  afterAll(async () => {
    await verifier.close();
    await collection.close();
    await rm(folder, { recursive: true });
  });
  const stages = buildStages(bm25, { collection: collection.store, graphs: [], linking: [] });

  const askWriting = async (sentence: string, judged: boolean): Promise<Answer> => {
    const writing: Answerer = async ({ ranked }) => {
      const evidence = ranked.map((item) => item.evidence);
      const citations = evidence.map(({ id }) => id);
      const sentences = [{ text: sentence, citations }];
      return { sentences, evidence, shortAnswers: [{ text: "Harbour Lights" }], confidence: 1, conflicts: [] };
    };
    const question = parseQuestion("What is known of the film Harbour Lights?", "2026-01-01T00:00:00Z");
    const judge = { support: verifier.support, atLeast: 0.5 };
    const recorder = createRecorder(false);
    const parts = { preset: bm25, configHash: "", recorder, failures: [], modelParameters: 0 };
    return ask(
      question,
      { ...parts, stages: { ...stages, answer: writing }, ...(judged && { judge }) },
      { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("ask") },
    );
  };

  it.each([
    "Ana Torvald directed Harbour Lights.",
    "Harbour Lights cost 12 million crowns.",
    "Harbour Lights was shot in 48 days.",
  ])("stay when the evidence says so: %s", async (sentence) => {
    const answer = await askWriting(sentence, true);
    expect(answer.status).toBe("answered");
    expect(answer.sentences[0]?.text).toContain(sentence);
  });

  it.each([
    ["a number of its own", "Harbour Lights was shot in 84 days."],
    ["a number of the page in the wrong place", "Harbour Lights was shot in 12 days."],
    ["a negation", "Harbour Lights was not directed by Ana Torvald."],
  ])("are dropped with %s", async (_, sentence) => {
    const answer = await askWriting(sentence, true);
    expect(answer).toMatchObject({ status: "refused", sentences: [] });
  });

  it("pass the rules alone with a negation", async () => {
    const answer = await askWriting("Harbour Lights was not directed by Ana Torvald.", false);
    expect(answer.status).toBe("answered");
  });
});
