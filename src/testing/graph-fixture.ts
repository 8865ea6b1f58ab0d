import type { Term, Triple } from "../core/term.ts";
import type { GraphSource } from "../stores/graph-store.ts";

/** What a store is built from: the triples of each source. */
export interface GraphFixture {
  readonly source: GraphSource;
  readonly triples: readonly Triple[];
}

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
