import type { DatabaseSync } from "node:sqlite";
import type { Term } from "../../core/term.ts";

/** A term as the dictionary keeps it: `kind` 0 IRI, 1 blank node, 2 literal; `tag` "@language", "^datatype" or "". */
export interface StoredTerm {
  readonly kind: number;
  readonly value: string;
  readonly tag: string;
}

const kinds = { NamedNode: 0, BlankNode: 1, Literal: 2 } as const;
const xsd = "http://www.w3.org/2001/XMLSchema#";
const plainDatatypes: ReadonlySet<string> = new Set([
  `${xsd}string`,
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString",
]);

/**
 * Half a surrogate pair becomes U+FFFD, as in any UTF-8. `xsd:string` is the same as no datatype, and language tags are
 * compared in lower case (RDF 1.1, 3.3).
 */
export function encodeTerm(term: Term): StoredTerm {
  return { kind: kinds[term.termType], value: term.value.toWellFormed(), tag: tagOf(term) };
}

function tagOf(term: Term): string {
  if (term.termType !== "Literal") return "";
  if (term.language) return `@${term.language.toLowerCase()}`;
  if (term.datatype === undefined || plainDatatypes.has(term.datatype)) return "";
  // "^:" stands for the XML Schema namespace, which is nearly every datatype there is.
  return term.datatype.startsWith(xsd) ? `^:${term.datatype.slice(xsd.length)}` : `^${term.datatype}`;
}

export function decodeTerm(kind: number, value: string, tag: string): Term {
  if (kind === 0) return { termType: "NamedNode", value };
  if (kind === 1) return { termType: "BlankNode", value };
  if (tag === "") return { termType: "Literal", value };
  if (tag.startsWith("@")) return { termType: "Literal", value, language: tag.slice(1) };
  return { termType: "Literal", value, datatype: tag.startsWith("^:") ? xsd + tag.slice(2) : tag.slice(1) };
}

/** One string per term, different for different terms. */
export function termKey({ kind, value, tag }: StoredTerm): string {
  return kind === 2 ? `2${tag} ${value}` : `${kind}${value}`;
}

/** An entity as contracts name it: its IRI, or "_:" and the label of a blank node. */
export function entityName(kind: number, value: string): string {
  return kind === 1 ? `_:${value}` : value;
}

export function entityTerm(entity: string): StoredTerm {
  return entity.startsWith("_:") ? { kind: 1, value: entity.slice(2), tag: "" } : { kind: 0, value: entity, tag: "" };
}

/** FNV-1a over UTF-16 units, as a signed 32-bit integer. Collisions cost one more comparison, never a wrong term. */
export function termHash(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash | 0;
}

/** Finds the number of a term that the dictionary already has. */
export function createTermFinder(database: DatabaseSync): (term: StoredTerm) => number | undefined {
  const find = database.prepare("SELECT id FROM graph_term WHERE hash = ? AND kind = ? AND value = ? AND tag = ?");
  return (term) => {
    const row = find.get(termHash(termKey(term)), term.kind, term.value, term.tag);
    return row === undefined ? undefined : Number(row.id);
  };
}
