import { deepStrictEqual, equal, ok } from "node:assert/strict";
import type { Term } from "../core/term.ts";
import type { Statement } from "../evidence/evidence.ts";
import { blank, ex, type GraphCases, graphOf, iri, text, triple, typed, vocabulary } from "./graph-fixture.ts";

export const wd = (id: string) => `http://www.wikidata.org/entity/${id}`;
const prop = (name: string) => `http://www.wikidata.org/prop/${name}`;

/** Wikidata's model: two claims of one property, of which one also stands as a plain triple, and one without a value. */
export const claims = graphOf(
  triple(wd("Q1"), vocabulary.label, text("Ada Roe", "en")),
  triple(wd("Q2"), vocabulary.label, text("mayor", "en")),
  triple(wd("Q3"), vocabulary.label, text("senator", "en")),
  triple(wd("P39"), vocabulary.label, text("position held", "en")),
  triple(wd("P580"), vocabulary.label, text("start time", "en")),
  triple(wd("Q1"), prop("direct/P39"), wd("Q2")),
  triple(wd("Q1"), prop("P39"), wd("statement/a")),
  triple(wd("Q1"), prop("P39"), wd("statement/b")),
  triple(wd("Q1"), prop("P39"), wd("statement/c")),
  triple(wd("statement/a"), prop("statement/P39"), wd("Q2")),
  triple(wd("statement/a"), prop("qualifier/P580"), typed("1999-05-01", vocabulary.date)),
  triple(wd("statement/a"), prop("qualifier/P1365"), wd("Q4")),
  triple(wd("statement/b"), prop("statement/P39"), wd("Q3")),
  triple(wd("statement/b"), prop("qualifier/P580"), typed("2004-01-03", vocabulary.date)),
  triple(wd("statement/c"), prop("qualifier/P580"), typed("2010-01-01", vocabulary.date)),
);

/** Freebase's model: a node between film, actor and role, without a name; and the same as a blank node. */
export const mediators = graphOf(
  triple("film", vocabulary.label, text("Harbour Lights")),
  triple("actor", vocabulary.label, text("Eva Brandt")),
  triple("role", vocabulary.label, text("Captain Moe")),
  triple("film", "film.starring", "m.0k5x"),
  triple("m.0k5x", "performance.actor", "actor"),
  triple("m.0k5x", "performance.character", "role"),
  triple("film", "film.release", blank("r")),
  triple(blank("r"), "release.date", typed("1998-03-02", vocabulary.date)),
  triple(blank("r"), "release.region", "norway"),
);

const short = ({ value }: Term) => value.replace(/^http:\/\/(?:www\.wikidata\.org|example\.org)\//, "");
const shown = (statements: readonly Statement[]) =>
  statements
    .map(({ subject, predicate, object, qualifiers }) =>
      [
        ...[subject, predicate, object].map(short),
        ...qualifiers.map((each) => `[${short(each.predicate)} ${short(each.value)}]`),
      ].join(" "),
    )
    .sort();

// Qualifiers come in the order of their numbers, whatever the order of the graph.
const mayor = "entity/Q1 prop/direct/P39 entity/Q2 [prop/qualifier/P580 1999-05-01] [prop/qualifier/P1365 entity/Q4]";
const senator = "entity/Q1 prop/P39 entity/Q3 [prop/qualifier/P580 2004-01-03]";
const unknown = "entity/Q1 prop/P39 entity/statement/c";

/** What any store makes of the models in which graphs keep what has more than two parts. */
export const graphModelCases: GraphCases = {
  "a claim of Wikidata's is one statement with its qualifiers": {
    graph: claims,
    async run(store) {
      const label = `entity/Q1 ${vocabulary.label} Ada Roe`;
      const found = await store.statements(wd("Q1"), { direction: "out" });
      deepStrictEqual(shown(found), [label, mayor, senator, unknown].sort());
      deepStrictEqual(shown(await store.statements(wd("Q1"), { predicate: prop("direct/P39") })), [mayor]);
    },
  },
  "a claim is met from its value and from its qualifier as well": {
    graph: claims,
    async run(store) {
      deepStrictEqual(shown(await store.statements(wd("Q2"), { direction: "in" })), [mayor]);
      deepStrictEqual(shown(await store.statements(wd("Q3"), { direction: "in" })), [senator]);
      deepStrictEqual(shown(await store.statements(wd("Q4"), { direction: "in" })), [mayor]);
    },
  },
  "the predicates of a property of Wikidata's bear its name": {
    graph: claims,
    async run(store) {
      const predicates = ["direct/P39", "P39", "statement/P39", "qualifier/P580"].map((name) => iri(prop(name)));
      const names = ["position held", "position held", "position held", "start time"];
      deepStrictEqual(await store.labels(predicates), names);
    },
  },
  "a statement with qualifiers has the source of its triple": {
    graph: claims,
    async run(store) {
      for (const statement of await store.statements(wd("Q1"), { direction: "out" })) {
        ok(await store.sourceOf(statement), shown([statement])[0]);
      }
    },
  },
  "a node between several things is followed to each of them": {
    graph: mediators,
    async run(store) {
      deepStrictEqual(shown(await store.statements(ex("film"), { predicate: ex("film.starring") })), [
        "film film.starring m.0k5x",
      ]);
      deepStrictEqual(shown(await store.statements(ex("m.0k5x"))), [
        "film film.starring m.0k5x",
        "m.0k5x performance.actor actor",
        "m.0k5x performance.character role",
      ]);
      deepStrictEqual(shown(await store.statements(ex("actor"), { direction: "in" })), [
        "m.0k5x performance.actor actor",
      ]);
      const relations = await store.relations(ex("m.0k5x"));
      deepStrictEqual(
        relations.map(({ iri, direction, count }) => [iri, direction, count]),
        [
          [ex("performance.actor"), "out", 1],
          [ex("performance.character"), "out", 1],
          [ex("film.starring"), "in", 1],
        ],
      );
    },
  },
  "so is one that is a blank node, under the name that the store gave it": {
    graph: mediators,
    async run(store) {
      const [lead] = await store.statements(ex("film"), { predicate: ex("film.release") });
      equal(lead?.object.termType, "BlankNode");
      const values = (await store.statements(`_:${lead?.object.value}`, { direction: "out" })).map(({ object }) =>
        short(object),
      );
      deepStrictEqual(values.sort(), ["1998-03-02", "norway"]);
      const again = await store.statements(ex("film"), { predicate: ex("film.release") });
      deepStrictEqual(again, [lead], "the same node has the same name each time");
    },
  },
};

/** The same in SPARQL, for stores that take it. */
export const graphModelQueryCases: GraphCases = {
  "a query reaches claims, values and qualifiers as the graph keeps them": {
    graph: claims,
    async run(store) {
      const { rows } = await store.select(`SELECT ?held ?start { <${wd("Q1")}> <${prop("P39")}> ?claim .
        ?claim <${prop("statement/P39")}> ?held ; <${prop("qualifier/P580")}> ?start } ORDER BY ?start`);
      deepStrictEqual(
        rows.map(({ held, start }) => [held?.value, start?.value]),
        [
          [wd("Q2"), "1999-05-01"],
          [wd("Q3"), "2004-01-03"],
        ],
      );
    },
  },
};
