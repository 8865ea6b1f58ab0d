import type { Term } from "../core/term.ts";
import type { Statement } from "../evidence/evidence.ts";
import { nameOf } from "./graph-qualifiers.ts";

/**
 * Nodes that only hold a fact of several parts together, and are nothing that anybody asks about: claims in Wikidata's
 * model, which their predicates tell; and, as long as nothing names them, blank nodes and Freebase's machine identifiers.
 */
const claim = /^http:\/\/www\.wikidata\.org\/prop\/P\d+$/;
const partOfClaim = /^http:\/\/www\.wikidata\.org\/prop\/(?:statement|qualifier)\/P\d+$/;

/** What a predicate says of its two ends: `p:P39` leads to a claim, `ps:P39` and `pq:P39` come from one. */
export function claimEnd(predicate: string): "subject" | "object" | undefined {
  if (claim.test(predicate)) return "object";
  return partOfClaim.test(predicate) ? "subject" : undefined;
}

/** Whether a node is a joint unless something names it. */
export function isNameless(term: Term): boolean {
  if (term.termType === "BlankNode") return true;
  return term.termType === "NamedNode" && /[/#][mg]\.[0-9a-z_]+$/.test(term.value);
}

/** The triple of a fact that says most of it: of a claim the qualifier, else the value. */
export function tellingTriple(triples: readonly Statement[]): Statement | undefined {
  const parts = triples.filter(({ predicate }) => claimEnd(predicate.value) === "subject");
  const [only] = triples.length === 1 ? triples : [];
  return parts.find(({ predicate }) => predicate.value.includes("/qualifier/")) ?? parts[0] ?? only;
}

/**
 * The statements of a fact that two entities share, from its triples in walking order: of a claim the one statement that
 * it is, and none where a plain triple between the same two tells it. `folded` is the telling triple as the graph tells it.
 */
export function tellFact(
  ends: readonly [string, string],
  triples: readonly Statement[],
  folded: readonly Statement[] | undefined,
): readonly Statement[] {
  if (folded === undefined) return triples;
  const [told] = folded;
  if (told === undefined) return triples.length === 1 ? triples : [];
  const parts = [told.subject, told.object, ...told.qualifiers.map(({ value }) => value)];
  const holds = (end: string) => parts.some((term) => term.termType !== "Literal" && nameOf(term) === end);
  return ends.every(holds) ? [told] : triples;
}
