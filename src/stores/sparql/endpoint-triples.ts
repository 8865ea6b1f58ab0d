import type { Term } from "../../core/term.ts";
import type { Statement } from "../../evidence/evidence.ts";
import type { EndpointClient } from "./endpoint-client.ts";
import { iriText } from "./endpoint-vocabulary.ts";

/** Triples of one entity in one direction. */
export interface TriplesKey {
  readonly entity: string;
  readonly direction: "out" | "in";
  readonly predicate: string | undefined;
  /** Infinity for all. */
  readonly limit: number;
  /** Leaves out literals. */
  readonly things?: boolean;
}

/** Rows asked for at once; public endpoints often give no more. */
const page = 10_000;

/** The triples of many keys, in few requests. Lists longer than a page are read on, page by page. */
export async function readTriples(
  client: EndpointClient,
  keys: readonly TriplesKey[],
  signal: AbortSignal,
): Promise<Statement[][]> {
  const blocks = keys.map((key, i) => `{ SELECT (${i} AS ?i) ?p ?x { ${pattern(key)} } LIMIT ${most(key, page)} }`);
  const { rows, serverRows } = await client.query(`SELECT ?i ?p ?x { ${blocks.join(" UNION ")} }`, { signal });
  const found = keys.map((): Statement[] => []);
  const cut = rows.length >= Math.min(page, serverRows ?? page);
  if (cut && keys.length > 1) return (await Promise.all(keys.map((key) => readTriples(client, [key], signal)))).flat();
  for (const row of rows) found[Number(row.i?.value)]?.push(...toStatement(row, keys[Number(row.i?.value)]));
  const [key] = keys;
  const [first] = found;
  if (cut && key !== undefined && first !== undefined) return [await readOn(client, key, first, rows.length, signal)];
  return found.map(distinct);
}

/**
 * Goes on behind the first page, in the server's own order: sorting a hub for each page would cost more than reading it,
 * and Virtuoso refuses to sort so much. A server that changes its order between pages gives fewer triples than it has.
 */
async function readOn(
  client: EndpointClient,
  key: TriplesKey,
  first: readonly Statement[],
  step: number,
  signal: AbortSignal,
): Promise<Statement[]> {
  const all = [...first];
  for (let offset = first.length; offset < key.limit; ) {
    const limit = most({ ...key, limit: key.limit - offset }, step);
    const { rows } = await client.query(`SELECT ?p ?x { ${pattern(key)} } LIMIT ${limit} OFFSET ${offset}`, { signal });
    all.push(...rows.flatMap((row) => toStatement(row, key)));
    offset += rows.length;
    if (rows.length < limit) break;
  }
  return distinct(all);
}

/** A server that shows all its graphs as one may give a triple for each graph that holds it. */
function distinct(statements: readonly Statement[]): Statement[] {
  return [...new Map(statements.map((statement) => [JSON.stringify(statement), statement])).values()];
}

const most = ({ limit }: TriplesKey, step: number): number => Math.min(limit, step);

function pattern({ entity, direction, predicate, things }: TriplesKey): string {
  const node = iriText(entity);
  const arc = predicate === undefined ? "?p" : iriText(predicate);
  if (direction === "in") return `?x ${arc} ${node}`;
  return things === true ? `${node} ${arc} ?x FILTER(!isLiteral(?x))` : `${node} ${arc} ?x`;
}

function toStatement(row: Readonly<Record<string, Term>>, key: TriplesKey | undefined): Statement[] {
  const { p, x } = row;
  if (key === undefined || x === undefined) return [];
  const predicate: Term = key.predicate === undefined ? (p as Term) : { termType: "NamedNode", value: key.predicate };
  const self: Term = { termType: "NamedNode", value: key.entity };
  return key.direction === "out"
    ? [{ subject: self, predicate, object: x, qualifiers: [] }]
    : [{ subject: x, predicate, object: self, qualifiers: [] }];
}
