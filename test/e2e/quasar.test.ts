import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { demoCollection, demoFolder } from "../../src/cli/demo-collection.ts";
import { runIndex } from "../../src/cli/run-index.ts";
import type { Answer } from "../../src/evidence/answer.ts";
import { createFactweave, type Factweave } from "../../src/pipeline/factweave.ts";

const { questions }: { questions: readonly { readonly id: string; readonly question: string }[] } = JSON.parse(
  await readFile(join(demoFolder, "questions.json"), "utf8"),
);
const asked = (id: string): string => questions.find((each) => each.id === id)?.question ?? id;

describe("preset quasar over the demo collection", () => {
  let engine: Factweave;
  beforeAll(async () => {
    const collection = await demoCollection({
      version: manifest.version,
      cacheDir: join(demoFolder, ".."),
      index: (sources, target) =>
        runIndex(
          sources,
          { dir: target, vectors: true, threads: 0, allowPrivateHosts: false },
          new AbortController().signal,
        ),
    });
    engine = await createFactweave({ collection, preset: "quasar" });
  });
  afterAll(() => engine?.close());

  const kindsOf = ({ quotes }: Answer): string[] => [...new Set(quotes.map(({ kind }) => kind))];

  it.each([
    ["text", "text-1", "Carl Sagan"],
    ["a table", "table-1", "David"],
    ["the graph", "fact-1", "Howard Shore"],
  ])("answers from %s: %s", async (_, id, expected) => {
    const answer = await engine.ask(asked(id));
    expect(answer.status, answer.answer).toBe("answered");
    expect(answer.shortAnswers.map(({ text }) => text)).toContain(expected);
    expect(answer.failures).toEqual([]);
    expect(kindsOf(answer)).not.toEqual([]);
  });

  it("ranks all three kinds of evidence in one pool of thirty", async () => {
    let ranked = "";
    await engine.ask(asked("fact-1"), {
      trace: ({ stages }) => {
        ranked = JSON.stringify(stages.find(({ stage }) => stage === "rank")?.output);
      },
    });
    for (const kind of ["text", "table", "fact"]) expect(ranked).toContain(`"kind":"${kind}"`);
    expect(ranked.match(/"graph":\d/g)).toHaveLength(30);
  });

  it("refuses what the collection does not tell", async () => {
    expect((await engine.ask("Who directed Oppenheimer?")).status).toBe("refused");
  });
});
