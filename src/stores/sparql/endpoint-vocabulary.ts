import { sparqlTerm } from "../../core/sparql-term.ts";
import { namingPredicates, typePredicates } from "../graph-labels.ts";
import type { EndpointClient } from "./endpoint-client.ts";
import { type SegmentForm, segmentForms } from "./endpoint-segments.ts";

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
  /** How entities that nothing names are written; none where all of a sample have names. */
  readonly segments: readonly SegmentForm[];
}

/** Literals of one predicate from which its languages are learnt. */
const sample = 2000;
const maxLanguages = 6;

export const wikidataPopularity = ["http://wikiba.se/ontology#statements", "http://wikiba.se/ontology#sitelinks"];

export const iriText = (value: string): string => sparqlTerm({ termType: "NamedNode", value }, "");

/** Triples from whose ends it is learnt whether there is what has no name, and ends looked at in each direction. */
const sampledEnds = 1000;
const maxEnds = 200;

/** Asks, in one request, which naming predicates are in use and in which languages; in another, where IRIs are made of words, which have no name. */
export async function readVocabulary(client: EndpointClient): Promise<Vocabulary> {
  const { label, alias, description } = namingPredicates;
  const all = [...label, ...alias, ...description, ...typePredicates, ...wikidataPopularity];
  const blocks = all.map(
    (predicate) => `{ SELECT DISTINCT (${iriText(predicate)} AS ?p) (LANG(?o) AS ?g) {
      { SELECT ?o { ?s ${iriText(predicate)} ?o } LIMIT ${sample} } } }`,
  );
  const sampled = ["?e ?q ?v", "?v ?q ?e"].map(
    (pattern) =>
      `{ SELECT DISTINCT ?e { { SELECT ?e { ${pattern} FILTER(isIRI(?e)) } LIMIT ${sampledEnds} } } LIMIT ${maxEnds} }`,
  );
  const sparql = `SELECT DISTINCT ?p ?g ?e { ${[...blocks, ...sampled].join(" UNION ")} }`;
  const { rows, server = "" } = await client.query(sparql);
  const used = new Set(rows.map(({ p }) => p?.value));
  const inUse = (predicates: readonly string[]) => predicates.filter((predicate) => used.has(predicate));
  const naming = new Set<string>([...label, ...alias]);
  const languages = new Set(
    rows.flatMap(({ p, g }) => (naming.has(p?.value ?? "") && g ? [g.value.toLowerCase()] : [])),
  );
  const ends = rows.flatMap(({ e }) => e?.value ?? []);
  const wikidata = inUse(wikidataPopularity).length > 0;
  return {
    label: inUse(label),
    alias: inUse(alias),
    description: inUse(description),
    type: inUse(typePredicates),
    languages: [...languages].sort(byPreference).slice(0, maxLanguages),
    wikidata,
    segments: wikidata ? [] : await readSegments(client, ends, [...inUse(label), ...inUse(alias)]),
    words: /^virtuoso\b/i.test(server),
  };
}

/** How those of some entities are written that have no name. */
async function readSegments(
  client: EndpointClient,
  entities: readonly string[],
  naming: readonly string[],
): Promise<readonly SegmentForm[]> {
  const written = entities.filter((iri) => segmentForms([iri]).length > 0);
  if (written.length === 0 || naming.length === 0) return segmentForms(written);
  const { rows } = await client.query(`SELECT DISTINCT ?e { VALUES ?e { ${written.map(iriText).join(" ")} }
    VALUES ?p { ${naming.map(iriText).join(" ")} } ?e ?p ?n }`);
  const named = new Set(rows.map(({ e }) => e?.value));
  return segmentForms(written.filter((iri) => !named.has(iri)));
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
