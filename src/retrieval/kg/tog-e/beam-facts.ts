import { type FactEvidence, withScore } from "../../../evidence/evidence.ts";
import type { GraphStore } from "../../../stores/graph-store.ts";
import { toFact } from "../facts.ts";
import type { BeamEdge, BeamOptions } from "./beam.ts";

/**
 * The edges of a beam as evidence, with the scores `beam` (that of its edge), `relation`, and
 * `path`, that of all facts from the question's entity to it.
 */
export async function toFacts(
  question: string,
  edges: readonly BeamEdge[],
  { graph, scorer }: BeamOptions,
  signal: AbortSignal,
): Promise<FactEvidence[]> {
  const facts = await readFacts(edges, graph, signal);
  const pathOf = (edge: BeamEdge): FactEvidence[] => {
    const before = edge.from.by[0];
    const fact = facts.get(keyOf(edge)) as FactEvidence;
    return before === undefined ? [fact] : [...pathOf(before), fact];
  };
  const paths = edges.map(pathOf);
  const scores = await scorer(
    question,
    paths.map((path) => path.map(({ text }) => text).join("; ")),
    signal,
  );
  return paths.map((path, i) => {
    const via = path.slice(0, -1).map(({ id }) => id);
    const fact = withScore(path.at(-1) as FactEvidence, "path", scores[i] as number);
    return via.length === 0 ? fact : { ...fact, via };
  });
}

const keyOf = ({ statement }: BeamEdge): string => JSON.stringify(statement);

async function readFacts(
  edges: readonly BeamEdge[],
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
    return toFact(edge.statement, own, direction, graph, edge.relationScore, count).then((fact) =>
      withScore(fact, "beam", edge.score),
    );
  });
  return new Map((await Promise.all(facts)).map((fact, i) => [keyOf(edges[i] as BeamEdge), fact]));
}
