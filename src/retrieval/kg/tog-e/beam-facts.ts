import { contentStems } from "../../../core/words.ts";
import { type FactEvidence, withScore } from "../../../evidence/evidence.ts";
import type { Query } from "../../../question/query.ts";
import type { GraphStore } from "../../../stores/graph-store.ts";
import { toFact } from "../facts.ts";
import type { BeamEdge, BeamOptions } from "./beam.ts";
import type { BeamScorer } from "./beam-scorer.ts";

/**
 * The edges of a beam as evidence, with these scores beside those of single facts:
 * - `beam`: that of the edge;
 * - `path`: how well all relations from the question's entity to the fact say what the question says beside its names;
 * - `told`: how near these facts are to the whole question.
 */
export async function toFacts(
  query: Query,
  edges: readonly BeamEdge[],
  { graph, scorer }: BeamOptions,
  signal: AbortSignal,
): Promise<FactEvidence[]> {
  const likeness = createLikeness(query, scorer, signal);
  const paths = edges.map(pathTo);
  const relations = await likeness(edges.map(({ label }) => [label]));
  const facts = await readFacts(edges, relations, graph, signal);
  const ways = paths.map((path) => path.map((edge) => facts.get(keyOf(edge)) as FactEvidence));
  const said = await likeness(paths.map((path) => path.map(({ label }) => label)));
  const texts = ways.map((way) => way.map(({ text }) => text).join("; "));
  const told = await scorer(query.text, texts, signal);
  return ways.map((way, i) => {
    const fact = withScore(way.at(-1) as FactEvidence, "path", said[i] as number);
    const via = way.slice(0, -1).map(({ id }) => id);
    return { ...withScore(fact, "told", told[i] as number), ...(via.length > 0 && { via }) };
  });
}

const keyOf = ({ statement }: BeamEdge): string => JSON.stringify(statement);

/** The edges from an entity of the question to this one, by the best way. */
function pathTo(edge: BeamEdge): BeamEdge[] {
  const before = edge.from.by[0];
  return before === undefined ? [edge] : [...pathTo(before), edge];
}

const saidOutright = 0.65;

/**
 * Likeness of relations and the question less its names, as facts found in other ways have it: at least `saidOutright`
 * where the question says every content word of their labels.
 */
function createLikeness(
  { text, intent }: Query,
  scorer: BeamScorer,
  signal: AbortSignal,
): (paths: readonly (readonly string[])[]) => Promise<readonly number[]> {
  const asked = intent.entities.reduce((rest, mention) => rest.replace(mention, " "), text);
  const said = new Set(contentStems(asked));
  return async (paths) => {
    const texts = paths.map((labels) => labels.join(", "));
    const scores = await scorer(asked, texts, signal);
    return texts.map((labels, i) => {
      const stems = contentStems(labels);
      const outright = stems.length > 0 && stems.every((stem) => said.has(stem));
      return Math.max(scores[i] as number, outright ? saidOutright : 0);
    });
  };
}

async function readFacts(
  edges: readonly BeamEdge[],
  relations: readonly number[],
  graph: GraphStore,
  signal: AbortSignal,
): Promise<Map<string, FactEvidence>> {
  const terms = edges.map(({ statement: { subject, predicate, object, qualifiers } }) => [
    subject,
    predicate,
    object,
    ...qualifiers.flatMap((qualifier) => [qualifier.predicate, qualifier.value]),
  ]);
  const labels = await graph.labels(terms.flat(), { signal });
  let at = 0;
  const facts = edges.map((edge, i) => {
    const own = labels.slice(at, at + (terms[i]?.length ?? 0));
    at += own.length;
    const { direction, count } = edge.relation;
    return toFact(edge.statement, own, direction, graph, relations[i] as number, count).then((fact) =>
      withScore(fact, "beam", edge.score),
    );
  });
  return new Map((await Promise.all(facts)).map((fact, i) => [keyOf(edges[i] as BeamEdge), fact]));
}
