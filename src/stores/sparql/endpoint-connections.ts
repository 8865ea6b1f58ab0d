import type { Statement } from "../../evidence/evidence.ts";
import { type ConnectionReader, findConnections } from "../connections.ts";
import type { ConnectionOptions, Connections } from "../graph-store.ts";
import { tellFact, tellingTriple } from "../joints.ts";
import type { BatchOptions } from "./batch.ts";
import { foldClaims } from "./endpoint-claims.ts";
import type { EndpointClient } from "./endpoint-client.ts";
import { type EndpointWalk, hopsOfBlank, isBlank, readHops, type StatementHop } from "./endpoint-hops.ts";
import { iriText } from "./endpoint-vocabulary.ts";

const limits = { hub: 2000, sample: 200, rows: 20_000, pairs: 400, part: 20 } as const;
/** Nodes whose triples are counted at most; what is beyond counts as a hub. */
const maxCounted = 200;
const perRequest = { counts: 25, hops: 20, pairs: 100 } as const;

export interface EndpointSearch extends EndpointWalk {
  /** Joins what is asked at the same moment, see `createBatch`. */
  readonly batch: <Key, Value>(
    size: number,
    idOf: (key: Key) => string,
    load: BatchOptions<Key, Value>["load"],
    remember?: number,
  ) => (key: Key, signal?: AbortSignal) => Promise<Value>;
}

interface NodePair {
  readonly x: string;
  readonly y: string;
}

/** Shortest connections by few bounded requests: triples are counted no further, and listed no longer, than `limits` say. */
export function createEndpointConnections(walk: EndpointSearch) {
  const { client, blanks, batch } = walk;
  const itself = (node: string) => node;
  const counts = batch(perRequest.counts, itself, (nodes, signal) => readCounts(client, nodes, signal));
  const hops = batch(perRequest.hops, itself, (nodes, signal) => readHops(walk, nodes, limits.hub, signal), 200);
  const pairs = batch(
    perRequest.pairs,
    ({ x, y }: NodePair) => `${x} ${y}`,
    (asked, signal) => readBetween(client, asked, signal),
  );
  return (from: string, to: string, options: ConnectionOptions): Promise<Connections> => {
    const { signal } = options;
    const reader: ConnectionReader<string, Statement> = {
      limits,
      nameOf: itself,
      async sizes(nodes) {
        const asked = new Set(nodes.filter((node) => !isBlank(node)).slice(0, maxCounted));
        return Promise.all(
          nodes.map((node) => {
            if (isBlank(node)) return blanks.statements(node).length;
            return asked.has(node) ? counts(node, signal) : limits.hub + 1;
          }),
        );
      },
      // What is known of a blank node grows with what is asked about others.
      hops: (nodes) =>
        Promise.all(
          nodes.map((node) => (isBlank(node) ? hopsOfBlank(node, blanks.statements(node)) : hops(node, signal))),
        ),
      isOneSided: isBlank,
      async between(xs, ys) {
        const asked = xs.flatMap((x) => ys.map((y) => pairs({ x, y }, signal)));
        return (await Promise.all(asked)).flat();
      },
      async tell(found) {
        const telling = found.map(({ triples }) => tellingTriple(triples));
        const lists = telling.map((triple) => (triple === undefined ? [] : [triple]));
        const folded = await foldClaims(client, lists, signal ?? new AbortController().signal);
        return found.map((hop, i) => tellFact([hop.from, hop.to], hop.triples, telling[i] && folded[i]));
      },
    };
    return findConnections([from, to], reader, options);
  };
}

async function readCounts(client: EndpointClient, nodes: readonly string[], signal: AbortSignal): Promise<number[]> {
  const blocks = nodes.map(
    (node, i) => `{ SELECT (${i} AS ?i) (COUNT(*) AS ?n) { { SELECT ?p ?x {
      { ${iriText(node)} ?p ?x } UNION { ?x ?p ${iriText(node)} } } LIMIT ${limits.hub + 1} } } }`,
  );
  const { rows } = await client.query(`SELECT ?i ?n { ${blocks.join(" UNION ")} }`, { signal });
  const counts = nodes.map(() => 0);
  for (const { i, n } of rows) counts[Number(i?.value)] = Number(n?.value ?? 0);
  return counts;
}

/** Triples between the two nodes of each pair. */
async function readBetween(
  client: EndpointClient,
  pairs: readonly NodePair[],
  signal: AbortSignal,
): Promise<StatementHop[][]> {
  const values = pairs.map(({ x, y }) => `(${iriText(x)} ${iriText(y)})`).join(" ");
  const sparql = `SELECT DISTINCT ?x ?y ?d ?p { VALUES (?x ?y) { ${values} }
    { ?x ?p ?y BIND("out" AS ?d) } UNION { ?y ?p ?x BIND("in" AS ?d) } }`;
  const { rows } = await client.query(sparql, { signal });
  const found = new Map(pairs.map(({ x, y }): [string, StatementHop[]] => [`${x} ${y}`, []]));
  for (const { x, y, d, p } of rows) {
    if (x === undefined || y === undefined || p === undefined) continue;
    const [subject, object] = d?.value === "out" ? [x, y] : [y, x];
    const triples = [{ subject, predicate: p, object, qualifiers: [] }];
    found.get(`${x.value} ${y.value}`)?.push({ from: x.value, to: y.value, triples });
  }
  return pairs.map(({ x, y }) => found.get(`${x} ${y}`) ?? []);
}
