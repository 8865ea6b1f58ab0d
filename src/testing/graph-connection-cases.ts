import { deepStrictEqual, equal, ok, rejects } from "node:assert/strict";
import { InputError } from "../core/errors/index.ts";
import type { Term } from "../core/term.ts";
import type { ConnectionOptions, Connections } from "../stores/graph-store.ts";
import {
  blank,
  ex,
  type GraphCase,
  type GraphCases,
  graphOf,
  short,
  text,
  triple,
  typed,
  vocabulary,
  world,
} from "./graph-fixture.ts";
import { claims, mediators, wd } from "./graph-model-cases.ts";

const term = ({ termType, value }: Term): string => (termType === "BlankNode" ? "_" : short(value));
const node = (name: string): string => (name.startsWith("_:") ? "_" : short(name));

/** "from > to: subject predicate object" for each link, blank nodes as "_"; in alphabetical order. */
const shown = ({ connections }: Connections): string[] =>
  connections
    .map((links) =>
      links
        .map(({ from, to, statements }) => {
          const told = statements.map(({ subject, predicate, object, qualifiers }) =>
            [
              ...[subject, predicate, object].map(term),
              ...qualifiers.map((each) => `[${term(each.predicate)} ${term(each.value)}]`),
            ].join(" "),
          );
          return `${node(from)} > ${node(to)}: ${told.join(" + ")}`;
        })
        .join("; "),
    )
    .sort();

/** What is asked between two things of a graph, and what must be found: all of it, however the store walks. */
function found(
  graph: GraphCase["graph"],
  ...asked: readonly (readonly [from: string, to: string, expected: readonly string[], options?: ConnectionOptions])[]
): GraphCase {
  return {
    graph,
    async run(store) {
      ok(store.features.connections);
      for (const [from, to, expected, options] of asked) {
        const told = await store.connections(full(from), full(to), options);
        deepStrictEqual(shown(told), expected, `${from} to ${to}`);
        deepStrictEqual([told.more, told.complete], [false, true], `${from} to ${to}`);
      }
    },
  };
}

const full = (name: string) => (name.includes(":") ? name : ex(name));

const ring = graphOf(...Array.from({ length: 6 }, (_, n) => triple(`r${n}`, "next", `r${(n + 1) % 6}`)));

const people = graphOf(
  ...Array.from({ length: 12_000 }, (_, n) => triple(`person${n}`, "type", "human")),
  ...Array.from({ length: 12_000 }, (_, n) => triple(`person${n}`, "citizenOf", "norland")),
  triple("person7", "memberOf", "club"),
  triple("club", "patron", "person11000"),
  triple("capital", "seatOf", "norland"),
  triple("norland", "madeFor", "human"),
);

/** How any store connects two entities. */
export const graphConnectionCases: GraphCases = {
  "two entities are connected by each fact that they share, in the direction that it has": found(
    world,
    ["paris", "france", ["paris > france: paris capitalOf france", "paris > france: paris partOf france"]],
    ["france", "paris", ["france > paris: paris capitalOf france", "france > paris: paris partOf france"]],
  ),
  "else by what both are next to, in walking order": found(
    world,
    ["lille", "nice", ["lille > france: lille partOf france; france > nice: nice partOf france"]],
    [
      "lille",
      "paris",
      [
        "lille > france: lille partOf france; france > paris: paris capitalOf france",
        "lille > france: lille partOf france; france > paris: paris partOf france",
      ],
    ],
  ),
  "no further than asked": found(
    graphOf(triple("a", "p", "b"), triple("c", "q", "b"), triple("c", "r", "d"), triple("e", "s", "d")),
    ["a", "d", []],
    ["a", "d", ["a > b: a p b; b > c: c q b; c > d: c r d"], { maxLength: 3 }],
    ["e", "a", ["e > d: e s d; d > c: c r d; c > b: c q b; b > a: a p b"], { maxLength: 4 }],
    ["a", "c", [], { maxLength: 1 }],
  ),
  "a ring is walked both ways round, and nothing longer than the shortest is given": found(
    ring,
    [
      "r0",
      "r3",
      [
        "r0 > r1: r0 next r1; r1 > r2: r1 next r2; r2 > r3: r2 next r3",
        "r0 > r5: r5 next r0; r5 > r4: r4 next r5; r4 > r3: r3 next r4",
      ],
      { maxLength: 4 },
    ],
    ["r5", "r1", ["r5 > r0: r5 next r0; r0 > r1: r0 next r1"]],
  ),
  "nothing is connected with itself, and a loop leads nowhere": found(
    graphOf(triple("a", "likes", "a"), triple("a", "knows", "b"), triple("b", "likes", "b"), triple("c", "likes", "c")),
    ["a", "a", []],
    ["a", "b", ["a > b: a knows b"]],
    ["b", "c", [], { maxLength: 4 }],
  ),
  "an equal value connects nothing": found(
    graphOf(
      triple("a", "year", typed("1999", "http://www.w3.org/2001/XMLSchema#gYear")),
      triple("b", "year", typed("1999", "http://www.w3.org/2001/XMLSchema#gYear")),
      triple("a", vocabulary.label, text("Twin")),
      triple("b", vocabulary.label, text("Twin")),
    ),
    ["a", "b", [], { maxLength: 4 }],
  ),
  "what the graph does not know is connected with nothing": found(
    world,
    ["paris", "atlantis", []],
    ["http://example.org/'; DROP TABLE graph_term; --", "paris", [], { maxLength: 3 }],
    ["_:nobody", "paris", []],
  ),
  "what meets in a mediator shares a fact": found(
    mediators,
    ["film", "actor", ["film > actor: film film.starring m.0k5x + m.0k5x performance.actor actor"]],
    ["role", "film", ["role > film: m.0k5x performance.character role + film film.starring m.0k5x"]],
    ["actor", "role", ["actor > role: m.0k5x performance.actor actor + m.0k5x performance.character role"]],
    ["film", "m.0k5x", ["film > m.0k5x: film film.starring m.0k5x"]],
  ),
  "so does what meets in a blank node without a name, from whichever end": found(
    graphOf(
      triple("film", "release", blank("r")),
      triple(blank("r"), "region", "norway"),
      triple(blank("r"), "date", typed("1998-03-02", vocabulary.date)),
      triple("studio", "announced", blank("r")),
      triple("norway", "partOf", "europe"),
    ),
    ["film", "norway", ["film > norway: film release _ + _ region norway"]],
    ["norway", "film", ["norway > film: _ region norway + film release _"]],
    ["film", "studio", ["film > studio: film release _ + studio announced _"]],
    ["film", "europe", ["film > norway: film release _ + _ region norway; norway > europe: norway partOf europe"]],
  ),
  "a named blank node stands for itself between two others": found(
    graphOf(
      triple("a", "knows", blank("n")),
      triple(blank("n"), vocabulary.name, text("Ned")),
      triple("b", "knows", blank("n")),
    ),
    ["a", "b", ["a > _: a knows _; _ > b: b knows _"]],
  ),
  "a mediator with a name is a thing like any other": found(
    graphOf(
      triple("a", "knows", "m.0abc"),
      triple("m.0abc", vocabulary.label, text("Ned")),
      triple("b", "knows", "m.0abc"),
    ),
    ["a", "b", [], { maxLength: 1 }],
    ["a", "b", ["a > m.0abc: a knows m.0abc; m.0abc > b: b knows m.0abc"]],
  ),
  "a claim of Wikidata's is one fact of all that it names": {
    graph: claims,
    async run(store) {
      const told = async (from: string, to: string) =>
        shown(await store.connections(wd(from), wd(to))).map((each) =>
          each.replaceAll("http://www.wikidata.org/", "").replaceAll("entity/", ""),
        );
      const mayor = "Q1 prop/direct/P39 Q2 [prop/qualifier/P580 1999-05-01] [prop/qualifier/P1365 Q4]";
      deepStrictEqual(await told("Q1", "Q2"), [`Q1 > Q2: ${mayor}`]);
      deepStrictEqual(await told("Q3", "Q1"), ["Q3 > Q1: Q1 prop/P39 Q3 [prop/qualifier/P580 2004-01-03]"]);
      deepStrictEqual(await told("Q1", "Q4"), [`Q1 > Q4: ${mayor}`]);
      deepStrictEqual(await told("Q4", "Q2"), [`Q4 > Q2: ${mayor}`]);
      deepStrictEqual(await told("Q4", "Q3"), [
        `Q4 > Q1: ${mayor}; Q1 > Q3: Q1 prop/P39 Q3 [prop/qualifier/P580 2004-01-03]`,
      ]);
    },
  },
  "a hub is met from its other side, and what is rarer comes first": {
    graph: people,
    async run(store) {
      const direct = await store.connections(ex("person500"), ex("norland"));
      deepStrictEqual(shown(direct), ["person500 > norland: person500 citizenOf norland"]);
      equal(direct.complete, true);
      const { connections } = await store.connections(ex("person7"), ex("person11000"));
      deepStrictEqual(connections.map((links) => short(links[0]?.to ?? "")).sort(), ["club", "human", "norland"]);
      equal(short(connections[0]?.[0]?.to ?? ""), "club");
      const one = await store.connections(ex("person7"), ex("person11000"), { limit: 1 });
      deepStrictEqual([one.connections.length, one.more, one.complete], [1, true, true]);
      deepStrictEqual(shown(await store.connections(ex("capital"), ex("human"))), [
        "capital > norland: capital seatOf norland; norland > human: norland madeFor human",
      ]);
    },
  },
  "two hubs are asked for what connects them, and nobody says that it is all": {
    graph: people,
    async run(store) {
      const direct = await store.connections(ex("norland"), ex("human"));
      deepStrictEqual(shown(direct), ["norland > human: norland madeFor human"]);
      equal(direct.complete, false);
    },
  },
  "two hubs without a fact of their own meet in some of what both hold": {
    graph: graphOf(
      ...people.flatMap(({ triples }) => triples).filter(({ subject }) => subject.value !== ex("norland")),
    ),
    async run(store) {
      const { connections, more, complete } = await store.connections(ex("norland"), ex("human"), { limit: 3 });
      deepStrictEqual([connections.length, more, complete], [3, true, false]);
      for (const [first, second] of connections) {
        equal(first?.to, second?.from);
        equal(second?.statements[0]?.object.value, ex("human"));
      }
    },
  },
  "a search that is out of time gives what it has, and says so": {
    graph: ring,
    async run(store) {
      const { connections, complete } = await store.connections(ex("r0"), ex("r3"), { maxLength: 4, timeMs: 0 });
      deepStrictEqual([connections, complete], [[], false]);
    },
  },
  "a search for connections is cancelled with the caller's reason": {
    graph: people,
    async run(store) {
      const reason = new Error("no longer wanted");
      const aborted = { signal: AbortSignal.abort(reason) };
      await rejects(store.connections(ex("norland"), ex("human"), aborted), (error) => error === reason);
      const stop = new AbortController();
      const options = { maxLength: 4, signal: stop.signal };
      const running = store.connections(ex("capital"), ex("nowhere-near"), options).then(
        () => undefined,
        (error: unknown) => error,
      );
      const far = store.connections(ex("person9"), ex("club"), options);
      stop.abort(reason);
      await rejects(far, (error) => error === reason);
      ok([reason, undefined].includes((await running) as Error | undefined));
      equal((await store.connections(ex("person7"), ex("club"))).connections.length, 1);
    },
  },
  "a length that is none is refused": {
    graph: world,
    async run(store) {
      for (const maxLength of [0, 1.5, 9, Number.NaN]) {
        await rejects(
          store.connections(ex("paris"), ex("france"), { maxLength }),
          (error) => error instanceof InputError && error.message.includes("maxLength"),
        );
      }
    },
  },
};
