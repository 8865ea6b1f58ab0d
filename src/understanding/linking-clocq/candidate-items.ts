import { contentStems } from "../../core/words.ts";
import { dot, type Embedder } from "../../models/embedder.ts";
import { namingPredicates } from "../../stores/graph-labels.ts";
import type { Candidate, GraphStore } from "../../stores/graph-store.ts";
import { type Item, type RelationItem, toEntityItem } from "./item.ts";
import { type Neighbourhood, relationId } from "./neighbourhood.ts";
import type { Term } from "./terms.ts";

const naming: ReadonlySet<string> = new Set(Object.values(namingPredicates).flat());

/** Relations of the entities that are under consideration, each once, by the label that its graph has for it. */
export async function relationItems(
  neighbourhoods: Iterable<Neighbourhood>,
  signal: AbortSignal,
): Promise<RelationItem[]> {
  const known = new Map<string, { readonly graph: GraphStore; frequency: number }>();
  for (const { iri, count, graph } of [...neighbourhoods].flatMap(({ counts }) => counts)) {
    if (naming.has(iri)) continue;
    const entry = known.get(relationId(iri)) ?? { graph, frequency: 0 };
    entry.frequency += count;
    known.set(relationId(iri), entry);
  }
  const entries = [...known];
  const labels = await Promise.all(
    entries.map(([value, { graph }]) => graph.labels([{ termType: "NamedNode", value }], { signal })),
  );
  return entries.map(([id, { frequency }], i) => ({ kind: "relation", id, label: labels[i]?.[0] ?? id, frequency }));
}

/** A relation whose label means the same as a word, though it says it in other words. Cosine. */
const nearLabel = 0.5;

/**
 * What a single word may mean, best first: relations that it names, entities of that label, relations whose label
 * holds it, entities of that other name, relations near in meaning.
 */
export async function wordItems(
  term: Term,
  entities: readonly Candidate[],
  relations: readonly RelationItem[],
  limit: number,
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<Item[]> {
  const [said] = contentStems(term.text);
  const [vector, ...vectors] =
    (await embedder?.embed([term.text, ...relations.map(({ label }) => label)], signal)) ?? [];
  const near = relations.map((relation, i) => {
    const stems = contentStems(relation.label);
    const holds = said !== undefined && stems.includes(said);
    const cosine = vector === undefined ? 0 : dot(vector, vectors[i] as Float32Array);
    const tier = holds ? (stems.length === 1 ? 0 : 2) : cosine >= nearLabel ? 4 : undefined;
    return { item: relation as Item, tier, cosine };
  });
  const named = entities.map((candidate) => ({
    item: toEntityItem(candidate) as Item,
    tier: candidate.match === "exact" ? 1 : 3,
    cosine: 0,
  }));
  return [...near, ...named]
    .flatMap(({ tier, ...each }) => (tier === undefined ? [] : { ...each, tier }))
    .sort(
      (a, b) =>
        a.tier - b.tier ||
        b.cosine - a.cosine ||
        b.item.frequency - a.item.frequency ||
        (a.item.id < b.item.id ? -1 : 1),
    )
    .map(({ item }) => item)
    .slice(0, limit);
}
