import { deriveNames, normaliseLabel, segmentWords, withoutArticle } from "../graph-labels.ts";
import type { Candidate } from "../graph-store.ts";
import type { EndpointClient } from "./endpoint-client.ts";
import { entitiesOf, keysOf } from "./endpoint-entities.ts";
import { type Naming, readNames } from "./endpoint-names.ts";
import { iriText, type Vocabulary, wikidataPopularity } from "./endpoint-vocabulary.ts";

/** Entities described in one request. */
const entitiesPerRequest = 200;
/** Entities of one name that are looked at; more share the names of people and places only in the largest graphs. */
const entitiesPerName = 600;

/**
 * Candidates for many labels at once, each list best first: one request for the names, then two or three for what is
 * known of all entities that have them.
 */
export async function readCandidates(
  client: EndpointClient,
  vocabulary: Vocabulary,
  labels: readonly string[],
  signal: AbortSignal,
): Promise<Candidate[][]> {
  const named = await entitiesOf(client, vocabulary, labels, signal);
  const entities = [...new Set([...named.values()].flatMap((set) => [...set].slice(0, entitiesPerName)))];
  const known = await describeEntities(client, vocabulary, entities, signal);
  return labels.map((label) => {
    const norm = normaliseLabel(label);
    const found: Candidate[] = [];
    for (const iri of keysOf(norm).flatMap((key) => [...(named.get(key) ?? [])])) {
      const entity = known.get(iri);
      const match = entity && matchOf(norm, entity.naming);
      if (entity === undefined || match === undefined || found.some((other) => other.iri === iri)) continue;
      const { label, description, types } = entity.naming;
      found.push({
        iri,
        label: label ?? iri,
        ...(description === undefined ? {} : { description }),
        ...(types.length === 0 ? {} : { types }),
        match,
        frequency: entity.frequency,
      });
    }
    return found.sort(byLikelihood);
  });
}

/** As the embedded store tells it: the label itself is exact, any other name or form of it an alias. */
function matchOf(norm: string, { names }: Naming): Candidate["match"] | undefined {
  const own = names.find((name) => name.norm === norm);
  if (own !== undefined) return own.kind === 0 ? "exact" : "alias";
  return names.some((name) => name.norm === withoutArticle(norm)) ? "alias" : undefined;
}

function byLikelihood(a: Candidate, b: Candidate): number {
  if (a.match !== b.match) return a.match === "exact" ? -1 : 1;
  return b.frequency - a.frequency || (a.iri < b.iri ? -1 : 1);
}

/** As the embedded store names what nothing names. */
const namedByIri = (iri: string, naming: Naming): Naming =>
  naming.names.length > 0
    ? naming
    : { ...naming, names: deriveNames({ kind: 0, value: iri }, []), label: segmentWords(iri) };

export interface Known {
  readonly naming: Naming;
  readonly frequency: number;
}

/** Names and frequencies; terms that serve as predicates are relations and left out. */
export async function describeEntities(
  client: EndpointClient,
  vocabulary: Vocabulary,
  entities: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Known>> {
  const parts = Array.from({ length: Math.ceil(entities.length / entitiesPerRequest) }, (_, i) =>
    entities.slice(i * entitiesPerRequest, (i + 1) * entitiesPerRequest),
  );
  const known = new Map<string, Known>();
  await Promise.all(
    parts.map(async (part) => {
      const [namings, frequencies, relations] = await Promise.all([
        readNames(client, vocabulary, part, "everything", signal),
        vocabulary.wikidata ? readPopularity(client, part, signal) : readFrequencies(client, part, "nodes", signal),
        // Wikidata keeps entities and predicates apart.
        vocabulary.wikidata ? new Set<string>() : readRelationsAmong(client, part, signal),
      ]);
      for (const [i, entity] of part.entries()) {
        if (relations.has(entity)) continue;
        known.set(entity, { naming: namedByIri(entity, namings[i] as Naming), frequency: frequencies[i] ?? 0 });
      }
    }),
  );
  return known;
}

const values = (entities: readonly string[]) => `VALUES ?e { ${entities.map(iriText).join(" ")} }`;

/** How many triples hold each entity, as subject or object, and as predicate too for "terms". */
export async function readFrequencies(
  client: EndpointClient,
  entities: readonly string[],
  as: "nodes" | "terms",
  signal: AbortSignal,
): Promise<number[]> {
  const arcs = as === "nodes" ? "" : "UNION { ?s ?e ?o FILTER(?s != ?e && ?o != ?e) }";
  const sparql = `SELECT ?e (COUNT(*) AS ?n) { ${values(entities)}
    { ?e ?p ?o } UNION { ?s ?p ?e FILTER(?s != ?e) } ${arcs} } GROUP BY ?e`;
  return numbersOf(await client.query(sparql, { signal }), entities);
}

/** Counting Wikidata's triples would take minutes; what it says of itself orders entities as well. */
async function readPopularity(client: EndpointClient, entities: readonly string[], signal: AbortSignal) {
  const sparql = `SELECT ?e (SUM(?count) AS ?n) { ${values(entities)}
    VALUES ?p { ${wikidataPopularity.map(iriText).join(" ")} } ?e ?p ?count } GROUP BY ?e`;
  return numbersOf(await client.query(sparql, { signal }), entities);
}

function numbersOf({ rows }: Awaited<ReturnType<EndpointClient["query"]>>, entities: readonly string[]): number[] {
  const numbers = new Map(rows.map(({ e, n }) => [e?.value, Number(n?.value ?? 0)]));
  return entities.map((entity) => numbers.get(entity) ?? 0);
}

async function readRelationsAmong(client: EndpointClient, entities: readonly string[], signal: AbortSignal) {
  const { rows } = await client.query(`SELECT ?e { ${values(entities)} FILTER EXISTS { ?a ?e ?b } }`, { signal });
  return new Set(rows.flatMap(({ e }) => e?.value ?? []));
}
