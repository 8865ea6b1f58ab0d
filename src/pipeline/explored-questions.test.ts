import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../evidence/answer.ts";
import type { FactEvidence } from "../evidence/evidence.ts";
import type { FactForm } from "../evidence/forms/arrange.ts";
import { resolveEvidence } from "../evidence/resolve.ts";
import { loadEmbedder } from "../models/onnx/embedder.ts";
import { togE } from "../presets/tog-e.ts";
import type { GraphStore } from "../stores/graph-store.ts";
import { openGraphFile } from "../stores/sqlite/graph-file.ts";
import { createFactweave, type Factweave } from "./factweave.ts";

const films = resolve(import.meta.dirname, "../../test/fixtures/pipeline/films.ttl");
const forms: readonly FactForm[] = ["single", "joined", "passages"];

const texts = ({ shortAnswers }: Answer): string[] => shortAnswers.map(({ text }) => text).sort();

describe("questions answered by a beam over a graph", async () => {
  const folder = await mkdtemp(join(tmpdir(), "factweave-explore-"));
  const embedder = await loadEmbedder();
  const engines = new Map<FactForm, Factweave>();
  let graph: GraphStore;

  beforeAll(async () => {
    graph = await openGraphFile(films, { cacheDir: folder });
    for (const facts of forms) {
      const preset = { ...togE, name: `tog-e ${facts}`, facts };
      engines.set(facts, await createFactweave({ kg: [films], cacheDir: folder, embedder, preset }));
    }
  });
  afterAll(async () => {
    await Promise.all([...engines.values()].map((engine) => engine.close()));
    await graph.close();
    await embedder.close();
    await rm(folder, { recursive: true });
  });

  const ask = (form: FactForm, question: string): Promise<Answer> => {
    const engine = engines.get(form);
    if (engine === undefined) throw new Error(`There is no engine for ${form}.`);
    return engine.ask(question);
  };

  describe.each(forms)("facts %s", (form) => {
    it.each([
      ["a step", "Who directed The Glass Mirror?", ["Ana Torvald"]],
      ["a value", "What is the running time of Winter Post?", ["88"]],
      ["two steps", "Who is the spouse of the director of Up?", ["Ana Torvald"]],
      ["two steps, the first one back", "What is the genre of films written by Ana Torvald?", ["Crime"]],
    ])("%s: %s", async (_, question, expected) => {
      const answer = await ask(form, question);
      expect(texts(answer), answer.answer).toEqual(expected);
    });

    it("cites places that give exactly the quoted text, and a query that finds them again", async () => {
      for (const question of ["Who directed The Glass Mirror?", "Which films did Per Quist direct?"]) {
        const { quotes, status } = await ask(form, question);
        expect(status).toBe("answered");
        for (const quote of quotes) {
          if (quote.kind !== "fact") throw new Error("Something else than facts is cited.");
          const evidence = { ...quote, id: "quote", text: "", entities: [], labels: [] } as FactEvidence;
          expect(await resolveEvidence(evidence, { graph })).toBe(quote.text);
          const { rows } = await graph.select(quote.locator.sparql, { timeMs: 60_000 });
          const found = rows.flatMap((row) => Object.values(row)).map(({ value }) => value);
          for (const { subject, object } of quote.locator.statements) {
            expect([subject.value, object.value].some((value) => found.includes(value))).toBe(true);
          }
        }
      }
    });
  });

  it("shows a joined quote first, with at most nine facts", async () => {
    const [quote, ...others] = (await ask("joined", "Who starred in Winter Post?")).quotes;
    expect(others).toEqual([]);
    const statements = quote?.kind === "fact" ? quote.locator.statements : [];
    expect(statements.length).toBeGreaterThan(3);
    expect(statements.length).toBeLessThanOrEqual(9);
  });

  it("cites every fact on the way to an answer", async () => {
    const answer = await ask("single", "What is the genre of films written by Ana Torvald?");
    const [first, second] = answer.quotes.map(({ text }) => text.split(", "));
    expect(first?.slice(1)).toEqual(["written by", "Ana Torvald"]);
    expect(second).toEqual([first?.[0], "has genre", "Crime"]);
    expect(answer.sentences[0]?.citations).toEqual([1, 2]);
    expect(answer.usage.llmCalls).toBe(0);
  });

  it("does not count what it saw in part", async () => {
    const { answer } = await ask("single", "How many films were directed by Ana Torvald?");
    expect(answer).not.toMatch(/^\d+: directed by/i);
  });

  it("gives no answer without anything known in the question", async () => {
    expect((await ask("single", "Who painted the Night Watch?")).status).toBe("refused");
  });
});
