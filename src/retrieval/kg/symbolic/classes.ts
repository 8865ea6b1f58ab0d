import { contentStems } from "../../../core/words.ts";
import type { GraphStore } from "../../../stores/graph-store.ts";
import { isAdministrative } from "../administrative.ts";
import { classPredicates } from "./answer-fit.ts";
import { entityName, namedTerm, type Step } from "./query-graph.ts";

/** A class that some things are said to be of. */
export interface ClassOfSome {
  /** The relation that says so. */
  readonly step: Step;
  /** The relation from a class to the one above it, where the things are of classes below this one. */
  readonly below?: string;
  readonly iri: string;
  readonly label: string;
  /** Share of the things that are, in (0, 1]; below 1 where not all things were looked at. */
  readonly share: number;
  /** Those that are, of the things that were looked at. */
  readonly things: readonly string[];
}

/** Things looked at, classes of one thing along one relation, and classes whose upper classes are looked at. */
const looked = { things: 24, ofOne: 8, classes: 40, levels: 3 } as const;

const subclassOf = "http://www.w3.org/2000/01/rdf-schema#subClassOf";
const wikidataSubclassOf = "http://www.wikidata.org/prop/direct/P279";

/** Words of labels of relations that sort things, as classes do. */
const sorting: ReadonlySet<string> = new Set(
  contentStems("type genre kind category profession occupation gender instance class"),
);

/** The classes of some things, and those above them, as far as a look at a few tells. */
export async function classesOfSome(
  things: readonly string[],
  graph: GraphStore,
  signal: AbortSignal,
): Promise<readonly ClassOfSome[]> {
  const some = things.slice(0, looked.things);
  const steps = await sortingRelations(some, graph, signal);
  const found = await Promise.all(steps.map((step) => classesAlong(step, some, graph, signal)));
  const all = things.length <= some.length;
  const labels = await graph.labels(
    found.flat().map(({ iri }) => namedTerm(iri)),
    { signal },
  );
  return found.flat().map(({ having, ...known }, i) => {
    const share = having.size / some.length;
    const shown = { label: labels[i] as string, things: [...having] };
    return { ...known, ...shown, share: all ? share : Math.min(share, 0.99) };
  });
}

async function sortingRelations(things: readonly string[], graph: GraphStore, signal: AbortSignal): Promise<Step[]> {
  const steps = await relationsFrom(things, graph, signal);
  return steps.filter(
    ({ predicate, label }) =>
      classPredicates.includes(predicate) || contentStems(label).some((word) => sorting.has(word)),
  );
}

/** The relations that leave some things, each once. */
export async function relationsFrom(
  things: readonly string[],
  graph: GraphStore,
  signal: AbortSignal,
): Promise<Step[]> {
  const relations = await Promise.all(things.map((thing) => graph.relations(thing, { signal })));
  const leaving = relations.flat().filter(({ iri, direction }) => direction === "out" && !isAdministrative(iri));
  const predicates = [...new Set(leaving.map(({ iri }) => iri))];
  const labels = await graph.labels(predicates.map(namedTerm), { signal });
  return predicates.map((predicate, i) => ({ predicate, direction: "out", label: labels[i] as string }));
}

type Counted = Omit<ClassOfSome, "label" | "share" | "things"> & { readonly having: ReadonlySet<string> };

async function classesAlong(
  step: Step,
  things: readonly string[],
  graph: GraphStore,
  signal: AbortSignal,
): Promise<Counted[]> {
  const limit = looked.ofOne;
  const options = { direction: "out", predicate: step.predicate, limit, signal } as const;
  const statements = await Promise.all(things.map((thing) => graph.statements(thing, options)));
  const direct = new Map<string, Set<string>>();
  statements.forEach((own, i) => {
    for (const { object } of own) {
      if (object.termType !== "Literal") add(direct, entityName(object), [things[i] as string]);
    }
  });
  const own = [...direct].map(([iri, having]): Counted => ({ step, iri, having }));
  if (!classPredicates.includes(step.predicate)) return own;
  const below = step.predicate.startsWith("http://www.wikidata.org/") ? wikidataSubclassOf : subclassOf;
  const above = await classesAbove(direct, below, graph, signal);
  // What is said of a thing by a class below it counts with what is said by the class itself.
  const upper = [...above].map(([iri, having]): Counted => {
    return { step, below, iri, having: new Set([...having, ...(direct.get(iri) ?? [])]) };
  });
  return [...own.filter(({ iri }) => !above.has(iri)), ...upper];
}

async function classesAbove(
  direct: ReadonlyMap<string, ReadonlySet<string>>,
  below: string,
  graph: GraphStore,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const above = new Map<string, Set<string>>();
  let level: ReadonlyMap<string, ReadonlySet<string>> = direct;
  for (let up = 0; up < looked.levels && level.size > 0; up++) {
    const classes = [...level].slice(0, looked.classes);
    const options = { direction: "out", predicate: below, limit: looked.ofOne, signal } as const;
    const statements = await Promise.all(classes.map(([iri]) => graph.statements(iri, options)));
    const next = new Map<string, Set<string>>();
    statements.forEach((own, i) => {
      for (const { object } of own) {
        if (object.termType === "Literal") continue;
        const having = classes[i]?.[1] ?? [];
        add(above, entityName(object), having);
        add(next, entityName(object), having);
      }
    });
    level = next;
  }
  return above;
}

function add(to: Map<string, Set<string>>, key: string, items: Iterable<string>): void {
  const known = to.get(key) ?? new Set<string>();
  for (const item of items) known.add(item);
  to.set(key, known);
}
