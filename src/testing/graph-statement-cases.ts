import { deepStrictEqual, equal, ok, rejects } from "node:assert/strict";
import {
  blank,
  ex,
  type GraphCases,
  graphOf,
  iri,
  iris,
  short,
  shown,
  source,
  text,
  triple,
  typed,
  vocabulary,
  world,
} from "./graph-fixture.ts";

const hub = graphOf(
  ...Array.from({ length: 20_000 }, (_, n) => triple(`person${n}`, "type", "human")),
  triple("human", vocabulary.label, text("human")),
);

/** What any store says of an entity. */
export const graphStatementCases: GraphCases = {
  "statements are given in both directions, or in one": {
    graph: world,
    async run(store) {
      const out = ["france borders france", `france ${vocabulary.prefLabel} France`];
      const into = ["lille", "lyon", "nice", "paris"].map((city) => `${city} partOf france`);
      deepStrictEqual(shown(await store.statements(ex("france"), { direction: "out" })), out);
      deepStrictEqual(shown(await store.statements(ex("france"), { direction: "in" })), [
        "france borders france",
        "lille partOf france",
        "lyon partOf france",
        "nice partOf france",
        "paris capitalOf france",
        "paris partOf france",
      ]);
      const both = shown(await store.statements(ex("france")));
      deepStrictEqual(both, [...out, ...into, "paris capitalOf france"].sort(), "the loop is told once");
    },
  },
  "statements of one predicate": {
    graph: world,
    async run(store) {
      const options = { predicate: ex("partOf"), direction: "in" } as const;
      equal((await store.statements(ex("france"), options)).length, 4);
      equal((await store.statements(ex("paris"), { predicate: ex("partOf") })).length, 1);
      deepStrictEqual(await store.statements(ex("paris"), { predicate: ex("unknown") }), []);
    },
  },
  "terms keep their kind, language and datatype": {
    graph: graphOf(
      triple("a", "p", text("x")),
      triple("a", "p", text("x", "en")),
      triple("a", "p", text("x", "de")),
      triple("a", "p", typed("x", ex("type"))),
      triple("a", "p", typed("2000-01-01", vocabulary.date)),
      triple("a", "p", iri("x:y")),
      triple("a", "p", blank("n1")),
    ),
    async run(store) {
      const objects = (await store.statements(ex("a"))).map(({ object }) => object);
      deepStrictEqual(
        new Set(objects.map((object) => JSON.stringify(Object.entries(object).sort()))),
        new Set(
          [
            text("x"),
            text("x", "en"),
            text("x", "de"),
            typed("x", ex("type")),
            typed("2000-01-01", vocabulary.date),
            iri("x:y"),
            blank("n1"),
          ].map((term) => JSON.stringify(Object.entries(term).sort())),
        ),
      );
    },
  },
  "a literal keeps any character": {
    graph: graphOf(triple("a", "p", text("nul \0, \u{1f600}, e\u0301, \r\n\t, ' \" \\"))),
    async run(store) {
      const [statement] = await store.statements(ex("a"));
      equal(statement?.object.value, "nul \0, \u{1f600}, e\u0301, \r\n\t, ' \" \\");
      ok(await store.sourceOf(statement!));
    },
  },
  "a blank node is an entity under its label": {
    graph: graphOf(triple("a", "knows", blank("n1")), triple(blank("n1"), vocabulary.name, text("Nobody"))),
    async run(store) {
      deepStrictEqual(shown(await store.statements("_:n1")), ["a knows n1", `n1 ${vocabulary.name} Nobody`].sort());
      deepStrictEqual(iris(await store.candidates("nobody")), ["_:n1"]);
      deepStrictEqual(await store.labels([blank("n1"), iri("_:n1")]), ["Nobody", "Nobody"]);
    },
  },
  "a limit gives that many, always the same": {
    graph: hub,
    async run(store) {
      const first = await store.statements(ex("human"), { limit: 7 });
      equal(first.length, 7);
      deepStrictEqual(await store.statements(ex("human"), { limit: 7 }), first);
      deepStrictEqual((await store.statements(ex("human"), { limit: 9 })).slice(0, 7), first);
      deepStrictEqual(await store.statements(ex("human"), { limit: 0 }), []);
      equal((await store.statements(ex("human"))).length, 20_001);
    },
  },
  "relations are counted in each direction, the most frequent first": {
    graph: world,
    async run(store) {
      deepStrictEqual(
        (await store.relations(ex("france"))).map(({ iri, direction, count }) => [short(iri), direction, count]),
        [
          ["borders", "out", 1],
          [vocabulary.prefLabel, "out", 1],
          ["partOf", "in", 4],
          ["borders", "in", 1],
          ["capitalOf", "in", 1],
        ],
      );
    },
  },
  "the frequency of an entity is the number of triples that hold it": {
    graph: world,
    async run(store) {
      equal(await store.frequency(ex("france")), 7, "a triple that holds it twice is one triple");
      equal(await store.frequency(ex("partOf")), 4);
      equal(await store.frequency(ex("nothing")), 0);
    },
  },
  "an entity that the graph does not know has no statements, relations or source": {
    graph: world,
    async run(store) {
      const stranger = "http://example.org/'; DROP TABLE graph_term; --";
      deepStrictEqual(await store.statements(stranger), []);
      deepStrictEqual(await store.relations(stranger), []);
      deepStrictEqual(await store.candidates(stranger), []);
      deepStrictEqual(await store.candidates(""), []);
      equal(await store.sourceOf({ ...triple(stranger, "p", "o"), qualifiers: [] }), undefined);
      equal((await store.candidates("paris")).length, 3);
    },
  },
  "a triple that two sources give is one statement with one of them as its source": {
    graph: [
      { source: source("one"), triples: [triple("a", "p", "b"), triple("a", "p", "c")] },
      {
        source: { ...source("two"), url: "https://example.org/two" },
        triples: [triple("a", "p", "b"), triple("b", "p", "c")],
      },
    ],
    async run(store) {
      const statements = await store.statements(ex("a"));
      deepStrictEqual(shown(statements), ["a p b", "a p c"]);
      equal(await store.frequency(ex("a")), 2);
      ok(["one", "two"].includes((await store.sourceOf(statements[0]!))?.id ?? ""));
      deepStrictEqual(await store.sourceOf({ ...triple("b", "p", "c"), qualifiers: [] }), {
        ...source("two"),
        url: "https://example.org/two",
      });
    },
  },
  "cycles are followed by nobody but the caller": {
    graph: graphOf(triple("a", "next", "b"), triple("b", "next", "c"), triple("c", "next", "a")),
    async run(store) {
      deepStrictEqual(shown(await store.statements(ex("a"))), ["a next b", "c next a"]);
    },
  },
  "cancellation rejects with the caller's reason": {
    graph: world,
    async run(store) {
      const reason = new Error("no longer wanted");
      await rejects(store.statements(ex("france"), { signal: AbortSignal.abort(reason) }), (error) => error === reason);
    },
  },
};
