import type { Evidence, FactEvidence, TableEvidence, TextEvidence } from "../../evidence/evidence.ts";
import type { Query } from "../../question/query.ts";

/** Small evidences for tests. */
const source = (title: string) => ({ id: title, title, retrievedAt: "2026-01-01T00:00:00.000Z", sha256: "0" });

export function question(text: string, entities: readonly string[] = []): Query {
  return {
    text,
    at: "2026-01-01T00:00:00.000Z",
    intent: { answerType: "thing", operation: "lookup", entities, relation: "", time: "", location: "" },
    entities: [],
  };
}

export function sentence(id: string, title: string, text: string, section: readonly string[] = []): TextEvidence {
  return {
    kind: "text",
    id,
    text,
    source: source(title),
    entities: [],
    scores: {},
    locator: { start: 0, end: text.length, section },
  };
}

export function row(id: string, title: string, cells: Readonly<Record<string, string>>): TableEvidence {
  const list = Object.entries(cells).map(([name, value], column) => ({ column, name, value }));
  return {
    kind: "table",
    id,
    text: `${title}: ${list.map(({ name, value }) => `${name} is ${value}`).join(", ")}`,
    source: source(title),
    entities: [],
    scores: {},
    locator: { table: title, caption: "", section: [], row: 0, cells: list },
  };
}

export function fact(id: string, subject: string, predicate: string, object: string): FactEvidence {
  const iri = (name: string) => ({ termType: "NamedNode", value: `http://example.org/${name}` }) as const;
  return {
    kind: "fact",
    id,
    text: `${subject}, ${predicate}, ${object}`,
    source: source("graph"),
    entities: [subject, object].map((label) => ({ iri: iri(label).value, label })),
    scores: {},
    labels: [{ subject, predicate, object }],
    locator: {
      statements: [{ subject: iri(subject), predicate: iri(predicate), object: iri(object), qualifiers: [] }],
      sparql: "",
      graph: "graph",
    },
  };
}

/** Keys of the entities of an evidence, by its id. */
export function heldBy(graph: {
  readonly evidence: readonly Evidence[];
  readonly entities: readonly { readonly key: string }[];
  readonly edges: readonly (readonly number[])[];
}): Record<string, string[]> {
  return Object.fromEntries(
    graph.evidence.map(({ id }, i) => [id, graph.edges[i]?.map((entity) => graph.entities[entity]?.key ?? "") ?? []]),
  );
}
