import type { Term } from "../core/term.ts";
import type { Statement } from "../evidence/evidence.ts";

/**
 * Wikidata's statement model (https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format): an entity has claims
 * (`p:P39`), each a node with a value (`ps:P39`) and qualifiers (`pq:P580`), and beside them, as plain triples, the
 * values of its best claims (`wdt:P39`).
 */
const namespace = "http://www.wikidata.org/prop/";
const direct = `${namespace}direct/`;
const mainValueOf = `${namespace}statement/`;
const qualifierOf = `${namespace}qualifier/`;

export interface StatementQuery {
  readonly direction: "out" | "in";
  readonly predicate?: string;
}

interface Claim {
  readonly node: string;
  readonly value: Term;
  readonly qualifiers: Statement["qualifiers"];
}

export interface QualifierFolder {
  /** The same statements with claims in place of their nodes; others come through as they are. */
  fold(statements: readonly Statement[]): Statement[];
  /** The triple that stands in the graph for a folded statement. */
  unfold(statement: Statement): Statement | undefined;
}

/** Property of a predicate in one of Wikidata's namespaces: "P39" of `wdt:P39`. */
function propertyIn(prefix: string, predicate: Term): string | undefined {
  if (!predicate.value.startsWith(prefix)) return undefined;
  const property = predicate.value.slice(prefix.length);
  return /^P\d+$/.test(property) ? property : undefined;
}

/** The entity that names a predicate of Wikidata's: `wd:P39` for `wdt:P39`, `p:P39`, `ps:P39` and `pq:P39`. */
export function wikidataProperty(term: Term): string | undefined {
  const property = /^http:\/\/www\.wikidata\.org\/prop\/(?:direct\/|statement\/|qualifier\/)?(P\d+)$/.exec(
    term.value,
  )?.[1];
  return property === undefined ? undefined : `http://www.wikidata.org/entity/${property}`;
}

/** A node as contracts name it: its IRI, or "_:" and the label of a blank node. */
export const nameOf = (term: Term): string => (term.termType === "BlankNode" ? `_:${term.value}` : term.value);

/** The term of an entity by its name, also where a name with "_:" was passed on as if it were an IRI. */
export function toNode(term: Term): Term {
  const isBlank = term.termType === "NamedNode" && term.value.startsWith("_:");
  return isBlank ? { termType: "BlankNode", value: term.value.slice(2) } : term;
}

/** The older property first, as Wikidata numbers them: a graph keeps its triples in no order. */
function byProperty(a: Statement["qualifiers"][number], b: Statement["qualifiers"][number]): number {
  const number = ({ value }: Term) => Number(value.slice(qualifierOf.length + 1));
  return (
    number(a.predicate) - number(b.predicate) ||
    (a.value.value < b.value.value ? -1 : a.value.value > b.value.value ? 1 : 0)
  );
}

const sameTerm = (a: Term, b: Term) =>
  a.termType === b.termType &&
  a.value === b.value &&
  (a.termType !== "Literal" || b.termType !== "Literal" || (a.language === b.language && a.datatype === b.datatype));

/**
 * Makes claims n-ary statements. A claim whose value also stands as a plain triple is told there, with its qualifiers;
 * any other is told as (entity, `p:P39`, value). `read` gives the triples of an entity as they stand in the graph.
 */
export function createQualifierFolder(read: (entity: string, query: StatementQuery) => Statement[]): QualifierFolder {
  const claimAt = (node: string, property: string): Claim | undefined => {
    const triples = read(node, { direction: "out" });
    const value = triples.find(({ predicate }) => predicate.value === mainValueOf + property)?.object;
    if (value === undefined) return undefined;
    const qualifiers = triples
      .filter(({ predicate }) => propertyIn(qualifierOf, predicate) !== undefined)
      .map(({ predicate, object }) => ({ predicate, value: object }))
      .sort(byProperty);
    return { node, value, qualifiers };
  };

  /** The claims of an entity about one property: those that a plain triple tells, by its value, and the others. */
  const claimsOf = (entity: string, property: string): { readonly plain: Claim[]; readonly others: Claim[] } => {
    const claims = read(entity, { direction: "out", predicate: namespace + property }).flatMap(
      ({ object }) => claimAt(nameOf(object), property) ?? [],
    );
    if (claims.length === 0) return { plain: [], others: [] };
    const plain = read(entity, { direction: "out", predicate: direct + property }).flatMap(
      ({ object }) => claims.find(({ value }) => sameTerm(value, object)) ?? [],
    );
    return { plain, others: claims.filter((claim) => !plain.includes(claim)) };
  };

  const foldOne = (statement: Statement): Statement | undefined => {
    const { subject, predicate, object } = statement;
    const plainProperty = propertyIn(direct, predicate);
    if (plainProperty !== undefined) {
      const told = claimsOf(nameOf(subject), plainProperty).plain.find(({ value }) => sameTerm(value, object));
      return told === undefined ? statement : { ...statement, qualifiers: told.qualifiers };
    }
    const property = propertyIn(namespace, predicate);
    if (property !== undefined) return claimStatement(subject, property, nameOf(object), statement);
    // The entity is the value or a qualifier of somebody's claim.
    if (propertyIn(mainValueOf, predicate) === undefined && propertyIn(qualifierOf, predicate) === undefined)
      return statement;
    for (const owner of read(nameOf(subject), { direction: "in" })) {
      const owned = propertyIn(namespace, owner.predicate);
      if (owned === undefined) continue;
      const asQualifier = propertyIn(qualifierOf, predicate) !== undefined;
      return claimStatement(owner.subject, owned, nameOf(subject), statement, asQualifier);
    }
    return statement;
  };

  /** Nothing when a plain triple tells the claim already, unless it is wanted for its qualifier: then that triple. */
  const claimStatement = (
    subject: Term,
    property: string,
    node: string,
    raw: Statement,
    asQualifier = false,
  ): Statement | undefined => {
    const { plain, others } = claimsOf(nameOf(subject), property);
    const [told, other] = [plain, others].map((claims) => claims.find((claim) => claim.node === node));
    const claim = told ?? other;
    if (claim === undefined) return raw;
    if (told !== undefined && !asQualifier) return undefined;
    const predicate: Term = { termType: "NamedNode", value: (told === undefined ? namespace : direct) + property };
    return { subject, predicate, object: claim.value, qualifiers: claim.qualifiers };
  };

  return {
    fold(statements) {
      if (!statements.some(({ predicate }) => predicate.value.startsWith(namespace))) return [...statements];
      const folded = new Map<string, Statement>();
      for (const statement of statements) {
        const result = foldOne(statement);
        // An entity may be both value and qualifier of one claim.
        if (result !== undefined) folded.set(JSON.stringify(result), result);
      }
      return [...folded.values()];
    },
    unfold({ subject, predicate, object, qualifiers }) {
      const property = propertyIn(namespace, predicate);
      if (property === undefined) return undefined;
      const key = JSON.stringify(qualifiers);
      return read(nameOf(subject), { direction: "out", predicate: predicate.value }).find((triple) => {
        const claim = claimAt(nameOf(triple.object), property);
        return claim !== undefined && sameTerm(claim.value, object) && JSON.stringify(claim.qualifiers) === key;
      });
    },
  };
}
