import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError, InputError, StoreError } from "../core/errors/index.ts";
import { loadEmbedder } from "../models/onnx/embedder.ts";
import type { AnswerEvent } from "./answer-events.ts";
import { type AskTrace, createFactweave, type Factweave } from "./factweave.ts";

const graph = `
@prefix : <http://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:directed rdfs:label "directed by" . :born rdfs:label "place of birth" .
:mirror rdfs:label "The Glass Mirror" ; :directed :ana .
:harbour rdfs:label "Harbour Lights" ; :directed :ana .
:ana rdfs:label "Ana Torvald" ; :born :lund .
:lund rdfs:label "Lund" .
`;
const notes = `# Ana Torvald

Ana Torvald (12 March 1951 – 4 May 2019) was a Swedish film director. She kept bees on the island of Ven.
`;
const gross =
  "Film,Year,Gross\nThe Glass Mirror,1984,12000000\nHarbour Lights,1991,48000000\nWinter Post,1995,7000000\n";

describe("an engine over a graph, a text and a table", async () => {
  const folder = await mkdtemp(join(tmpdir(), "factweave-engine-"));
  const embedder = await loadEmbedder();
  let engine: Factweave;

  beforeAll(async () => {
    await writeFile(join(folder, "graph.ttl"), graph);
    await writeFile(join(folder, "torvald.md"), notes);
    await writeFile(join(folder, "box-office.csv"), gross);
    engine = await createFactweave({ collection: join(folder, "collection"), embedder });
    const report = await engine.index(["graph.ttl", "torvald.md", "box-office.csv"].map((name) => join(folder, name)));
    expect(report.failed).toEqual([]);
  });
  afterAll(async () => {
    await engine.close();
    await embedder.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ["Who directed The Glass Mirror?", "Ana Torvald", ["fact"]],
    ["Which films did Ana Torvald direct?", "Harbour Lights", ["fact"]],
    ["How many films did Ana Torvald direct?", "2", ["fact"]],
    ["Did Ana Torvald direct Harbour Lights?", "Yes", ["fact"]],
    ["When was Ana Torvald born?", "12 March 1951", ["text"]],
    ["Which film had the highest gross?", "Harbour Lights", ["table"]],
    ["Which film had the higher gross, The Glass Mirror or Winter Post?", "The Glass Mirror", ["table"]],
    ["When was the director of The Glass Mirror born?", "12 March 1951", ["fact", "text"]],
  ])("%s → %s", async (question, expected, kinds) => {
    const answer = await engine.ask(question);
    expect(answer.status).toBe("answered");
    expect(answer.shortAnswers.map(({ text }) => text)).toContain(expected);
    expect([...new Set(answer.quotes.map(({ kind }) => kind))].sort()).toEqual(expect.arrayContaining(kinds));
    for (const { text, start, end } of answer.sentences) expect(answer.answer.slice(start, end)).toBe(text);
  });

  it.each(["Who wrote the music of Harbour Lights?", "What was the weather in Oslo yesterday?"])(
    "refuses %s",
    async (question) => {
      expect(await engine.ask(question)).toMatchObject({ status: "refused", answer: "I don't know.", quotes: [] });
    },
  );

  it("shows the hops of a composed question, each with its citations", async () => {
    const { hops } = await engine.ask("When was the director of The Glass Mirror born?");
    expect(hops.map(({ shortAnswers }) => shortAnswers[0]?.text)).toEqual(["Ana Torvald", "12 March 1951"]);
    for (const { citations } of hops) expect(citations.length).toBeGreaterThan(0);
  });

  it("gives the same answer to the same question", async () => {
    const strip = async () => ({
      ...(await engine.ask("Who directed Harbour Lights?", { at: "2024-01-01" })),
      usage: 0,
    });
    expect(await strip()).toEqual(await strip());
  });

  it("streams stages, sentences and at last the whole answer", async () => {
    const events: AnswerEvent[] = [];
    for await (const event of engine.stream("Who directed The Glass Mirror?")) events.push(event);
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(["stage-end", "answer-delta", "answer-end"]));
    expect(events.at(-1)).toMatchObject({ type: "answer-end", answer: { status: "answered" } });
  });

  it("cancels the work when the reader leaves the stream", async () => {
    for await (const event of engine.stream("Who directed The Glass Mirror?")) {
      expect(event.type).toBe("stage-end");
      break;
    }
  });

  it("rethrows the reason of a cancellation untouched", async () => {
    const reason = new Error("enough");
    await expect(engine.ask("Who directed Harbour Lights?", { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
  });

  it("traces every stage with all evidence and every score", async () => {
    const traces: AskTrace[] = [];
    const { preset } = await engine.ask("Who directed The Glass Mirror?", { trace: (record) => traces.push(record) });
    expect(preset).toMatchObject({ name: "factweave", configHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(traces[0]?.stages.map(({ stage }) => stage)).toEqual(["understand", "retrieve", "rank", "answer"]);
    expect(JSON.stringify(traces)).toContain('"cosine"');
  });

  it("refuses what is no question or time", async () => {
    await expect(engine.ask(" ? ")).rejects.toThrow(InputError);
    await expect(engine.ask("Who?", { at: "soon" })).rejects.toThrow(InputError);
  });

  it("answers nothing from a source that was forgotten", async () => {
    await writeFile(join(folder, "secret.md"), "# Zorblatt\n\nThe Zorblatt treaty was signed in Quimper in 1977.\n");
    await engine.index([join(folder, "secret.md")]);
    expect(await engine.ask("Where was the Zorblatt treaty signed?")).toMatchObject({ status: "answered" });
    await engine.forget([join(folder, "secret.md")]);
    expect(await engine.ask("Where was the Zorblatt treaty signed?")).toMatchObject({ status: "refused" });
  });

  it("asks an RDF file without any collection", async () => {
    const alone = await createFactweave({ kg: [join(folder, "graph.ttl")], cacheDir: join(folder, "cache"), embedder });
    expect((await alone.ask("Where was Ana Torvald born?")).shortAnswers).toMatchObject([{ text: "Lund" }]);
    await alone.close();
  });

  it("names an unknown preset, and a collection that is not there", async () => {
    await expect(createFactweave({ kg: ["x.ttl"], preset: "nonsense" })).rejects.toThrow(ConfigError);
    await expect(createFactweave({})).rejects.toThrow(ConfigError);
    const empty = await createFactweave({ collection: join(folder, "nothing"), embedder });
    await expect(empty.ask("Who directed Harbour Lights?")).rejects.toThrow(StoreError);
    await empty.close();
  });
});
