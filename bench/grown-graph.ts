import type { Edge, NamedGraph } from "../src/eval/corpora/graph-corpus.ts";
import { movieIri, moviesBase, readMoviesGraph } from "../src/eval/corpora/movies-graph.ts";
import { createRandom, type Random } from "../src/eval/statistics/random.ts";
import type { Lines } from "./graph-data.ts";

const label = "http://www.w3.org/2000/01/rdf-schema#label";
/** People and films; whatever else a film points to (years, genres, languages, tags, ratings) all films share. */
const people = new Set(["directed_by", "written_by", "starred_actors"].map(movieIri));

/** In the first walk through the real graph, so many edges of one thing along one relation in one direction. */
const perRelation = 8;

/**
 * A graph of any size whose first triples are real: MetaQA's films in breadth-first order from the topics, so that every
 * beginning of it is connected and holds what the questions are about; then its other triples; then one invented world of
 * films and people after another. A world has the real world's edges between things of invented names, made of parts of
 * real names. Its films point to the real years, genres, languages, tags and ratings, whose degrees so grow with the graph.
 * A larger graph holds every smaller one. Labels count as triples.
 */
export async function grownGraph(
  data: string,
  topics: readonly string[],
  seed: number,
): Promise<(size: number) => Lines> {
  const graph = await readMoviesGraph(data);
  const real = { ...graph, edges: fromTopics(graph.edges, topics.map(movieIri)) };
  return function* (size) {
    let left = size;
    for (const line of endless(real, createRandom(seed))) {
      if (left-- === 0) return;
      yield line;
    }
  };
}

function* endless(real: NamedGraph, random: Random): Lines {
  const nameOf = (iri: string): string => real.names.get(iri)?.[0] ?? "";
  yield* named(real.edges, nameOf);
  const invented = createNames(real);
  for (let world = 1; ; world++) {
    const names = new Map<string, string>();
    const iris = new Map<string, string>();
    for (const { iri, kind } of invented.things) {
      const own = `${moviesBase}world-${world}/${iris.size}`;
      iris.set(iri, own);
      names.set(own, invented.name(kind, random));
    }
    const inWorld = (iri: string): string => iris.get(iri) ?? iri;
    const edges = real.edges.map(({ subject, relation, object }) => ({
      subject: inWorld(subject),
      relation,
      object: people.has(relation) ? inWorld(object) : object,
    }));
    yield* named(edges, (iri) => names.get(iri));
  }
}

/** Edges, and before the first of a thing its label; what has no name here has been named before. */
function* named(edges: readonly Edge[], nameOf: (iri: string) => string | undefined): Lines {
  const met = new Set<string>();
  for (const { subject, relation, object } of edges) {
    for (const iri of [subject, relation, object]) {
      if (met.has(iri)) continue;
      met.add(iri);
      const name = nameOf(iri);
      if (name !== undefined) yield `<${iri}> <${label}> ${JSON.stringify(name)} .\n`;
    }
    yield `<${subject}> <${relation}> <${object}> .\n`;
  }
}

type Kind = "film" | "person";

/** What is new in every world, and names for it: the beginning of one real name and the end of another. */
function createNames({ edges, names }: NamedGraph) {
  const kinds = new Map<string, Kind>();
  for (const { relation, object } of edges) if (people.has(relation)) kinds.set(object, "person");
  for (const { subject } of edges) kinds.set(subject, "film");
  const taken = new Set([...names.values()].map(([name = ""]) => name.toLowerCase()));
  const words: Record<Kind, string[][]> = { film: [], person: [] };
  for (const [iri, kind] of kinds) words[kind].push((names.get(iri)?.[0] ?? "").split(" "));
  return {
    things: [...kinds].map(([iri, kind]) => ({ iri, kind })),
    name: (kind: Kind, random: Random): string => {
      for (;;) {
        const [one, other] = [pick(words[kind], random), pick(words[kind], random)];
        const name = [...one.slice(0, Math.ceil(one.length / 2)), ...other.slice(Math.ceil(other.length / 2))].join(
          " ",
        );
        // A real name would make the question ambiguous, which no other size would be.
        if (!taken.has(name.toLowerCase())) return name;
      }
    },
  };
}

const pick = <T>(list: readonly T[], random: Random): T => list[random.int(list.length)] as T;

/** All edges: in breadth-first order from the topics, some of each thing and relation; then those left, as they came. */
function fromTopics(edges: readonly Edge[], topics: readonly string[]): Edge[] {
  const byThing = new Map<string, Edge[]>();
  for (const edge of edges) {
    for (const iri of [edge.subject, edge.object]) {
      const known = byThing.get(iri);
      if (known === undefined) byThing.set(iri, [edge]);
      else known.push(edge);
    }
  }
  const ordered = new Set<Edge>();
  const queue = [...new Set(topics)];
  const met = new Set(queue);
  for (const thing of queue) {
    const taken = new Map<string, number>();
    for (const edge of byThing.get(thing) ?? []) {
      const way = `${edge.relation} ${edge.subject === thing ? "out" : "in"}`;
      const count = taken.get(way) ?? 0;
      if (count === perRelation) continue;
      taken.set(way, count + 1);
      ordered.add(edge);
      const other = edge.subject === thing ? edge.object : edge.subject;
      if (met.has(other)) continue;
      met.add(other);
      queue.push(other);
    }
  }
  for (const edge of edges) ordered.add(edge);
  return [...ordered];
}
