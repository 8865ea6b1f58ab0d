import type { GraphStore } from "../../../stores/graph-store.ts";
import { isAdministrative } from "../administrative.ts";
import { yearOf } from "./orderable.ts";
import { entityName, type Step } from "./query-graph.ts";

export interface ExploreOptions {
  readonly graph: GraphStore;
  readonly maxHops: number;
  /** Entities looked at, behind each path, to learn which relations go on from there. */
  readonly sample: number;
  /** Paths kept in all. */
  readonly paths: number;
  /** Hears of steps before they are weighed. */
  readonly learn: (steps: readonly Step[]) => Promise<void>;
  /** How well a step behind a path is said; 0 keeps it out. Where paths are too many, the best said ones are kept. */
  readonly promise: (path: readonly Step[], step: Step) => number;
  readonly signal: AbortSignal;
}

/** A path that exists in the graph, with some of the entities at its end. */
export interface FoundPath {
  readonly steps: readonly Step[];
  readonly ends: readonly string[];
  /** Literals at its end. */
  readonly literals: readonly string[];
  /** Qualifiers of the statements of its last step whose value begins with a year. */
  readonly dated: readonly string[];
}

/** A step that leaves some ends of a path, not yet gone. */
interface Way {
  readonly path: Promising;
  readonly step: Step;
  readonly from: readonly string[];
  /** Sum of what its steps promise. */
  readonly promise: number;
}

interface Promising extends FoundPath {
  readonly promise: number;
}

/** Ends of paths that go no further: enough to tell what they are. */
const lastSample = 6;

/** Paths of one to `maxHops` steps from an entity, shortest first, as a sample of each frontier shows them. */
export async function explorePaths(anchor: string, options: ExploreOptions): Promise<FoundPath[]> {
  const found: FoundPath[] = [];
  let frontier: Promising[] = [{ steps: [], ends: [anchor], literals: [], dated: [], promise: 0 }];
  for (let hop = 1; hop <= options.maxHops && found.length < options.paths; hop++) {
    const ways = (await Promise.all(frontier.map((path) => waysFrom(path, options)))).flat();
    const kept = bestSaid(ways, options.paths - found.length);
    const sample = hop === options.maxHops ? Math.min(lastSample, options.sample) : options.sample;
    frontier = await Promise.all(
      kept.map(async ({ path, step, from, promise }) => ({
        steps: [...path.steps, step],
        promise,
        ...(await sampleEnds(anchor, from, step, { ...options, sample })),
      })),
    );
    found.push(...frontier);
  }
  return found;
}

const bestSaid = (ways: readonly Way[], most: number): readonly Way[] =>
  ways.length <= most ? ways : [...ways].sort((a, b) => b.promise - a.promise).slice(0, most);

async function waysFrom(path: Promising, options: ExploreOptions): Promise<Way[]> {
  const { graph, signal, sample } = options;
  signal.throwIfAborted();
  const ends = path.ends.slice(0, sample);
  const relations = await Promise.all(ends.map((end) => graph.relations(end, { signal })));
  const known = new Map<string, { predicate: string; direction: "out" | "in"; from: string[] }>();
  relations.forEach((own, i) => {
    for (const { iri, direction } of own) {
      const key = `${direction} ${iri}`;
      const entry = known.get(key) ?? { predicate: iri, direction, from: [] };
      entry.from.push(ends[i] as string);
      known.set(key, entry);
    }
  });
  const entries = [...known.values()].filter(({ predicate }) => !isAdministrative(predicate));
  const labels = await graph.labels(
    entries.map(({ predicate }) => ({ termType: "NamedNode", value: predicate })),
    { signal },
  );
  const steps = entries.map(
    ({ predicate, direction }, i): Step => ({ predicate, direction, label: labels[i] as string }),
  );
  await options.learn(steps);
  return steps.flatMap((step, i) => {
    const promise = options.promise(path.steps, step);
    return promise > 0
      ? [{ path, step, from: (entries[i] as { from: string[] }).from, promise: path.promise + promise }]
      : [];
  });
}

/** Beginnings whose statements are asked for at the same time; the rest are left alone once there are ends enough. */
const atOnce = 8;

/** A few entities behind a step, in turn from several of its beginnings. */
async function sampleEnds(
  anchor: string,
  from: readonly string[],
  { direction, predicate }: Step,
  { graph, signal, sample }: ExploreOptions,
): Promise<Omit<FoundPath, "steps">> {
  const starts = from.slice(0, sample);
  const limit = Math.max(2, Math.ceil((2 * sample) / starts.length));
  const ends = new Set<string>();
  const literals = new Set<string>();
  const dated = new Set<string>();
  const together = graph.features.remote ? starts.length : atOnce;
  for (let at = 0; at < starts.length && Math.max(ends.size, literals.size) < sample; at += together) {
    const batch = starts.slice(at, at + together);
    const found = await Promise.all(
      batch.map((start) => graph.statements(start, { direction, predicate, limit, signal })),
    );
    for (const { subject, object, qualifiers } of found.flat()) {
      for (const { predicate, value } of qualifiers) if (yearOf(value.value) !== undefined) dated.add(predicate.value);
      const end = direction === "out" ? object : subject;
      if (end.termType === "Literal") literals.add(end.value);
      else if (entityName(end) !== anchor) ends.add(entityName(end));
    }
  }
  return { ends: [...ends].slice(0, sample), literals: [...literals].slice(0, sample), dated: [...dated] };
}
