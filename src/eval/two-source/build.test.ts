import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writtenCorpus } from "../../../test/support/dataset-suite.ts";
import { madeUpFilms } from "../../../test/support/made-up-films.ts";
import { openGraphFile } from "../../stores/sqlite/graph-file.ts";
import { writeGraph } from "../corpora/graph-corpus.ts";
import type { GoldSource } from "../gold.ts";
import { answerTokens, tokenText } from "../measures/tokens.ts";
import { buildTwoSource } from "./build.ts";
import { createEdgeIndex } from "./edge-index.ts";
import { creditedAmong } from "./stated.ts";

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const built = seeds.map((seed) => {
  const input = madeUpFilms(seed);
  return { input, ...buildTwoSource(input) };
});
const every = built.flatMap(({ chosen, input }) => chosen.map((one) => ({ one, input })));
const inTriangles = (key: string): string => key.replace(/\S+/g, "<$&>");
const nameIn = (input: (typeof built)[number]["input"]) => (iri: string) => input.names.get(iri)?.[0] ?? "";

test("there are questions of both directions and of every type", () => {
  const kinds = new Set(every.map(({ one }) => `${one.direction} ${one.type}`));
  expect([...kinds].sort()).toEqual([
    "graph-to-text short",
    "graph-to-text yes-no",
    "text-to-graph aggregate",
    "text-to-graph short",
    "text-to-graph yes-no",
  ]);
});

test("the same input gives the same questions and gold, another seed others", () => {
  const [first] = built;
  const again = buildTwoSource(madeUpFilms(1));
  expect(again.questions).toEqual(first?.questions);
  expect(again.gold).toEqual(first?.gold);
  expect(buildTwoSource({ ...madeUpFilms(1), seed: 99 }).questions).not.toEqual(first?.questions);
});

test("always saying no, or yes, is right half of the time, in each direction", () => {
  for (const { chosen } of built) {
    for (const direction of ["text-to-graph", "graph-to-text"]) {
      const answers = chosen
        .filter((one) => one.direction === direction && one.type === "yes-no")
        .map(({ yes }) => yes);
      expect(answers.filter((yes) => yes).length * 2).toBe(answers.length);
    }
  }
});

test("neither the bridge nor a short answer is said in the question", () => {
  for (const { one, input } of every) {
    const name = nameIn(input);
    const said = tokenText(one.question);
    const secrets = [one.bridge, ...(one.type === "short" ? one.answers : [])].map(name);
    for (const secret of secrets) expect(said).not.toContain(answerTokens(secret));
  }
});

test("one source alone answers nothing, both together answer everything, and the gold is right", () => {
  for (const { proof, chosen } of built) {
    expect(proof).toEqual({ questions: chosen.length, graphAlone: 0, textAlone: 0, unanswerable: 0, wrong: 0 });
  }
});

test("what the text is to tell is not in the graph that is served, and what the graph is to tell not in a page", async () => {
  const { chosen, corpora, input } = built[0]!;
  const { files } = await writtenCorpus(corpora.get("made-up")!);
  const graph = files.get("graph.nt") ?? "";
  const pages = (files.get("texts.jsonl") ?? "").trim().split("\n");
  const name = nameIn(input);
  for (const one of chosen) {
    for (const key of one.removedEdges) expect(graph).not.toContain(inTriangles(key));
    for (const key of one.neededEdges) expect(graph).toContain(inTriangles(key));
    const ends = one.direction === "graph-to-text" ? [one.topic] : one.answers;
    for (const end of ends) {
      expect(pages.filter((page) => page.includes(name(one.bridge)) && page.includes(name(end)))).toEqual([]);
    }
  }
});

test("a wrong thing asked about is wrong in the full graph and reached by the same hop elsewhere", () => {
  const no = every.filter(({ one }) => one.yes === false);
  expect(no.length).toBeGreaterThan(10);
  for (const { one, input } of no) {
    const graph = createEdgeIndex(input.edges);
    expect(graph.reached(one.bridge, one.second)).not.toContain(one.asked);
    expect(graph.starts({ ...one.second, inverse: !one.second.inverse })).toContain(one.asked);
  }
});

test("gold names the page with the words that state the fact, and the statements of the graph", () => {
  const { questions, gold, chosen, input } = built[0]!;
  for (const [i, { id }] of questions.entries()) {
    const { support, hops, tags } = gold.get(id)!;
    const [source, ...statements] = support;
    const { url, quote } = source as GoldSource;
    expect(input.pages.find((page) => page.url === url)?.text).toContain(quote);
    expect(statements.length).toBe(chosen[i]?.neededEdges.length);
    expect(hops).toHaveLength(2);
    expect(Object.keys(tags)).toEqual(["direction", "type", "relation1", "relation2"]);
  }
});

test("a count is right in digits and in a word", () => {
  const { questions, gold, chosen } = built[0]!;
  const at = chosen.findIndex(({ type, answers }) => type === "aggregate" && answers.length === 2);
  expect(gold.get(questions[at]?.id ?? "")?.answers).toEqual([{ text: "2", aliases: ["two"] }]);
});

test("the query of the gold, and those of both hops, give the gold over the full graph", async () => {
  const { questions, gold, chosen, input } = built[0]!;
  const dir = await mkdtemp(join(tmpdir(), "factweave-two-source-"));
  try {
    await writeGraph(join(dir, "full.nt"), input);
    const store = await openGraphFile(join(dir, "full.nt"), { cacheDir: dir });
    const run = async (query = ""): Promise<string[]> => {
      const { boolean, rows } = await store.select(query);
      if (boolean !== undefined) return [boolean ? "yes" : "no"];
      return rows.flatMap((row) => Object.values(row).map(({ value }) => value)).sort();
    };
    for (const [i, { id }] of questions.entries()) {
      const { answers, hops, sparql } = gold.get(id)!;
      const wanted = answers.map(({ entity, text }) => entity ?? text).sort();
      expect(await run(sparql), id).toEqual(wanted);
      expect(await run(hops[0]?.sparql), id).toEqual([chosen[i]?.bridge]);
      expect(await run(hops[1]?.sparql), id).toEqual(wanted);
    }
    await store.close();
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}, 60_000);

test("nothing is asked about a person of whom a page tells more than the graph knows", () => {
  const input = madeUpFilms(1);
  const told = creditedAmong(["directed"]);
  const hops = input.hops.map((hop) => (hop.name === "direction" ? { ...hop, told } : hop));
  const asked = buildTwoSource({ ...input, hops }).chosen.find(({ second }) => second.name === "direction")!;
  const director = input.names.get(asked.bridge)?.[0];
  const lost = {
    title: "Lost",
    url: "https://factweave.invalid/lost",
    text: `Lost is a film directed by ${director}.`,
  };
  const again = buildTwoSource({ ...input, hops, pages: [...input.pages, lost] });
  const reason = "a page tells the graph's hop of something that the graph does not know";
  expect(again.excluded.get(reason)).toBeGreaterThan(0);
  const ofDirector = again.chosen.filter(
    ({ second, bridge }) => second.name === "direction" && bridge === asked.bridge,
  );
  expect(ofDirector).toEqual([]);
});
