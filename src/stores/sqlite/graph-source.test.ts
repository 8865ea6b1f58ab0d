import { DatabaseSync } from "node:sqlite";
import type * as RDF from "@rdfjs/types";
import { DataFactory } from "n3";
import { beforeAll, expect, test } from "vitest";
import type { Term, Triple } from "../../core/term.ts";
import { blank, ex, iri, source, text, triple, typed, vocabulary } from "../../testing/graph-fixture.ts";
import { createGraphSource, type RdfSource } from "./graph-source.ts";
import { createGraphWriter } from "./graph-writer.ts";

const { namedNode, literal, blankNode, variable, defaultGraph } = DataFactory;

const triples: readonly Triple[] = [
  triple("a", "p", "b"),
  triple("a", "p", text("x")),
  triple("a", "p", text("x", "en")),
  triple("a", "q", typed("2000-01-01", vocabulary.date)),
  triple(blank("n"), "q", blank("m")),
  triple("b", "p", "a"),
  triple("b", "q", "b"),
];

let rdf: RdfSource;
beforeAll(() => {
  const database = new DatabaseSync(":memory:");
  const writer = createGraphWriter(database);
  database.exec("BEGIN");
  writer.add(source("one"), triples);
  writer.add(source("two"), triples.slice(0, 3));
  writer.finish();
  database.exec("COMMIT");
  rdf = createGraphSource(database);
});

const key = (each: Triple) => JSON.stringify([each.subject, each.predicate, each.object]);

function plain(term: RDF.Term): Term {
  if (term.termType !== "Literal") return term.termType === "BlankNode" ? blank(term.value) : iri(term.value);
  if (term.language !== "") return text(term.value, term.language);
  return term.datatype.value.endsWith("#string") ? text(term.value) : typed(term.value, term.datatype.value);
}

async function match(...pattern: Parameters<RdfSource["match"]>): Promise<string[]> {
  const found: string[] = [];
  for await (const quad of rdf.match(...pattern)) {
    const { subject, predicate, object, graph } = quad as RDF.Quad;
    expect(graph.termType).toBe("DefaultGraph");
    found.push(key({ subject: plain(subject), predicate: plain(predicate), object: plain(object) }));
  }
  return found.sort();
}

test("everything that was written is read back, each triple once", async () => {
  expect(await match()).toEqual(triples.map(key).sort());
  expect(rdf.countQuads()).toBe(triples.length);
});

test("each pattern gives what a look at all triples gives, and is counted right", async () => {
  const subjects = [null, namedNode(ex("a")), blankNode("n"), variable("s")];
  const predicates = [undefined, namedNode(ex("q")), namedNode(ex("p"))];
  const objects = [
    null,
    namedNode(ex("b")),
    blankNode("m"),
    literal("x"),
    literal("x", "en"),
    literal("2000-01-01", namedNode(vocabulary.date)),
    literal("2000-01-01"),
    variable("o"),
  ];
  const fits = (pattern: RDF.Term | null | undefined, term: Term) =>
    !pattern || pattern.termType === "Variable" || JSON.stringify(plain(pattern)) === JSON.stringify(term);
  for (const s of subjects) {
    for (const p of predicates) {
      for (const o of objects) {
        const expected = triples.filter(
          (each) => fits(s, each.subject) && fits(p, each.predicate) && fits(o, each.object),
        );
        expect(await match(s, p, o)).toEqual(expected.map(key).sort());
        expect(rdf.countQuads(s, p, o)).toBe(expected.length);
      }
    }
  }
});

test("all triples stand in the default graph", async () => {
  expect((await match(null, null, null, defaultGraph())).length).toBe(triples.length);
  expect(await match(null, null, null, namedNode(ex("g")))).toEqual([]);
  expect(rdf.countQuads(null, null, null, namedNode(ex("g")))).toBe(0);
});

test("streams are read side by side, and one may be left early", async () => {
  const first = rdf.match()[Symbol.asyncIterator]();
  const second = rdf.match()[Symbol.asyncIterator]();
  let count = 0;
  for (let step = await first.next(); !step.done; step = await first.next(), count++) await second.next();
  expect(count).toBe(triples.length);
  const left = rdf.match();
  for await (const _ of left) break;
  expect(left.destroyed).toBe(true);
  expect((await match()).length).toBe(triples.length);
});
