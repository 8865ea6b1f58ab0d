import { deepStrictEqual, equal } from "node:assert/strict";
import { ex, type GraphCases, graphOf, iri, iris, text, triple, vocabulary, world } from "./graph-fixture.ts";

const smiths = graphOf(
  ...Array.from({ length: 500 }, (_, n) => triple(`smith${n}`, vocabulary.label, text("John Smith", "en"))),
  ...Array.from({ length: 500 }, (_, n) => triple("register", `lists${n % 7}`, `smith${n}`)),
  triple("book", "by", "smith321"),
);

/** How any store finds entities by their names, and names them. */
export const graphLabelCases: GraphCases = {
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
    graph: graphOf(
      triple("film/The_Third_Man", "directedBy", "CarolReed"),
      triple("film/Odd_Man_Out", "directedBy", "CarolReed"),
      triple("film/Odd_Man_Out", vocabulary.label, text("Gang War")),
      triple("DavidLean", "directed", "work/Brief%20Encounter"),
    ),
    async run(store) {
      const [film] = await store.candidates("third man");
      deepStrictEqual([film?.iri, film?.label, film?.match], [ex("film/The_Third_Man"), "The Third Man", "alias"]);
      deepStrictEqual(iris(await store.candidates("The Third Man")), ["film/The_Third_Man"]);
      deepStrictEqual(iris(await store.candidates("Carol Reed")), ["CarolReed"]);
      deepStrictEqual(iris(await store.candidates("brief encounter")), ["work/Brief%20Encounter"]);
      deepStrictEqual(iris(await store.candidates("odd man out")), [], "what has a name is not named by its IRI");
      const terms = ["directedBy", "film/The_Third_Man", "work/Brief%20Encounter"].map((name) => iri(ex(name)));
      deepStrictEqual(await store.labels(terms), ["directed By", "The Third Man", "Brief Encounter"]);
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
  "a label is found by some of its words, after names that are equal": {
    graph: graphOf(
      triple("a", vocabulary.label, text("Abraham Lincoln")),
      triple("b", vocabulary.label, text("Lincoln")),
      triple("c", vocabulary.altLabel, text("Lincoln, City of Lights")),
      triple("d", vocabulary.label, text("Lincolnshire")),
    ),
    async run(store) {
      const found = await store.candidates("lincoln", { words: true });
      deepStrictEqual(iris(found), ["b", "a", "c"]);
      deepStrictEqual(
        found.map(({ match }) => match),
        ["exact", "part", "part"],
      );
      deepStrictEqual(iris(await store.candidates("lights lincoln", { words: true })), ["c"]);
      deepStrictEqual(iris(await store.candidates('lincoln " OR a*', { words: true })), [], "operators are words");
      equal((await store.candidates("lincoln")).length, 1, "without `words`, only equal names count");
    },
  },
  "a misspelt label is found, but not one that is merely short or a number": {
    graph: graphOf(
      triple("a", vocabulary.label, text("Warren Beatty")),
      triple("b", vocabulary.label, text("Ben Hur")),
      triple("c", vocabulary.label, text("Apollo 13")),
    ),
    async run(store) {
      for (const label of ["Waren Beatty", "Warren Beaty", "Warern Beaty"]) {
        const found = await store.candidates(label, { fuzzy: true });
        deepStrictEqual([iris(found), found[0]?.match], [["a"], "fuzzy"], label);
      }
      for (const label of ["Warren Betty Boop", "Ben Hut", "Apollo 11", "Beatty"]) {
        deepStrictEqual(await store.candidates(label, { fuzzy: true }), [], label);
      }
    },
  },
};
