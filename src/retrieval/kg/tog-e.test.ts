import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createBudget } from "../../core/budget.ts";
import type { Triple } from "../../core/term.ts";
import { createTrace } from "../../core/trace.ts";
import type { FactEvidence } from "../../evidence/evidence.ts";
import { resolveEvidence } from "../../evidence/resolve.ts";
import { loadEmbedder } from "../../models/onnx/embedder.ts";
import type { LinkedEntity, Query } from "../../question/query.ts";
import type { GraphStore } from "../../stores/graph-store.ts";
import { openSqliteGraph } from "../../stores/sqlite/graph.ts";
import { createGraphWriter } from "../../stores/sqlite/graph-writer.ts";
import { blank, ex, graphOf, text, triple, typed, vocabulary } from "../../testing/graph-fixture.ts";
import type { BeamOptions } from "./tog-e/beam.ts";
import { type BeamScorer, createCosineScorer, scoreByWords } from "./tog-e/beam-scorer.ts";
import { createTogERetriever } from "./tog-e.ts";

const open: GraphStore[] = [];
afterAll(() => Promise.all(open.map((graph) => graph.close())));

function graphWith(triples: readonly Triple[]): GraphStore {
  const database = new DatabaseSync(":memory:");
  const writer = createGraphWriter(database);
  database.exec("BEGIN IMMEDIATE");
  for (const { source, triples: all } of graphOf(...triples)) writer.add(source, all);
  writer.finish();
  database.exec("COMMIT");
  const graph = openSqliteGraph(database);
  open.push(graph);
  return graph;
}

const label = (name: string, shown: string) => triple(name, vocabulary.label, text(shown, "en"));

function queryOf(question: string, ...names: string[]): Query {
  const entities = names.map(
    (name): LinkedEntity => ({
      mention: name,
      start: 0,
      end: 1,
      iri: name.startsWith("_:") ? name : ex(name),
      label: name,
      score: 1,
    }),
  );
  const intent = {
    answerType: "thing",
    operation: "lookup",
    entities: [],
    relation: "",
    time: "",
    location: "",
  } as const;
  return { text: question, at: "2026-11-01T00:00:00Z", intent, entities };
}

/** A score for each text; all others are worth nothing. */
const scoring =
  (scores: Readonly<Record<string, number>>): BeamScorer =>
  async (_, texts) =>
    texts.map((each) => scores[each] ?? 0);

async function explore(
  graph: GraphStore,
  query: Query,
  scorer: BeamScorer,
  options: Partial<BeamOptions> = {},
): Promise<FactEvidence[]> {
  const retriever = createTogERetriever({
    graph,
    scorer,
    width: 3,
    depth: 3,
    neighbours: 50,
    literals: true,
    ...options,
  });
  const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
  const { evidence, failures } = await retriever.retrieve(query, context);
  expect(failures).toEqual([]);
  return evidence as FactEvidence[];
}

const texts = (facts: readonly FactEvidence[]) => facts.map((fact) => fact.text);

describe("the beam", () => {
  it("finds what lies three steps behind the question's entity, and says by which way", async () => {
    const graph = graphWith([
      triple("Alien", "directedBy", "Scott"),
      triple("Scott", "bornIn", "Shields"),
      triple("Shields", "locatedIn", "England"),
      triple("Alien", "genre", "Horror"),
    ]);
    const scorer = scoring({ "directed By": 0.9, "born In": 0.8, "located In": 0.7 });
    const facts = await explore(graph, queryOf("Where?", "Alien"), scorer);
    expect(texts(facts)).toEqual([
      "Alien, directed By, Scott",
      "Scott, born In, Shields",
      "Shields, located In, England",
    ]);
    const [first, second, third] = facts;
    expect([first?.via, second?.via, third?.via]).toEqual([undefined, [first?.id], [first?.id, second?.id]]);
    expect(third?.scores).toMatchObject({ beam: 0.7, relation: 0.7, outgoing: 1 });
  });

  it("keeps the direction of edges that it walks backwards", async () => {
    const graph = graphWith([triple("Alien", "directedBy", "Scott"), triple("Alien", "starred", "Weaver")]);
    const scorer = scoring({ "directed By": 0.9, starred: 0.8 });
    const facts = await explore(graph, queryOf("What?", "Scott"), scorer);
    expect(texts(facts)).toEqual(["Alien, directed By, Scott", "Alien, starred, Weaver"]);
    expect(facts[0]?.locator.statements[0]).toMatchObject({
      subject: { value: ex("Alien") },
      object: { value: ex("Scott") },
    });
    expect(facts[0]?.scores.incoming).toBe(1);
    expect(facts[1]?.scores.outgoing).toBe(1);
  });

  it("does not step back along the relation it came by, but goes on along it", async () => {
    const graph = graphWith([
      triple("Alien", "directedBy", "Scott"),
      triple("Gladiator", "directedBy", "Scott"),
      triple("Scott", "directedBy", "Ford"),
    ]);
    const facts = await explore(graph, queryOf("Who?", "Alien"), scoring({ "directed By": 0.9 }));
    expect(texts(facts)).toEqual(["Alien, directed By, Scott", "Scott, directed By, Ford"]);
  });

  it("keeps three edges of all that it may at one depth, not three of each entity", async () => {
    const scores: Record<string, number> = {};
    const triples = ["A", "B"].flatMap((topic) =>
      [1, 2, 3].map((n) => {
        scores[`${topic} r ${n}`] = topic === "A" ? 0.9 - n / 100 : 0.1;
        return triple(topic, `${topic}_r_${n}`, `${topic}${n}x`);
      }),
    );
    const facts = await explore(graphWith(triples), queryOf("What?", "A", "B"), scoring(scores));
    expect(texts(facts)).toEqual(["A, A r 1, A1x", "A, A r 2, A2x", "A, A r 3, A3x"]);
  });

  it("multiplies the scores of relation and entity, and gives a single entity that of its relation", async () => {
    const graph = graphWith([
      triple("Film", "starred", "Ann"),
      triple("Film", "starred", "Bob"),
      triple("Film", "writer", "Cy"),
    ]);
    const facts = await explore(
      graph,
      queryOf("Who?", "Film"),
      scoring({ starred: 0.8, writer: 0.5, Ann: 0.25, Bob: 0.75 }),
    );
    expect(facts.map(({ text: shown, scores }) => [shown, scores.beam])).toEqual([
      ["Film, starred, Bob", 0.8 * 0.75],
      ["Film, writer, Cy", 0.5],
      ["Film, starred, Ann", 0.8 * 0.25],
    ]);
  });

  it("takes no side when nothing is like the question", async () => {
    const graph = graphWith([triple("A", "r", "B"), triple("A", "s", "C")]);
    const facts = await explore(graph, queryOf("?", "A"), scoring({}), { depth: 1 });
    expect(facts.map(({ scores }) => scores.beam)).toEqual([0.5, 0.5]);
  });

  it("never goes by names, types and identifiers", async () => {
    const wikidata = "http://www.wikidata.org/";
    const graph = graphWith([
      label("A", "Anything"),
      triple("A", vocabulary.description, text("all there is", "en")),
      triple("A", "http://www.w3.org/2002/07/owl#sameAs", "B"),
      triple("A", "http://rdf.freebase.com/ns/common.topic.notable_for", "B"),
      triple("A", "http://www.w3.org/1999/02/22-rdf-syntax-ns#type", "B"),
      triple("A", `${wikidata}prop/direct/P345`, text("tt0078748")),
      triple(`${wikidata}entity/P345`, vocabulary.label, text("IMDb ID", "en")),
      triple("A", "knows", "C"),
    ]);
    expect(texts(await explore(graph, queryOf("?", "A"), scoring({})))).toEqual(["Anything, knows, C"]);
  });
});

describe("unusual graphs", () => {
  it("gives an entity of which nothing is like the question no place before another", async () => {
    const graph = graphWith([triple("A", "r", "B"), triple("A", "s", "C"), triple("Word", "t", "D")]);
    const facts = await explore(graph, queryOf("?", "Word", "A"), scoring({ r: 0.2, s: 0.1 }), { depth: 1 });
    expect(texts(facts)).toEqual(["A, r, B", "A, s, C"]);
  });

  it("finds nothing in an empty graph, for an unknown entity and without entities", async () => {
    expect(await explore(graphWith([]), queryOf("Who?", "Alien"), scoreByWords)).toEqual([]);
    const graph = graphWith([triple("A", "r", "B")]);
    expect(await explore(graph, queryOf("Who?", "Alien"), scoreByWords)).toEqual([]);
    expect(await explore(graph, queryOf("Who?"), scoreByWords)).toEqual([]);
  });

  it("ends in a cycle, and tells no fact twice", async () => {
    const graph = graphWith([
      triple("A", "r", "B"),
      triple("B", "r", "C"),
      triple("C", "r", "A"),
      triple("A", "r", "A"),
    ]);
    const facts = await explore(graph, queryOf("r?", "A"), scoreByWords);
    expect(new Set(texts(facts)).size).toBe(facts.length);
    expect(texts(facts)).toContain("B, r, C");
  });

  it("goes through nodes that have no name", async () => {
    const graph = graphWith([
      triple("Anakin", "marriage", blank("m")),
      triple(blank("m"), "spouse", "Padme"),
      triple("Luke", "marriage", "http://rdf.freebase.com/ns/m.0abc"),
      triple("http://rdf.freebase.com/ns/m.0abc", "spouse", "Mara"),
      triple("Luke", "marriage", "http://rdf.freebase.com/ns/m.0abd"),
    ]);
    const scorer = scoring({ marriage: 0.6, spouse: 0.9 });
    const anakin = await explore(graph, queryOf("Who?", "Anakin"), scorer);
    expect(anakin.at(-1)?.labels[0]?.object).toBe("Padme");
    const luke = await explore(graph, queryOf("Who?", "Luke"), scorer);
    expect(luke.map(({ scores }) => scores.beam)).toEqual([0.3, 0.3, 0.9]);
    expect(luke.at(-1)?.labels[0]?.object).toBe("Mara");
  });

  it("leaves nodes without a name out where others have one", async () => {
    const graph = graphWith([triple("A", "r", blank("m")), triple("A", "r", "B")]);
    expect(texts(await explore(graph, queryOf("r?", "A"), scoreByWords))).toEqual(["A, r, B"]);
  });

  it("takes values in English or in no language, others where there are none, and none at all if so told", async () => {
    const graph = graphWith([
      triple("A", "motto", text("frei", "de")),
      triple("A", "motto", text("free", "en")),
      triple("A", "hymn", text("Lied", "de")),
      triple("A", "founded", typed("1979-05-25", vocabulary.date)),
    ]);
    const scorer = scoring({ motto: 0.9, hymn: 0.8, founded: 0.7 });
    expect(texts(await explore(graph, queryOf("?", "A"), scorer))).toEqual([
      "A, motto, free",
      "A, hymn, Lied",
      "A, founded, 25 May 1979",
    ]);
    expect(await explore(graph, queryOf("?", "A"), scorer, { literals: false })).toEqual([]);
  });

  it("reads a few statements of a hub, however many it has", async () => {
    const spokes = Array.from({ length: 20_000 }, (_, n) =>
      triple(`Part${n}`, n % 2 === 0 ? "partOf" : "typeOf", "Hub"),
    );
    const graph = graphWith([triple("A", "near", "Hub"), ...spokes]);
    let read = 0;
    const counting: GraphStore = {
      ...graph,
      statements: async (entity, options) => {
        const found = await graph.statements(entity, options);
        read += found.length;
        return found;
      },
    };
    const facts = await explore(counting, queryOf("?", "A"), scoring({ near: 0.9, "part Of": 0.5 }), {
      neighbours: 20,
    });
    expect(facts).toHaveLength(4);
    expect(facts[1]?.scores.incoming).toBe(10_000);
    expect(read).toBeLessThan(150);
  });

  it("goes by the best claims of Wikidata, with their qualifiers, and not by qualifiers", async () => {
    const [wdt, p, ps, pq] = ["direct/", "", "statement/", "qualifier/"].map(
      (part) => `http://www.wikidata.org/prop/${part}`,
    );
    const claim = (name: string) => `http://www.wikidata.org/entity/statement/${name}`;
    const graph = graphWith([
      triple("Obama", `${wdt}P39`, "President"),
      triple("Obama", `${p}P39`, claim("1")),
      triple(claim("1"), `${ps}P39`, "President"),
      triple(claim("1"), `${pq}P580`, typed("2009-01-20", vocabulary.date)),
      triple(claim("1"), `${pq}P1365`, "Bush"),
      triple("http://www.wikidata.org/entity/P39", vocabulary.label, text("position held", "en")),
      triple("http://www.wikidata.org/entity/P580", vocabulary.label, text("start time", "en")),
      triple("http://www.wikidata.org/entity/P1365", vocabulary.label, text("replaces", "en")),
    ]);
    const facts = await explore(graph, queryOf("What position?", "Obama"), scoreByWords);
    expect(texts(facts)).toEqual(["Obama, position held, President, start time, 20 January 2009, replaces, Bush"]);
    expect(await resolveEvidence(facts[0] as FactEvidence, { graph })).toBe(facts[0]?.text);
    expect(await explore(graph, queryOf("Who?", "Bush"), scoreByWords)).toEqual([]);
  });

  it("stops when told", async () => {
    const graph = graphWith([triple("A", "r", "B")]);
    const stop = new AbortController();
    stop.abort(new Error("enough"));
    const retriever = createTogERetriever({
      graph,
      scorer: scoreByWords,
      width: 3,
      depth: 3,
      neighbours: 9,
      literals: true,
    });
    const context = { signal: stop.signal, budget: createBudget(), trace: createTrace("test") };
    await expect(retriever.retrieve(queryOf("?", "A"), context)).rejects.toThrow("enough");
  });
});

describe("on any graph", () => {
  const node = fc.integer({ min: 0, max: 9 });
  const graphs = fc
    .array(fc.tuple(node, fc.integer({ min: 0, max: 3 }), node), { minLength: 1, maxLength: 40 })
    .map((edges) => edges.map(([s, p, o]) => triple(`n${s}`, `r${p}`, `n${o}`)));
  // Names that sort in another order than identifiers, so that a mix-up would show.
  const names = Array.from({ length: 10 }, (_, n) => label(`n${n}`, `name ${9 - n}`));
  const weights = fc.record({
    relations: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 4, maxLength: 4 }),
    entities: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 10, maxLength: 10 }),
  });
  const scorerOf = ({ relations, entities }: { relations: readonly number[]; entities: readonly number[] }) =>
    scoring({
      ...Object.fromEntries(relations.map((weight, n) => [`r${n}`, weight / 8])),
      ...Object.fromEntries(entities.map((weight, n) => [`name ${9 - n}`, weight / 8])),
    });

  it("keeps ids with their names, direction, width, and no way back", async () => {
    await fc.assert(
      fc.asyncProperty(
        graphs,
        weights,
        fc.uniqueArray(node, { minLength: 1, maxLength: 3 }),
        async (edges, weight, topics) => {
          const graph = graphWith([...names, ...edges]);
          const facts = await explore(graph, queryOf("?", ...topics.map((n) => `n${n}`)), scorerOf(weight));
          const stored = new Set(
            edges.map((edge) => JSON.stringify([edge.subject.value, edge.predicate.value, edge.object.value])),
          );
          const byId = new Map(facts.map((fact) => [fact.id, fact]));
          expect(facts.length).toBeLessThanOrEqual(9);
          expect(byId.size).toBe(facts.length);
          for (const depth of [0, 1, 2]) {
            expect(facts.filter(({ via = [] }) => via.length === depth).length).toBeLessThanOrEqual(3);
          }
          for (const fact of facts) {
            const [{ subject, predicate, object } = edges[0] as Triple] = fact.locator.statements;
            expect(stored).toContain(JSON.stringify([subject.value, predicate.value, object.value]));
            const [s, p, o] = await graph.labels([subject, predicate, object]);
            expect(fact.labels).toEqual([{ subject: s, predicate: p, object: o }]);
            expect(fact.entities).toEqual([
              { iri: subject.value, label: s },
              { iri: object.value, label: o },
            ]);
            expect(await resolveEvidence(fact, { graph })).toBe(fact.text);
            const before = byId.get(fact.via?.at(-1) ?? "");
            const [near, far] = [endOf(fact, "near"), before && endOf(before, "far")];
            expect(far ?? near).toBe(near);
            if (before === undefined) expect(topics.map((n) => ex(`n${n}`))).toContain(near);
            else if (before.locator.statements[0]?.predicate.value === predicate.value) {
              expect(isOutgoing(fact)).toBe(isOutgoing(before));
            }
          }
          await graph.close();
        },
      ),
      { numRuns: 150 },
    );
  });

  it("finds the same whatever the order of the graph", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, weights, node, async (edges, weight, topic) => {
        const [one, other] = [graphWith([...names, ...edges]), graphWith([...[...edges].reverse(), ...names])];
        const query = queryOf("?", `n${topic}`);
        const [a, b] = [await explore(one, query, scorerOf(weight)), await explore(other, query, scorerOf(weight))];
        expect(texts(b)).toEqual(texts(a));
      }),
      { numRuns: 50 },
    );
  });

  it("keeps at the first depth what scoring every neighbour would keep", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, weights, node, async (edges, weight, topic) => {
        const facts = await explore(graphWith([...names, ...edges]), queryOf("?", `n${topic}`), scorerOf(weight), {
          depth: 1,
        });
        const kept = bruteForce(edges, `n${topic}`, weight);
        expect(facts.map(({ scores }) => scores.beam)).toEqual(kept);
      }),
      { numRuns: 100 },
    );
  });

  /** Scores of the three best edges of a node, from the definition. */
  function bruteForce(
    edges: readonly Triple[],
    topic: string,
    { relations, entities }: { relations: readonly number[]; entities: readonly number[] },
  ): number[] {
    const ends = new Map<string, { relation: number; ends: Set<number> }>();
    const number = (value: string) => Number(value.at(-1));
    for (const { subject, predicate, object } of edges) {
      if (subject.value === object.value) continue;
      for (const [near, far, way] of [
        [subject, object, "out"],
        [object, subject, "in"],
      ] as const) {
        if (near.value !== ex(topic)) continue;
        const key = `${way} ${predicate.value}`;
        const known = ends.get(key) ?? { relation: number(predicate.value), ends: new Set() };
        known.ends.add(number(far.value));
        ends.set(key, known);
      }
    }
    // A relation that only leads from the topic to itself takes its place too.
    for (const { subject, predicate, object } of edges) {
      if (subject.value !== ex(topic) || object.value !== ex(topic)) continue;
      for (const way of ["out", "in"]) {
        const key = `${way} ${predicate.value}`;
        if (!ends.has(key)) ends.set(key, { relation: number(predicate.value), ends: new Set() });
      }
    }
    const spread = (scores: readonly number[]): number[] => {
      const top = [...scores].sort((a, b) => b - a).slice(0, 3);
      return top.every((score) => score === 0) ? top.map(() => 1 / top.length) : top;
    };
    const order = [...ends].sort(
      ([a, x], [b, y]) =>
        (relations[y.relation] as number) - (relations[x.relation] as number) ||
        x.relation - y.relation ||
        (a < b ? 1 : -1),
    );
    const scores = spread(order.map(([, { relation }]) => (relations[relation] as number) / 8));
    const lists = scores.map((score, i) => {
      const own = [...(order[i]?.[1].ends ?? [])].map((n) => (entities[n] as number) / 8);
      return { score, own };
    });
    const positive = ({ score, own }: (typeof lists)[number]) =>
      score > 0 && (own.length === 1 || own.some((each) => each > 0));
    const something = lists.some(positive);
    const found = lists.flatMap(({ score, own }) => {
      if (own.length === 1) return [score];
      const top = [...own].sort((a, b) => b - a).slice(0, 3);
      return (something ? top : spread(own)).map((each) => each * score);
    });
    return found
      .filter((score) => score > 0)
      .sort((a, b) => b - a)
      .slice(0, 3);
  }
});

const isOutgoing = ({ scores }: FactEvidence): boolean => scores.outgoing !== undefined;

function endOf(fact: FactEvidence, end: "near" | "far"): string | undefined {
  const statement = fact.locator.statements[0];
  return (isOutgoing(fact) === (end === "near") ? statement?.subject : statement?.object)?.value;
}

describe("the embedded scorer", async () => {
  const embedder = await loadEmbedder();
  afterAll(() => embedder.close());

  it("finds a way between distractors that share no word with the question", async () => {
    const graph = graphWith([
      triple("Alien", "directed_by", "Ridley_Scott"),
      triple("Ridley_Scott", "place_of_birth", "South_Shields"),
      ...["sound_mix", "aspect_ratio", "running_time", "film_stock", "budget"].map((name) =>
        triple("Alien", name, `${name}_1`),
      ),
      ...["employer", "award", "religion", "net_worth", "height"].map((name) =>
        triple("Ridley_Scott", name, `${name}_2`),
      ),
    ]);
    const scorer = createCosineScorer(embedder);
    const facts = await explore(graph, queryOf("In which city was the man who made Alien born?", "Alien"), scorer);
    expect(texts(facts)).toContain("Ridley Scott, place of birth, South Shields");
  });

  it("gives no score below nothing", async () => {
    const unlike: string[] = ["qwzx", "7", "?!", "the of", "potassium", "goalkeeper", "Beethoven", "tax law"];
    const scores = await createCosineScorer(embedder)("who directed Alien", unlike, new AbortController().signal);
    expect(scores).toHaveLength(unlike.length);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
    const { signal } = new AbortController();
    const turned = {
      ...embedder,
      embed: async (all: readonly string[]) => all.map((_, i) => new Float32Array([i === 0 ? 1 : -1])),
    };
    expect(await createCosineScorer(turned)("a", ["b"], signal)).toEqual([0]);
  });
});
