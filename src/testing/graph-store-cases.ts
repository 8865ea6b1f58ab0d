// Longer than other files because it is one list; each case is read by itself.
import { deepStrictEqual, equal, ok, rejects } from "node:assert/strict";
import type { Statement } from "../evidence/evidence.ts";
import type { GraphStore } from "../stores/graph-store.ts";
import {
  blank,
  ex,
  type GraphFixture,
  graphOf,
  iri,
  source,
  text,
  triple,
  typed,
  vocabulary,
} from "./graph-fixture.ts";

/** A graph, and what any store over it must answer. */
export interface GraphCase {
  readonly graph: readonly GraphFixture[];
  readonly run: (store: GraphStore) => Promise<void>;
}

/** Statements as short strings in alphabetical order: stores may choose their order, but not their content. */
const shown = (statements: readonly Statement[]) =>
  statements
    .map(({ subject, predicate, object }) => [subject, predicate, object].map(({ value }) => short(value)).join(" "))
    .sort();
const short = (value: string) => value.replace(ex(""), "");
const iris = (found: readonly { readonly iri: string }[]) => found.map((each) => short(each.iri));

const world = graphOf(
  triple("paris", vocabulary.label, text("Paris", "en")),
  triple("paris", vocabulary.label, text("Parigi", "it")),
  triple("paris", vocabulary.altLabel, text("City of Light", "en")),
  triple("paris", vocabulary.description, text("Hauptstadt", "de")),
  triple("paris", vocabulary.description, text("capital of France", "en")),
  triple("paris", "capitalOf", "france"),
  triple("paris", "partOf", "france"),
  triple("paris", "founded", typed("0250-01-01", vocabulary.date)),
  triple("texas_paris", vocabulary.label, text("Paris")),
  triple("lyon", vocabulary.name, text("Lyon")),
  triple("lyon", vocabulary.altLabel, text("Paris")),
  triple("lyon", "partOf", "france"),
  triple("lille", "partOf", "france"),
  triple("nice", "partOf", "france"),
  triple("france", vocabulary.prefLabel, text("France")),
  triple("france", "borders", "france"),
);

const smiths = graphOf(
  ...Array.from({ length: 500 }, (_, n) => triple(`smith${n}`, vocabulary.label, text("John Smith", "en"))),
  ...Array.from({ length: 500 }, (_, n) => triple("register", `lists${n % 7}`, `smith${n}`)),
  triple("book", "by", "smith321"),
);

const hub = graphOf(
  ...Array.from({ length: 20_000 }, (_, n) => triple(`person${n}`, "type", "human")),
  triple("human", vocabulary.label, text("human")),
);

export const graphCases: Readonly<Record<string, GraphCase>> = {
  "an entity is found by its label, whatever the case, accents and punctuation": {
    graph: graphOf(triple("c", vocabulary.label, text("Café  de l’Église, Nº 5"))),
    async run(store) {
      for (const label of ["Café de l'Église, Nº 5", "CAFE DE LEGLISE no 5", "  cafe de l’eglise; nº 5 "]) {
        deepStrictEqual(iris(await store.candidates(label)), ["c"], label);
      }
      deepStrictEqual(await store.candidates("cafe"), [], "part of a label is another label");
    },
  },
  "preferred labels come before other names, and then the more frequent entity": {
    graph: world,
    async run(store) {
      const found = await store.candidates("Paris");
      // Paris in France is held by more triples than the one in Texas; Lyon is more frequent still, but only an alias.
      deepStrictEqual(iris(found), ["paris", "texas_paris", "lyon"]);
      deepStrictEqual(
        found.map(({ match, frequency }) => [match, frequency]),
        [
          ["exact", 8],
          ["exact", 1],
          ["alias", 3],
        ],
      );
    },
  },
  "a candidate shows the English label and description": {
    graph: world,
    async run(store) {
      const [candidate] = await store.candidates("parigi");
      equal(candidate?.label, "Paris");
      equal(candidate?.description, "capital of France");
      equal(candidate?.match, "alias", "a label in another language is an alias where there is an English one");
    },
  },
  "labels in another language are exact where there is no other": {
    graph: graphOf(
      triple("w", vocabulary.label, text("Wien", "de")),
      triple("w", vocabulary.description, text("Stadt", "de")),
    ),
    async run(store) {
      const [candidate] = await store.candidates("wien");
      deepStrictEqual([candidate?.label, candidate?.match, candidate?.description], ["Wien", "exact", "Stadt"]);
    },
  },
  "a leading article may be left out or added": {
    graph: graphOf(triple("b", vocabulary.label, text("The Beatles")), triple("q", vocabulary.label, text("Queen"))),
    async run(store) {
      equal((await store.candidates("the beatles"))[0]?.match, "exact");
      equal((await store.candidates("beatles"))[0]?.match, "alias");
      equal((await store.candidates("the Queen"))[0]?.match, "alias");
    },
  },
  "500 entities of one name are all found, and a limit gives the most frequent": {
    graph: smiths,
    async run(store) {
      equal(new Set(iris(await store.candidates("john smith", { limit: 1000 }))).size, 500);
      // One more triple holds this one.
      deepStrictEqual(iris(await store.candidates("john smith", { limit: 1 })), ["smith321"]);
    },
  },
  "a prefix finds longer labels after those that are equal": {
    graph: graphOf(
      triple("a", vocabulary.label, text("New York City")),
      triple("b", vocabulary.label, text("New York")),
      triple("c", vocabulary.label, text("Newark")),
    ),
    async run(store) {
      const found = await store.candidates("new york", { prefix: true });
      deepStrictEqual(iris(found), ["b", "a"]);
      deepStrictEqual(
        found.map(({ match }) => match),
        ["exact", "prefix"],
      );
      equal((await store.candidates("new york")).length, 1, "without `prefix`, only equal names count");
    },
  },
  "entities without labels are named by their IRI, in words": {
    graph: graphOf(triple("film/The_Third%20Man", "directedBy", "CarolReed")),
    async run(store) {
      deepStrictEqual(iris(await store.candidates("third man")), ["film/The_Third%20Man"]);
      deepStrictEqual(iris(await store.candidates("Carol Reed")), ["CarolReed"]);
      deepStrictEqual(await store.labels([iri(ex("directedBy")), iri(ex("film/The_Third%20Man"))]), [
        "directed By",
        "The Third Man",
      ]);
    },
  },
  "predicates are relations and no candidates": {
    graph: graphOf(
      triple("directs", vocabulary.label, text("directs")),
      triple("a", "directs", "b"),
      triple("d", vocabulary.label, text("Directs")),
    ),
    async run(store) {
      deepStrictEqual(iris(await store.candidates("directs")), ["d"]);
      deepStrictEqual(await store.labels([iri(ex("directs"))]), ["directs"]);
    },
  },
  "labels come in the order of the terms; literals are their own": {
    graph: world,
    async run(store) {
      const terms = [text("2014"), iri(ex("paris")), iri("http://nowhere.org/some_thing"), iri(ex("france"))];
      deepStrictEqual(await store.labels(terms), ["2014", "Paris", "some thing", "France"]);
      deepStrictEqual(await store.labels([]), []);
    },
  },
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
      deepStrictEqual(await store.labels([blank("n1")]), ["Nobody"]);
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
