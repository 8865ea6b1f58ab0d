import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import type { Triple } from "../../core/term.ts";
import { openSqliteGraph } from "../../stores/sqlite/graph.ts";
import { createGraphWriter } from "../../stores/sqlite/graph-writer.ts";
import { graphOf, triple } from "../../testing/graph-fixture.ts";
import type { Evidence, FactEvidence, TextEvidence } from "../evidence.ts";
import { resolveEvidence } from "../resolve.ts";
import { verbaliseStatement } from "../verbalise.ts";
import { arrange } from "./arrange.ts";

const source = { id: "one", title: "One", retrievedAt: "2026-01-01T00:00:00.000Z", sha256: "00" };
const triples = [
  triple("Alien", "directedBy", "Scott"),
  triple("Scott", "bornIn", "Shields"),
  triple("Alien", "starred", "Weaver"),
];
const last = (value: string) => value.slice(value.lastIndexOf("/") + 1);

function fact({ subject, predicate, object }: Triple, scores: Record<string, number>, graph = "films"): FactEvidence {
  const [s, o] = [last(subject.value), last(object.value)];
  const p = predicate.value.endsWith("directedBy") ? "directed By" : last(predicate.value).replace("bornIn", "born In");
  return {
    kind: "fact",
    id: `${graph} ${s} ${p}`,
    text: verbaliseStatement({ subject: s, predicate: p, object: o, qualifiers: [] }),
    source,
    entities: [
      { iri: subject.value, label: s },
      { iri: object.value, label: o },
    ],
    scores,
    labels: [{ subject: s, predicate: p, object: o }],
    locator: {
      statements: [{ subject, predicate, object, qualifiers: [] }],
      sparql: `SELECT ?value WHERE { <${subject.value}> <${predicate.value}> ?value }`,
      graph,
    },
  };
}

const facts = triples.map((each, i) => fact(each, { blend: 0.9 - i / 10, outgoing: i + 1 }));
const sentence: TextEvidence = {
  kind: "text",
  id: "text",
  text: "Alien is a film.",
  source,
  entities: [],
  scores: {},
  locator: { start: 0, end: 16, section: [] },
};
const computed: FactEvidence = {
  ...(facts[0] as FactEvidence),
  id: "computed",
  computed: {
    operation: "lookup",
    answers: [{ text: "Scott" }],
    said: "",
    shown: 1,
    complete: true,
    confidence: 1,
    explanation: "",
  },
};
const texts = (evidence: readonly Evidence[]) => evidence.map(({ text }) => text);

describe("arrange", () => {
  const database = new DatabaseSync(":memory:");
  const writer = createGraphWriter(database);
  database.exec("BEGIN IMMEDIATE");
  for (const { source: from, triples: all } of graphOf(...triples)) writer.add(from, all);
  writer.finish();
  database.exec("COMMIT");
  const graph = openSqliteGraph(database);
  afterAll(() => graph.close());

  it("leaves single facts as they are", () => {
    expect(arrange([sentence, ...facts], "single")).toEqual([sentence, ...facts]);
  });

  it("joins all facts to one quote before all else, best fact first", () => {
    const [joined, ...rest] = arrange([sentence, ...facts], "joined");
    expect(joined?.text).toBe("Alien, directed By, Scott; Scott, born In, Shields; Alien, starred, Weaver");
    expect(joined?.scores).toEqual({ blend: 0.9 });
    expect(joined?.kind === "fact" && joined.locator.statements).toHaveLength(3);
    expect(joined?.kind === "fact" && joined.labels).toEqual(facts.flatMap(({ labels }) => labels));
    expect(joined?.entities.map(({ label }) => label)).toEqual(["Alien", "Scott", "Shields", "Weaver"]);
    expect(rest).toEqual([sentence]);
  });

  it("makes a passage of the facts with one subject, at the place of its best fact", () => {
    expect(
      texts(
        arrange([facts[1] as FactEvidence, sentence, facts[0] as FactEvidence, facts[2] as FactEvidence], "passages"),
      ),
    ).toEqual(["Scott, born In, Shields", "Alien is a film.", "Alien, directed By, Scott; Alien, starred, Weaver"]);
  });

  it.each(["joined", "passages"] as const)("%s quotes resolve to exactly their text", async (form) => {
    for (const quote of arrange(facts, form)) expect(await resolveEvidence(quote, { graph })).toBe(quote.text);
  });

  it("asks for all facts of a quote in one query, for each once", () => {
    const [joined] = arrange(facts, "joined");
    expect(joined?.kind === "fact" && joined.locator.sparql.match(/UNION/g)).toHaveLength(2);
    const same = arrange([facts[0] as FactEvidence, { ...(facts[0] as FactEvidence), id: "again" }], "joined");
    expect(same[0]?.kind === "fact" && same[0].locator.sparql).toBe(facts[0]?.locator.sparql);
  });

  it("keeps graphs apart, and results of queries as they are", () => {
    const other = fact(triples[1] as Triple, {}, "people");
    expect(texts(arrange([computed, ...facts, other], "joined"))).toEqual([
      "Alien, directed By, Scott; Scott, born In, Shields; Alien, starred, Weaver",
      "Scott, born In, Shields",
      "Alien, directed By, Scott",
    ]);
  });

  it("arranges what was arranged before in another form", () => {
    const passages = arrange(facts, "passages");
    expect(texts(arrange(passages, "joined"))).toEqual([
      "Alien, directed By, Scott; Alien, starred, Weaver; Scott, born In, Shields",
    ]);
    expect(arrange(arrange(facts, "joined"), "passages")).toEqual(passages);
    expect(
      arrange(passages, "single")
        .map(({ id }) => id)
        .sort(),
    ).toEqual(facts.map(({ id }) => id).sort());
  });

  it("has nothing to do without facts", () => {
    expect(arrange([sentence], "joined")).toEqual([sentence]);
    expect(arrange([], "passages")).toEqual([]);
  });
});
