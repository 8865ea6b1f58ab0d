import { sparqlTerm } from "../../core/sparql-term.ts";
import { normaliseLabel, segmentWords, withoutArticle } from "../graph-labels.ts";
import type { EndpointClient } from "./endpoint-client.ts";
import { segmentIris } from "./endpoint-segments.ts";
import { iriText, type Vocabulary } from "./endpoint-vocabulary.ts";
import { spellings } from "./spellings.ts";

const rowsPerRequest = 10_000;
const irisPerRequest = 400;

/** Entities by the names, and by the IRIs of what has no name, that say one of the labels; see `keysOf`. */
export async function entitiesOf(
  client: EndpointClient,
  vocabulary: Vocabulary,
  labels: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Set<string>>> {
  const [named, unnamed] = await Promise.all([
    entitiesNamed(client, vocabulary, labels, signal),
    entitiesUnnamed(client, vocabulary, labels, signal),
  ]);
  for (const iri of unnamed) addTo(named, segmentWords(iri), iri);
  return named;
}

/** A name with an article is met by the name without it as well, and the other way round. */
export const keysOf = (norm: string): string[] => {
  const bare = withoutArticle(norm);
  return bare === undefined ? [norm] : [norm, bare];
};

/** Entities by the normalised names they were met under, with and without article. */
async function entitiesNamed(
  client: EndpointClient,
  { label, alias, languages }: Vocabulary,
  labels: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Set<string>>> {
  const naming = [...label, ...alias];
  const tags = ["", ...languages.filter((tag) => tag !== "")];
  const literals = [...new Set(labels.flatMap(spellings))].flatMap((value) =>
    tags.map((language) => sparqlTerm({ termType: "Literal", value, ...(language && { language }) }, "")),
  );
  const named = new Map<string, Set<string>>();
  if (naming.length === 0 || literals.length === 0) return named;
  const sparql = `SELECT DISTINCT ?e ?l { VALUES ?l { ${literals.join(" ")} } ?e ?p ?l
    FILTER(?p IN (${naming.map(iriText).join(", ")})) FILTER(!isBlank(?e)) } LIMIT ${rowsPerRequest}`;
  const { rows } = await client.query(sparql, { signal });
  for (const { e, l } of rows) {
    if (e?.termType !== "NamedNode" || l === undefined) continue;
    addTo(named, l.value, e.value);
  }
  return named;
}

function addTo(named: Map<string, Set<string>>, label: string, entity: string): void {
  for (const key of keysOf(normaliseLabel(label))) {
    const entities = named.get(key) ?? new Set();
    entities.add(entity);
    named.set(key, entities);
  }
}

/** Entities whose IRI says a label, where the graph has such that nothing names. */
async function entitiesUnnamed(
  client: EndpointClient,
  { segments }: Vocabulary,
  labels: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const iris = [...new Set(labels.flatMap((label) => segmentIris(label, segments)))];
  return iris.length === 0 ? [] : existing(client, iris, signal);
}

/** Those of some IRIs that the graph has. */
async function existing(client: EndpointClient, iris: readonly string[], signal: AbortSignal): Promise<string[]> {
  const parts = Array.from({ length: Math.ceil(iris.length / irisPerRequest) }, (_, i) =>
    iris.slice(i * irisPerRequest, (i + 1) * irisPerRequest),
  );
  const found = await Promise.all(
    parts.map(async (part) => {
      const values = `VALUES ?e { ${part.map(iriText).join(" ")} }`;
      const sparql = `SELECT ?e { { ${values} FILTER EXISTS { ?e ?p ?o } } UNION { ${values} FILTER EXISTS { ?s ?q ?e } } }`;
      return (await client.query(sparql, { signal })).rows.flatMap(({ e }) => e?.value ?? []);
    }),
  );
  return [...new Set(found.flat())];
}
