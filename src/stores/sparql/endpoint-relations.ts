import type { Statement } from "../../evidence/evidence.ts";
import { nameOf } from "../graph-qualifiers.ts";
import type { Relation } from "../graph-store.ts";
import type { EndpointClient } from "./endpoint-client.ts";
import { iriText } from "./endpoint-vocabulary.ts";

/** The relations of many entities: those that leave, then those that enter, the most frequent first. */
export async function readRelations(
  client: EndpointClient,
  entities: readonly string[],
  signal: AbortSignal,
): Promise<Relation[][]> {
  const blocks = entities.flatMap((entity, i) => [
    block(i, "out", `${iriText(entity)} ?p ?x`),
    block(i, "in", `?x ?p ${iriText(entity)}`),
  ]);
  const { rows } = await client.query(`SELECT ?i ?d ?p ?n { ${blocks.join(" UNION ")} }`, { signal });
  const found = entities.map((): Relation[] => []);
  for (const { i, d, p, n } of rows) {
    if (p === undefined) continue;
    const direction = d?.value === "out" ? "out" : "in";
    found[Number(i?.value)]?.push({ iri: p.value, direction, count: Number(n?.value ?? 0) });
  }
  return found.map((relations) => relations.sort(byFrequency));
}

const block = (i: number, direction: string, pattern: string) =>
  `{ SELECT (${i} AS ?i) ("${direction}" AS ?d) ?p (COUNT(*) AS ?n) { ${pattern} } GROUP BY ?p }`;

/** The same, counted among statements that are known already. */
export function relationsAmong(statements: readonly Statement[], entity: string): Relation[] {
  const found = new Map<string, Relation>();
  for (const { subject, predicate, object } of statements) {
    for (const [direction, node] of [
      ["out", subject],
      ["in", object],
    ] as const) {
      if (nameOf(node) !== entity) continue;
      const key = `${direction} ${predicate.value}`;
      found.set(key, { iri: predicate.value, direction, count: (found.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...found.values()].sort(byFrequency);
}

function byFrequency(a: Relation, b: Relation): number {
  if (a.direction !== b.direction) return a.direction === "out" ? -1 : 1;
  return b.count - a.count || (a.iri < b.iri ? -1 : 1);
}
