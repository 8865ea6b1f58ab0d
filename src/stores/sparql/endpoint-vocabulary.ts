import { sparqlTerm } from "../../core/sparql-term.ts";
import { namingPredicates, typePredicates } from "../graph-labels.ts";
import type { EndpointClient } from "./endpoint-client.ts";

/** Which words of the known vocabularies an endpoint uses; what it does not use need not be asked for. */
export interface Vocabulary {
  readonly label: readonly string[];
  readonly alias: readonly string[];
  readonly description: readonly string[];
  readonly type: readonly string[];
  /** Languages of its labels: "" for none. Those that are tried, English first; at most `maxLanguages`. */
  readonly languages: readonly string[];
  /** Wikidata's statement model: entities say themselves how many statements and pages they have. */
  readonly wikidata: boolean;
  /** The server finds literals by their words (Virtuoso's `bif:contains`). */
  readonly words: boolean;
}

/** Literals of one predicate from which its languages are learnt. */
const sample = 2000;
const maxLanguages = 6;

export const wikidataPopularity = ["http://wikiba.se/ontology#statements", "http://wikiba.se/ontology#sitelinks"];

export const iriText = (value: string): string => sparqlTerm({ termType: "NamedNode", value }, "");

/** Asks, in one request, which naming predicates are in use and in which languages. */
export async function readVocabulary(client: EndpointClient): Promise<Vocabulary> {
  const { label, alias, description } = namingPredicates;
  const all = [...label, ...alias, ...description, ...typePredicates, ...wikidataPopularity];
  const blocks = all.map(
    (predicate) => `{ SELECT DISTINCT (${iriText(predicate)} AS ?p) (LANG(?o) AS ?g) {
      { SELECT ?o { ?s ${iriText(predicate)} ?o } LIMIT ${sample} } } }`,
  );
  const { rows, server = "" } = await client.query(`SELECT DISTINCT ?p ?g { ${blocks.join(" UNION ")} }`);
  const used = new Set(rows.map(({ p }) => p?.value));
  const inUse = (predicates: readonly string[]) => predicates.filter((predicate) => used.has(predicate));
  const naming = new Set<string>([...label, ...alias]);
  const languages = new Set(
    rows.flatMap(({ p, g }) => (naming.has(p?.value ?? "") && g ? [g.value.toLowerCase()] : [])),
  );
  return {
    label: inUse(label),
    alias: inUse(alias),
    description: inUse(description),
    type: inUse(typePredicates),
    languages: [...languages].sort(byPreference).slice(0, maxLanguages),
    wikidata: inUse(wikidataPopularity).length > 0,
    words: /^virtuoso\b/i.test(server),
  };
}

/** As labels are shown: English, none, "mul" (Wikidata's for all languages), then by tag. */
function byPreference(a: string, b: string): number {
  const rank = (tag: string) => {
    const known = ["en", "", "mul"].indexOf(tag);
    if (known >= 0) return known;
    return tag.startsWith("en-") ? 3 : 4;
  };
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}
