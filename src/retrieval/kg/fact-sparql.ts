import { sparqlTerm } from "../../core/sparql-term.ts";
import type { Statement } from "../../evidence/evidence.ts";
import { wikidataProperty } from "../../stores/graph-qualifiers.ts";

const namespace = "http://www.wikidata.org/prop/";

/**
 * A query that finds a statement again: the values of a relation of its subject, or the entities that have its object
 * as value. A claim in Wikidata's model is asked for through its node, with all of its qualifiers; there the term that
 * is asked for comes from this claim alone.
 */
export function statementSparql(statement: Statement, direction: "out" | "in"): string {
  const { subject, predicate, object } = statement;
  const [s, p, o] = [
    direction === "out" ? sparqlTerm(subject, "subject") : "?entity",
    sparqlTerm(predicate, "relation"),
    direction === "out" ? "?value" : sparqlTerm(object, "value"),
  ];
  const asked = direction === "out" ? "?value" : "?entity";
  const property = claimProperty(statement);
  if (property === undefined) return `SELECT ${asked} WHERE { ${s} ${p} ${o} }`;
  const qualifiers = statement.qualifiers
    .map((each, i) => ` ; ${sparqlTerm(each.predicate, "")} ${sparqlTerm(each.value, `qualifier${i + 1}`)}`)
    .join("");
  return `SELECT ${asked} WHERE { ${s} <${namespace}${property}> ?claim . ?claim <${namespace}statement/${property}> ${o}${qualifiers} }`;
}

/** "P39" of a statement that is told by a claim's node: one with qualifiers, or one that no plain triple tells. */
function claimProperty({ predicate, qualifiers }: Statement): string | undefined {
  const property = wikidataProperty(predicate)?.match(/P\d+$/)?.[0];
  const plain = predicate.value.startsWith(`${namespace}direct/`);
  return plain && qualifiers.length === 0 ? undefined : property;
}
