import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Hop, type HopLimits, type HopReader, searchHops, waysOf } from "./hop-search.ts";

/** Triples over a few nodes, loops and doubles included. */
type Edges = readonly (readonly [from: number, to: number])[];
/** The number of a triple stands for it. */
type EdgeHop = Hop<number, number>;

const hopsOf = (edges: Edges, node: number): EdgeHop[] =>
  edges.flatMap(([a, b], i) => {
    if (a === b || (a !== node && b !== node)) return [];
    return [{ from: node, to: a === node ? b : a, triples: [i] }];
  });

function readerOf(edges: Edges, limits: HopLimits): HopReader<number, number> {
  return {
    limits,
    sizes: async (nodes) => nodes.map((node) => edges.filter((edge) => edge.includes(node)).length),
    hops: async (nodes) => nodes.map((node) => hopsOf(edges, node).slice(0, limits.hub)),
    between: async (from, to) => from.flatMap((node) => hopsOf(edges, node).filter((hop) => to.includes(hop.to))),
  };
}

/** Every shortest way between two nodes, by trying all. */
function bruteForce(edges: Edges, from: number, to: number, maxLength: number): string[] {
  let level: EdgeHop[][] = [[]];
  for (let length = 1; length <= maxLength; length++) {
    level = level.flatMap((way) => {
      const last = way.at(-1)?.to ?? from;
      const been = new Set([from, ...way.map((hop) => hop.to)]);
      return hopsOf(edges, last)
        .filter((hop) => !been.has(hop.to))
        .map((hop) => [...way, hop]);
    });
    const arrived = level.filter((way) => way.at(-1)?.to === to);
    if (arrived.length > 0) return arrived.map(shown).sort();
  }
  return [];
}

const shown = (way: readonly EdgeHop[]): string =>
  way.map(({ from, to, triples }) => `${from}-${triples}-${to}`).join(" ");

const graphs = fc.record({
  edges: fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 25 }),
  maxLength: fc.integer({ min: 1, max: 4 }),
});
const search = async (edges: Edges, maxLength: number, limits: HopLimits, stop = () => false) => {
  const met = await searchHops([0, 1], readerOf(edges, limits), { maxLength, stop });
  return { ways: [...waysOf(met)].map(shown).sort(), complete: met.complete };
};

describe("the search for shortest ways", () => {
  it("finds all of them and nothing else", async () => {
    const limits = { hub: 100, sample: 100, rows: 10_000, pairs: 100, part: 3 };
    await fc.assert(
      fc.asyncProperty(graphs, async ({ edges, maxLength }) => {
        const found = await search(edges, maxLength, limits);
        expect(found).toEqual({ ways: bruteForce(edges, 0, 1, maxLength), complete: true });
      }),
      { numRuns: 1000 },
    );
  });

  it("says that it is complete only where it is, however little it may read, and gives ways that there are", async () => {
    const limits = fc.record({
      hub: fc.integer({ min: 1, max: 6 }),
      sample: fc.nat(4),
      rows: fc.nat(30),
      pairs: fc.integer({ min: 1, max: 4 }),
      part: fc.constant(2),
    });
    let [cut, whole] = [0, 0];
    await fc.assert(
      fc.asyncProperty(graphs, limits, fc.nat(12), async ({ edges, maxLength }, few, patience) => {
        let left = patience;
        const { ways, complete } = await search(edges, maxLength, few, () => left-- <= 0);
        if (complete) expect(ways).toEqual(bruteForce(edges, 0, 1, maxLength));
        complete ? whole++ : cut++;
        for (const way of ways) {
          const ends = way.split(" ").map((hop) => hop.split("-").map(Number) as [number, number, number]);
          expect([ends[0]?.[0], ends.at(-1)?.[2]]).toEqual([0, 1]);
          for (const [from, edge, to] of ends) expect(edges[edge]?.toSorted()).toEqual([from, to].toSorted());
        }
      }),
      { numRuns: 2000 },
    );
    expect(Math.min(cut, whole)).toBeGreaterThan(200);
  });
});
