import { InputError } from "../core/errors/index.ts";
import type { Statement } from "../evidence/evidence.ts";
import type { Connection, ConnectionOptions, Connections } from "./graph-store.ts";
import { type Hop, type HopReader, searchHops, waysOf } from "./hop-search.ts";

/** A graph that can be walked, and tells what it walked along. */
export interface ConnectionReader<Node, Fact> extends HopReader<Node, Fact> {
  nameOf(node: Node): string;
  /** The statements of each hop, claims with their qualifiers; none for what another hop between the same nodes tells. */
  tell(hops: readonly Hop<Node, Fact>[]): Promise<readonly (readonly Statement[])[]>;
}

const longest = 4;
/** Ways that are weighed against each other; what is beyond is told of as `more`. */
const maxWays = 1000;
/** Several hops may tell the same statement, so more are told than asked for. */
const spare = 4;

const none: Connections = { connections: [], more: false, complete: true };

/** Throws `InputError` for a length that is none. */
export async function findConnections<Node, Fact>(
  ends: readonly [Node | undefined, Node | undefined],
  reader: ConnectionReader<Node, Fact>,
  { maxLength = 2, limit = 10, timeMs = 10_000, signal }: ConnectionOptions,
): Promise<Connections> {
  signal?.throwIfAborted();
  if (!(Number.isInteger(maxLength) && maxLength >= 1 && maxLength <= longest)) {
    throw new InputError(
      `A connection of ${maxLength} facts cannot be looked for. Name 1 to ${longest} as "maxLength".`,
    );
  }
  const [from, to] = ends;
  if (from === undefined || to === undefined || from === to || limit <= 0) return none;
  const endsAt = performance.now() + timeMs;
  const stop = () => {
    signal?.throwIfAborted();
    return performance.now() >= endsAt;
  };
  const met = await searchHops([from, to], reader, { maxLength, stop });
  const ways = [...first(waysOf(met), maxWays + 1)];
  const weighed = await byRarity(ways.slice(0, maxWays), reader);
  const told = await tellAll(weighed.slice(0, spare * limit + spare), reader);
  const more = told.length > limit || ways.length > spare * limit + spare;
  return { connections: told.slice(0, limit), more, complete: met.complete };
}

function* first<T>(items: Iterable<T>, count: number): Generator<T> {
  let taken = 0;
  for (const item of items) {
    yield item;
    if (++taken >= count) return;
  }
}

interface Weighed<Node, Fact> {
  readonly way: readonly Hop<Node, Fact>[];
  /** Triples that hold the nodes between the ends. */
  readonly size: number;
}

async function byRarity<Node, Fact>(
  ways: readonly (readonly Hop<Node, Fact>[])[],
  reader: ConnectionReader<Node, Fact>,
): Promise<Weighed<Node, Fact>[]> {
  const between = (way: readonly Hop<Node, Fact>[]) => way.slice(1).map(({ from }) => from);
  const nodes = [...new Set(ways.flatMap(between))];
  const counted = nodes.length === 0 ? [] : await reader.sizes(nodes);
  const sizes = new Map(nodes.map((node, i) => [node, counted[i] ?? 0]));
  return ways
    .map((way) => ({ way, size: between(way).reduce((sum, node) => sum + (sizes.get(node) ?? 0), 0) }))
    .sort((a, b) => a.size - b.size);
}

/** Each connection once, in an order that does not depend on the store's own. */
async function tellAll<Node, Fact>(
  weighed: readonly Weighed<Node, Fact>[],
  reader: ConnectionReader<Node, Fact>,
): Promise<Connection[]> {
  const hops = [...new Set(weighed.flatMap(({ way }) => way))];
  const statements = await reader.tell(hops);
  const told = new Map(hops.map((hop, i) => [hop, statements[i] ?? []]));
  const found = new Map<string, { readonly connection: Connection; readonly size: number }>();
  for (const { way, size } of weighed) {
    const connection = way.map((hop) => ({
      from: reader.nameOf(hop.from),
      to: reader.nameOf(hop.to),
      statements: told.get(hop) ?? [],
    }));
    if (connection.some((link) => link.statements.length === 0)) continue;
    const key = JSON.stringify(connection);
    if (!found.has(key)) found.set(key, { connection, size });
  }
  return [...found]
    .sort(([a, x], [b, y]) => x.size - y.size || (a < b ? -1 : 1))
    .map(([, { connection }]) => connection);
}
