import type { Term, Triple } from "../core/term.ts";
import type { Statement } from "../evidence/evidence.ts";
import type { GraphSource, GraphStore } from "../stores/graph-store.ts";

/** What a store is built from: the triples of each source. */
export interface GraphFixture {
  readonly source: GraphSource;
  readonly triples: readonly Triple[];
}

/** A graph, and what any store over it must answer. */
export interface GraphCase {
  readonly graph: readonly GraphFixture[];
  readonly run: (store: GraphStore) => Promise<void>;
}

export type GraphCases = Readonly<Record<string, GraphCase>>;

export const ex = (name: string): string => `http://example.org/${name}`;
export const iri = (value: string): Term => ({ termType: "NamedNode", value });
export const blank = (value: string): Term => ({ termType: "BlankNode", value });
export const text = (value: string, language?: string): Term =>
  language === undefined ? { termType: "Literal", value } : { termType: "Literal", value, language };
export const typed = (value: string, datatype: string): Term => ({ termType: "Literal", value, datatype });

export const vocabulary = {
  label: "http://www.w3.org/2000/01/rdf-schema#label",
  altLabel: "http://www.w3.org/2004/02/skos/core#altLabel",
  prefLabel: "http://www.w3.org/2004/02/skos/core#prefLabel",
  name: "http://schema.org/name",
  description: "http://schema.org/description",
  date: "http://www.w3.org/2001/XMLSchema#date",
} as const;

/** A triple; names without a colon are of example.org. */
export function triple(subject: string | Term, predicate: string, object: string | Term): Triple {
  const term = (value: string | Term) => (typeof value === "string" ? iri(full(value)) : value);
  return { subject: term(subject), predicate: iri(full(predicate)), object: term(object) };
}

const full = (name: string) => (name.includes(":") ? name : ex(name));

export function source(id: string): GraphSource {
  return { id, title: `Title of ${id}`, retrievedAt: "2026-11-01T00:00:00.000Z", sha256: "0".repeat(64) };
}

export const graphOf = (...triples: Triple[]): GraphFixture[] => [{ source: source("one"), triples }];

/** Without the namespace of the fixtures. */
export const short = (value: string): string => value.replace(ex(""), "");
export const iris = (found: readonly { readonly iri: string }[]): string[] => found.map((each) => short(each.iri));

/** Statements as short strings in alphabetical order: stores may choose their order, but not their content. */
export const shown = (statements: readonly Statement[]): string[] =>
  statements
    .map(({ subject, predicate, object }) => [subject, predicate, object].map(({ value }) => short(value)).join(" "))
    .sort();

/** Cities with names in two languages, other names and one name for three of them; a country that borders itself. */
export const world: readonly GraphFixture[] = graphOf(
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
