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
  /** Whether a step may take part; what costs more is asked after this. */
  readonly admit: (path: readonly Step[], step: Step) => boolean;
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

/** Paths of one to `maxHops` steps from an entity, shortest first, as a sample of each frontier shows them. */
export async function explorePaths(anchor: string, options: ExploreOptions): Promise<FoundPath[]> {
  const found: FoundPath[] = [];
  let frontier: FoundPath[] = [{ steps: [], ends: [anchor], literals: [], dated: [] }];
  for (let hop = 1; hop <= options.maxHops && found.length < options.paths; hop++) {
    const longer = await Promise.all(frontier.map((path) => extend(anchor, path, options)));
    frontier = longer.flat().slice(0, options.paths - found.length);
    found.push(...frontier);
  }
  return found;
}

async function extend(anchor: string, path: FoundPath, options: ExploreOptions): Promise<FoundPath[]> {
  const { graph, signal, sample } = options;
  signal.throwIfAborted();
  const ends = path.ends.slice(0, sample);
  const relations = await Promise.all(ends.map((end) => graph.relations(end, { signal })));
  const known = new Map<string, { predicate: string; direction: "out" | "in"; from: string[] }>();
  relations.forEach((own, i) => {
    for (const { iri, direction } of own) {
      if (isAdministrative(iri)) continue;
      const entry = known.get(`${direction} ${iri}`) ?? { predicate: iri, direction, from: [] };
      entry.from.push(ends[i] as string);
      known.set(`${direction} ${iri}`, entry);
    }
  });
  const entries = [...known.values()];
  const labels = await graph.labels(
    entries.map(({ predicate }) => ({ termType: "NamedNode", value: predicate })),
    { signal },
  );
  const labelled = entries.map((entry, i) => ({ ...entry, label: labels[i] as string }));
  await options.learn(labelled);
  const admitted = labelled.filter(({ predicate, direction, label }) =>
    options.admit(path.steps, { predicate, direction, label }),
  );
  return Promise.all(
    admitted.map(async ({ from, ...step }) => ({
      steps: [...path.steps, step],
      ...(await sampleEnds(anchor, from, step, options)),
    })),
  );
}

/** A few entities behind a step, in turn from several of its beginnings. */
async function sampleEnds(
  anchor: string,
  from: readonly string[],
  step: Step,
  { graph, signal, sample }: ExploreOptions,
): Promise<Omit<FoundPath, "steps">> {
  const starts = from.slice(0, sample);
  const limit = Math.max(2, Math.ceil((2 * sample) / starts.length));
  const found = await Promise.all(
    starts.map((start) =>
      graph.statements(start, { direction: step.direction, predicate: step.predicate, limit, signal }),
    ),
  );
  const ends = new Set<string>();
  const literals = new Set<string>();
  const dated = new Set<string>();
  for (const { subject, object, qualifiers } of found.flat()) {
    for (const { predicate, value } of qualifiers) if (yearOf(value.value) !== undefined) dated.add(predicate.value);
    const end = step.direction === "out" ? object : subject;
    if (end.termType === "Literal") literals.add(end.value);
    else if (entityName(end) !== anchor) ends.add(entityName(end));
  }
  return { ends: [...ends].slice(0, sample), literals: [...literals].slice(0, sample), dated: [...dated] };
}
