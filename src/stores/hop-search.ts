/** A fact that leads from one node to another: its triples in walking order, one or two. */
export interface Hop<Node, Fact> {
  readonly from: Node;
  readonly to: Node;
  readonly triples: readonly Fact[];
}

export interface HopLimits {
  /** Triples of a node that is listed at most; what has more is a hub. */
  readonly hub: number;
  /** Hops taken of a hub that is one of the two ends, where that is all there is to follow. */
  readonly sample: number;
  /** Triples that one search reads in lists. */
  readonly rows: number;
  /** Pairs of hubs that are asked for triples between them. */
  readonly pairs: number;
  /** Nodes listed by one call. */
  readonly part: number;
}

/** How a graph is walked. */
export interface HopReader<Node, Fact> {
  readonly limits: HopLimits;
  /** How many triples hold each node; counting may stop above `limits.hub`. */
  sizes(nodes: readonly Node[]): Promise<readonly number[]>;
  /** Every hop from each node to another, none to a literal; of a hub those of its first triples. */
  hops(nodes: readonly Node[]): Promise<readonly (readonly Hop<Node, Fact>[])[]>;
  /** A node that only the hops from it tell: it has another name at the other end of a hop that leads to it. */
  isOneSided?(node: Node): boolean;
  /** Hops of one triple, in whichever direction, from the first nodes to the second. Lists nothing. */
  between(from: readonly Node[], to: readonly Node[]): Promise<readonly Hop<Node, Fact>[]>;
}

/** What was reached from one end: for each distance the nodes, each with the hops that lead to it. */
export interface Side<Node, Fact> {
  readonly levels: Map<Node, Hop<Node, Fact>[]>[];
  readonly seen: Set<Node>;
}

export interface Met<Node, Fact> {
  readonly near: Side<Node, Fact>;
  readonly far: Side<Node, Fact>;
  /** Hops from an outermost node of `near` to one of `far`; none when the two do not meet. */
  readonly bridges: readonly Hop<Node, Fact>[];
  /** False when something was left out that might have led to others, or to shorter ones. */
  readonly complete: boolean;
}

export interface HopSearchOptions {
  readonly maxLength: number;
  /** True as soon as nothing more is to be read. */
  readonly stop: () => boolean;
}

interface Plan<Node> {
  /** Nodes whose hops may be listed, those with fewest triples first, and the others. */
  readonly listable: readonly Node[];
  readonly hubs: readonly Node[];
  /** Triples to read for the listable ones. */
  readonly cost: number;
  /** Triples of all of them. */
  readonly weight: number;
}

interface Lister<Node, Fact> {
  plan(nodes: Iterable<Node>): Promise<Plan<Node>>;
  list(nodes: readonly Node[]): Promise<readonly Hop<Node, Fact>[]>;
  /** False once something was left out. */
  complete: boolean;
}

/** Lists each node once, and no more triples than the limits of the reader allow. */
function createLister<Node, Fact>(reader: HopReader<Node, Fact>, stop: () => boolean): Lister<Node, Fact> {
  const { limits } = reader;
  const listed = new Map<Node, readonly Hop<Node, Fact>[]>();
  const sizes = new Map<Node, number>();
  const sizeOf = (node: Node) => sizes.get(node) as number;
  let rows = 0;
  const lister: Lister<Node, Fact> = {
    complete: true,
    async plan(nodes) {
      const all = [...nodes];
      const unknown = all.filter((node) => !sizes.has(node));
      const counted = unknown.length === 0 ? [] : await reader.sizes(unknown);
      for (const [i, node] of unknown.entries()) sizes.set(node, counted[i] ?? 0);
      const listable: Node[] = [];
      const hubs: Node[] = [];
      let cost = 0;
      for (const node of all.sort((a, b) => sizeOf(a) - sizeOf(b))) {
        const own = listed.has(node) ? 0 : sizeOf(node);
        const fits = sizeOf(node) <= limits.hub && rows + cost + own <= limits.rows;
        (fits ? listable : hubs).push(node);
        cost += fits ? own : 0;
      }
      return { listable, hubs, cost, weight: all.reduce((sum, node) => sum + sizeOf(node), 0) };
    },
    async list(nodes) {
      const missing = nodes.filter((node) => !listed.has(node));
      for (let start = 0; start < missing.length; start += limits.part) {
        if (stop()) {
          lister.complete = false;
          break;
        }
        const part = missing.slice(start, start + limits.part);
        for (const [i, hops] of (await reader.hops(part)).entries()) listed.set(part[i] as Node, hops);
        rows += part.reduce((sum, node) => sum + Math.min(limits.hub, sizeOf(node)), 0);
      }
      return nodes.flatMap((node) => listed.get(node) ?? []);
    },
  };
  return lister;
}

/**
 * Breadth-first search from both ends; the side with fewer triples grows. Whether two levels touch is seen from the
 * smaller one, so that a hub is listed by nobody; where both hold hubs, these are asked for triples between them.
 */
export async function searchHops<Node, Fact>(
  [from, to]: readonly [Node, Node],
  reader: HopReader<Node, Fact>,
  { maxLength, stop }: HopSearchOptions,
): Promise<Met<Node, Fact>> {
  const [near, far] = [sideOf<Node, Fact>(from), sideOf<Node, Fact>(to)];
  const lister = createLister(reader, stop);
  for (let length = 1; ; length++) {
    const bridges = await bridgesBetween(outermost(near), outermost(far), reader, lister);
    const met = { near, far, bridges };
    if (bridges.length > 0 || length >= maxLength) return { ...met, complete: lister.complete };
    if (stop()) return { ...met, complete: false };
    const [x, y] = [await lister.plan(outermost(near).keys()), await lister.plan(outermost(far).keys())];
    const nearer = canGrow(near, x) && (x.weight <= y.weight || !canGrow(far, y));
    const [growing, plan] = nearer ? [near, x] : [far, y];
    await grow(growing, plan, reader, lister);
    if (outermost(growing).size === 0) return { ...met, complete: lister.complete };
  }
}

/** Hops from the outermost nodes of one side to those of the other. */
async function bridgesBetween<Node, Fact>(
  xs: ReadonlyMap<Node, unknown>,
  ys: ReadonlyMap<Node, unknown>,
  reader: HopReader<Node, Fact>,
  lister: Lister<Node, Fact>,
): Promise<readonly Hop<Node, Fact>[]> {
  const [x, y] = [await lister.plan(xs.keys()), await lister.plan(ys.keys())];
  const fromX = async (nodes: readonly Node[]) => (await lister.list(nodes)).filter((hop) => ys.has(hop.to));
  const fromY = async (nodes: readonly Node[], wanted: { has(node: Node): boolean }) =>
    (await lister.list(nodes)).filter((hop) => wanted.has(hop.to)).map(turned);
  const oneSided = (node: Node) => reader.isOneSided?.(node) === true;
  if (x.hubs.length === 0 && (y.hubs.length > 0 || x.cost <= y.cost))
    return [...(await fromX(x.listable)), ...(await fromY(y.listable.filter(oneSided), xs))];
  if (y.hubs.length === 0) return [...(await fromY(y.listable, xs)), ...(await fromX(x.listable.filter(oneSided)))];
  // Two hubs may also meet in a node of theirs that nobody lists.
  lister.complete = false;
  const { pairs } = reader.limits;
  const few = Math.min(x.hubs.length, y.hubs.length, Math.floor(Math.sqrt(pairs)));
  const most = Math.floor(pairs / few);
  const asked = await reader.between(x.hubs.slice(0, most), y.hubs.slice(0, most));
  return [...(await fromX(x.listable)), ...(await fromY(y.listable, new Set(x.hubs))), ...asked];
}

/** A hub is followed from an end alone. */
const canGrow = <Node, Fact>({ levels }: Side<Node, Fact>, { listable }: Plan<Node>): boolean =>
  listable.length > 0 || levels.length === 1;

async function grow<Node, Fact>(
  side: Side<Node, Fact>,
  { listable, hubs }: Plan<Node>,
  { limits }: HopReader<Node, Fact>,
  lister: Lister<Node, Fact>,
): Promise<void> {
  if (hubs.length > 0) lister.complete = false;
  // The first hops of a hub that was asked about are better than none; one on the way leads anywhere.
  const sample = side.levels.length === 1 ? (await lister.list(hubs)).slice(0, limits.sample) : [];
  const hops = [...(await lister.list(listable)), ...sample];
  const next = new Map<Node, Hop<Node, Fact>[]>();
  for (const hop of hops) {
    if (side.seen.has(hop.to)) continue;
    const known = next.get(hop.to);
    if (known === undefined) next.set(hop.to, [hop]);
    else known.push(hop);
  }
  for (const node of next.keys()) side.seen.add(node);
  side.levels.push(next);
}

const sideOf = <Node, Fact>(end: Node): Side<Node, Fact> => ({ levels: [new Map([[end, []]])], seen: new Set([end]) });

const outermost = <Node, Fact>({ levels }: Side<Node, Fact>) =>
  levels[levels.length - 1] as Map<Node, Hop<Node, Fact>[]>;

export const turned = <Node, Fact>({ from, to, triples }: Hop<Node, Fact>): Hop<Node, Fact> => ({
  from: to,
  to: from,
  triples: triples.toReversed(),
});

/** The ways that lead over the bridges, each from the first end to the second. */
export function* waysOf<Node, Fact>({ near, far, bridges }: Met<Node, Fact>): Generator<readonly Hop<Node, Fact>[]> {
  for (const bridge of bridges) {
    for (const head of waysTo(near, bridge.from, near.levels.length - 1)) {
      for (const tail of waysTo(far, bridge.to, far.levels.length - 1)) {
        yield [...head, bridge, ...tail.toReversed().map(turned)];
      }
    }
  }
}

function* waysTo<Node, Fact>(side: Side<Node, Fact>, node: Node, level: number): Generator<readonly Hop<Node, Fact>[]> {
  if (level === 0) yield [];
  for (const last of side.levels[level]?.get(node) ?? []) {
    for (const way of waysTo(side, last.from, level - 1)) yield [...way, last];
  }
}
