import { deepStrictEqual, equal, ok, rejects } from "node:assert/strict";
import { InputError, SourceError } from "../core/errors/index.ts";
import type { QueryResult } from "../stores/graph-store.ts";
import { blank, ex, type GraphCases, graphOf, text, triple, typed, vocabulary } from "./graph-fixture.ts";

const world = graphOf(
  triple("paris", vocabulary.label, text("Paris", "en")),
  triple("paris", vocabulary.label, text("Parigi", "it")),
  triple("paris", "partOf", "france"),
  triple("paris", "founded", typed("0250-01-01", vocabulary.date)),
  triple("lyon", "partOf", "france"),
  triple("lyon", "mayor", blank("m")),
);

/** A thousand nodes without a common relation: the product of three patterns has 10^9 rows. */
const scattered = graphOf(...Array.from({ length: 1000 }, (_, n) => triple(`a${n}`, "is", `b${n}`)));
const product = `SELECT * { ?a <${ex("is")}> ?b . ?c <${ex("is")}> ?d . ?e <${ex("is")}> ?f }`;
const neverDone = `SELECT (COUNT(*) AS ?n) { ?a <${ex("is")}> ?b . ?c <${ex("is")}> ?d . ?e <${ex("is")}> ?f FILTER(CONCAT(STR(?a), STR(?c)) = STR(?f)) }`;

const column = ({ rows }: QueryResult, name: string) => rows.map((row) => row[name]?.value).sort();

/** What any store must make of SPARQL. */
export const graphQueryCases: GraphCases = {
  "a SELECT query gives rows of terms, with language and datatype": {
    graph: world,
    async run(store) {
      const found = await store.select(`SELECT ?name ?at ?none { <${ex("paris")}> <${vocabulary.label}> ?name ;
        <${ex("founded")}> ?at OPTIONAL { ?name <${ex("of")}> ?none } } ORDER BY LANG(?name)`);
      deepStrictEqual(found, {
        variables: ["name", "at", "none"],
        rows: [
          { name: text("Paris", "en"), at: typed("0250-01-01", vocabulary.date) },
          { name: text("Parigi", "it"), at: typed("0250-01-01", vocabulary.date) },
        ],
        complete: true,
      });
    },
  },
  "an ASK query gives yes or no": {
    graph: world,
    async run(store) {
      const asked = async (object: string) =>
        store.select(`ASK { <${ex("paris")}> <${ex("partOf")}> <${ex(object)}> }`);
      deepStrictEqual(await asked("france"), { variables: [], rows: [], complete: true, boolean: true });
      equal((await asked("italy")).boolean, false);
    },
  },
  "counts, groups, paths and negation are understood": {
    graph: world,
    async run(store) {
      const count = await store.select(
        `SELECT ?o (COUNT(DISTINCT ?s) AS ?n) { ?s <${ex("partOf")}> ?o } GROUP BY ?o HAVING(COUNT(?s) > 1)`,
      );
      deepStrictEqual(
        count.rows.map(({ o, n }) => [o?.value, n?.value]),
        [[ex("france"), "2"]],
      );
      const without = `SELECT ?s { ?s <${ex("partOf")}>|^<${ex("partOf")}> ?o FILTER NOT EXISTS { ?s <${ex("mayor")}> ?m } }`;
      deepStrictEqual(column(await store.select(without), "s"), [ex("france"), ex("france"), ex("paris")]);
    },
  },
  "blank nodes are terms of their own kind": {
    graph: world,
    async run(store) {
      const { rows } = await store.select(`SELECT ?m { ?s <${ex("mayor")}> ?m }`);
      deepStrictEqual(
        rows.map(({ m }) => m?.termType),
        ["BlankNode"],
      );
    },
  },
  "a query that finds nothing gives no rows": {
    graph: world,
    async run(store) {
      const found = await store.select(`SELECT ?x { ?x <${ex("unknown")}> ?y }`);
      deepStrictEqual(found, { variables: ["x"], rows: [], complete: true });
    },
  },
  "rows beyond the limit are not given, and said to be missing": {
    graph: scattered,
    async run(store) {
      const cut = await store.select(`SELECT ?a { ?a <${ex("is")}> ?b }`, { maxRows: 10 });
      deepStrictEqual([cut.rows.length, cut.complete], [10, false]);
      const whole = await store.select(`SELECT ?a { ?a <${ex("is")}> ?b }`, { maxRows: 1000 });
      deepStrictEqual([whole.rows.length, whole.complete], [1000, true]);
      const asked = await store.select(`SELECT ?a { ?a <${ex("is")}> ?b } LIMIT 20`, { maxRows: 10 });
      deepStrictEqual([asked.rows.length, asked.complete], [10, false], "a LIMIT of the query's own changes nothing");
    },
  },
  "a cross product of a thousand million rows stops at its limit": {
    graph: scattered,
    async run(store) {
      const found = await store.select(product, { maxRows: 500, timeMs: 20_000 });
      deepStrictEqual([found.rows.length, found.complete], [500, false]);
      equal((await store.select(`ASK { ?s ?p ?o }`)).boolean, true);
    },
  },
  "a query that never ends is ended by its time, and leaves the store well": {
    graph: scattered,
    async run(store) {
      const started = performance.now();
      await rejects(
        store.select(neverDone, { timeMs: 1500 }),
        (error) => error instanceof SourceError && error.code === "timeout" && error.source === store.name,
      );
      ok(performance.now() - started < 6000, "it ends in time");
      equal((await store.select(`SELECT ?a { ?a <${ex("is")}> ?b } LIMIT 3`)).rows.length, 3);
    },
  },
  "a query is cancelled with the caller's reason": {
    graph: scattered,
    async run(store) {
      const reason = new Error("no longer wanted");
      const stop = new AbortController();
      const running = store.select(neverDone, { signal: stop.signal });
      setTimeout(() => stop.abort(reason), 300);
      await rejects(running, (error) => error === reason);
      await rejects(store.select(neverDone, { signal: AbortSignal.abort(reason) }), (error) => error === reason);
      equal((await store.select(`ASK { ?s ?p ?o }`)).boolean, true);
    },
  },
  "queries asked at the same time are all answered": {
    graph: scattered,
    async run(store) {
      const all = await Promise.all(
        [3, 5, 7].map((limit) => store.select(`SELECT ?a { ?a <${ex("is")}> ?b } LIMIT ${limit}`)),
      );
      deepStrictEqual(
        all.map(({ rows }) => rows.length),
        [3, 5, 7],
      );
    },
  },
  "what writes, reads from elsewhere or is no query is refused": {
    graph: world,
    async run(store) {
      for (const query of [
        `INSERT DATA { <${ex("a")}> <${ex("b")}> <${ex("c")}> }`,
        "CLEAR ALL",
        "SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }",
        "SELECT * FROM <http://127.0.0.1:1/> { ?s ?p ?o }",
        "SELECT * {",
      ]) {
        await rejects(store.select(query), (error) => error instanceof InputError, query);
      }
      equal((await store.select(`SELECT * { ?s <${ex("partOf")}> ?o }`)).rows.length, 2);
    },
  },
};
