import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../evidence/answer.ts";
import { loadEmbedder } from "../models/onnx/embedder.ts";
import type { GraphStore } from "../stores/graph-store.ts";
import { openGraphFile } from "../stores/sqlite/graph-file.ts";
import { createFactweave, type Factweave } from "./factweave.ts";

const films = resolve(import.meta.dirname, "../../test/fixtures/pipeline/films.ttl");

const texts = ({ shortAnswers }: Answer): string[] => shortAnswers.map(({ text }) => text).sort();
const queryOf = ({ quotes }: Answer): string => {
  const fact = quotes.find(({ kind }) => kind === "fact");
  if (fact?.kind !== "fact") throw new Error("No fact is cited.");
  return fact.locator.sparql;
};

describe("questions over a graph", async () => {
  const folder = await mkdtemp(join(tmpdir(), "factweave-queries-"));
  const embedder = await loadEmbedder();
  let engine: Factweave;
  let graph: GraphStore;

  beforeAll(async () => {
    engine = await createFactweave({ kg: [films], cacheDir: folder, embedder });
    graph = await openGraphFile(films, { cacheDir: folder });
  });
  afterAll(async () => {
    await engine.close();
    await graph.close();
    await embedder.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ["one step", "Who directed The Glass Mirror?", ["Ana Torvald"]],
    ["one step back", "Which films did Per Quist direct?", ["Up", "Winter Post"]],
    ["a title that is a word", "who wrote the film Up", ["Omar Deny"]],
    ["a name that is a film and a person: the person", "Where was Eva Brandt born?", ["Oslo"]],
    ["a name that is a film and a person: the film", "Who directed the film Eva Brandt?", ["Ana Torvald"]],
    ["two steps", "Who starred in the films directed by Ana Torvald?", ["Eva Brandt", "Lina Moss", "Omar Deny"]],
    ["two steps, the name in the middle", "The films written by Lina Moss are in which genres?", ["Comedy", "Drama"]],
    [
      "two steps there and back",
      "Which films share the director of The Glass Mirror?",
      ["Eva Brandt", "Harbour Lights"],
    ],
    ["a possessive", "Where was The Glass Mirror's director born?", ["Lund"]],
    ["three steps", "Who wrote the films directed by the director of Up?", ["Lina Moss"]],
    [
      "three steps of sharing",
      "What genres do the films that share actors with Winter Post have?",
      ["Comedy", "Drama"],
    ],
    ["a further step of another kind", "In which country was the director of Up born?", ["Norway"]],
  ])("%s: %s", async (_, question, expected) => {
    const answer = await engine.ask(question);
    expect(answer.status, answer.answer).toBe("answered");
    expect(texts(answer)).toEqual(expected);
    // The cited query, run by a SPARQL engine, finds the same.
    const { rows } = await graph.select(queryOf(answer));
    const labels = await graph.labels(rows.flatMap(({ answer: term }) => term ?? []));
    expect(labels.sort()).toEqual(expected);
  });

  it.each([
    [
      "an intersection",
      "Which films directed by Ana Torvald starred Omar Deny?",
      ["Harbour Lights", "The Glass Mirror"],
    ],
    ["a genre as condition", "Name a film of genre Crime by the director Ana Torvald.", ["Harbour Lights"]],
    ["one word for two", "Which film starred both Omar Deny and Eva Brandt?", ["The Glass Mirror"]],
    ["a time", "Which films directed by Ana Torvald were released after 1990?", ["Harbour Lights"]],
    [
      "a number",
      "Which films directed by Ana Torvald are longer than 90 minutes?",
      ["Harbour Lights", "The Glass Mirror"],
    ],
    ["three conditions", "Which film of genre Drama directed by Ana Torvald starred Omar Deny?", ["The Glass Mirror"]],
    ["the most of something", "Which film directed by Per Quist has the most actors?", ["Winter Post"]],
    ["a year that holds", "Was The Glass Mirror released in 1984?", ["Yes"]],
    ["a year that does not", "Was The Glass Mirror released before 1980?", ["No"]],
    ["a time before", "Which films did Ana Torvald direct before 1980?", ["Eva Brandt"]],
    ["a superlative", "What is the latest film directed by Ana Torvald?", ["Harbour Lights"]],
    ["a superlative of another value", "What is the longest film directed by Ana Torvald?", ["Harbour Lights"]],
    ["a least value", "Which film directed by Ana Torvald was released first?", ["Eva Brandt"]],
    ["a count", "How many films did Ana Torvald direct?", ["3"]],
    ["a count over two steps", "How many actors starred in the films directed by Per Quist?", ["2"]],
    ["a check that holds", "Did Ana Torvald direct Harbour Lights?", ["Yes"]],
    ["a check that fails", "Did Per Quist direct Harbour Lights?", ["No"]],
    ["a comparison", "Which film was released earlier, Up or Winter Post?", ["Winter Post"]],
  ])("%s: %s", async (_, question, expected) => {
    const answer = await engine.ask(question);
    expect(answer.status, answer.answer).toBe("answered");
    expect(texts(answer)).toEqual(expected);
    const { rows, boolean } = await graph.select(queryOf(answer));
    if (expected[0] === "Yes" || expected[0] === "No") expect(boolean).toBe(expected[0] === "Yes");
    else if (rows[0]?.count !== undefined) expect(rows[0].count.value).toBe(expected[0]);
    else {
      const labels = await graph.labels(rows.flatMap(({ answer: term }) => term ?? []));
      // An order puts the winner first.
      expect(rows[0]?.value === undefined ? labels.sort() : labels.slice(0, 1)).toEqual(expected);
    }
  });

  it("cites each answer with the statements that lead to it", async () => {
    const answer = await engine.ask("Who wrote the films directed by the director of Up?");
    const [quote] = answer.quotes;
    expect(quote?.text.split("; ").sort()).toEqual(
      [
        "Up, directed by, Per Quist",
        "Winter Post, directed by, Per Quist",
        "Winter Post, written by, Lina Moss",
      ].sort(),
    );
  });

  it.each(["What was the budget of Winter Post?", "Which awards did Ana Torvald win?", "Who directed Oppenheimer?"])(
    "refuses %s",
    async (question) => {
      expect((await engine.ask(question)).status).toBe("refused");
    },
  );

  it("gives up on a count that its limit would cut", async () => {
    const hub = Array.from(
      { length: 60_000 },
      (_, i) => `<http://example.org/n${i}> <http://example.org/genre> <http://example.org/hub> .`,
    );
    const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
    const names = [`<http://example.org/hub> ${label} "Noise" .`, `<http://example.org/genre> ${label} "has genre" .`];
    const file = join(folder, "hub.nt");
    await writeFile(file, [...names, ...hub].join("\n"));
    const large = await createFactweave({ kg: [file], cacheDir: folder, embedder });
    try {
      const counted = await large.ask("How many things have the genre Noise?");
      expect(counted.status).toBe("refused");
    } finally {
      await large.close();
    }
  });

  it("stops when it is cancelled", async () => {
    const reason = new Error("the user left");
    await expect(engine.ask("Who directed Up?", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
  describe("statements with qualifiers", () => {
    const file = join(folder, "offices.ttl");
    const wikidata = "http://www.wikidata.org";
    const heads = [
      ["ada", "Ada Brun", "1981-03-01", "1989-12-31"],
      ["eva", "Eva Lund", "1990-01-01", "1997-06-30"],
      ["ida", "Ida Moe", "1997-07-01", undefined],
    ].map(([id, name, from, until]) => {
      const ended = until === undefined ? "" : ` ; pq:P582 "${until}"^^xsd:date`;
      const claim = `:claim-${id} ps:P35 :${id} ; pq:P580 "${from}"^^xsd:date${ended} .`;
      return `:${id} rdfs:label "${name}" . :ruritania p:P35 :claim-${id} . ${claim}`;
    });
    const prefixes = ["p: <#/prop/>", "ps: <#/prop/statement/>", "pq: <#/prop/qualifier/>", "wd: <#/entity/>"].map(
      (prefix) => `@prefix ${prefix.replace("#", wikidata)} .`,
    );
    const turtle = `${prefixes.join(" ")} @prefix : <http://example.org/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
      @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . :ruritania rdfs:label "Ruritania" .
      wd:P35 rdfs:label "head of state" . wd:P580 rdfs:label "start time" . wd:P582 rdfs:label "end time" .
      ${heads.join("\n")}`;

    it.each([
      ["Who was the head of state of Ruritania in 1994?", ["Eva Lund"]],
      ["Who was the head of state of Ruritania before 1990?", ["Ada Brun"]],
      ["Who became head of state of Ruritania after 1995?", ["Ida Moe"]],
      ["Who was the head of state of Ruritania in 2005?", ["Ida Moe"]],
      ["Who was the head of state of Ruritania?", ["Ada Brun", "Eva Lund", "Ida Moe"]],
    ])("%s", async (question, expected) => {
      await writeFile(file, turtle);
      const engine = await createFactweave({ kg: [file], cacheDir: folder, embedder });
      const offices = await openGraphFile(file, { cacheDir: folder });
      try {
        const answer = await engine.ask(question);
        expect(texts(answer)).toEqual(expected);
        const { rows } = await offices.select(queryOf(answer));
        const labels = await offices.labels(rows.flatMap(({ answer: term }) => term ?? []));
        expect(labels.sort()).toEqual(expected);
      } finally {
        await engine.close();
        await offices.close();
      }
    });
  });

  it("does not answer with the condition itself", async () => {
    const file = join(folder, "players.ttl");
    const players = [
      ["ada", "Ada Brun", "syldavia", "norby"],
      ["eva", "Eva Lund", "ruritania", "norby"],
      ["ida", "Ida Moe", "ruritania", "askvik"],
    ].map(([id, name, country, club]) => `:${id} rdfs:label "${name}" ; :country :${country} ; :club :${club} .`);
    await writeFile(
      file,
      `@prefix : <http://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
     :country rdfs:label "plays for country" . :club rdfs:label "plays in club" .
     :syldavia rdfs:label "Syldavia" . :ruritania rdfs:label "Ruritania" . :norby rdfs:label "Norby FC" .
     :askvik rdfs:label "Askvik FC" . ${players.join("\n")}`,
    );
    const engine = await createFactweave({ kg: [file], cacheDir: folder, embedder });
    try {
      const { shortAnswers } = await engine.ask("which player in Norby FC is from Ruritania?");
      expect(shortAnswers.map(({ text }) => text)).toEqual(["Eva Lund"]);
    } finally {
      await engine.close();
    }
  });
});
