import { type Asked, overOneCorpus } from "../corpora/text-corpus.ts";
import type { LoadedDataset } from "../dataset.ts";
import { createRandom } from "../statistics/random.ts";
import { type Candidate, candidatesOf, type Reject } from "./candidates.ts";
import { graphWithPages } from "./corpus.ts";
import { edgeKey } from "./edge-index.ts";
import { goldOf } from "./gold.ts";
import type { Direction, TwoSourceInput } from "./input.ts";
import { type Proof, prove } from "./proof.ts";
import { type Chosen, createSelection } from "./selection.ts";
import { createWorld } from "./world.ts";

export interface TwoSource extends LoadedDataset {
  readonly chosen: readonly Chosen[];
  readonly proof: Proof;
}

const directions: readonly Direction[] = ["text-to-graph", "graph-to-text"];

/**
 * Questions that need a graph and pages together, after DivKnowQA (Zhao et al., 2024, section 2): one hop stands only
 * in the text, the other only in the graph. The same input gives the same questions.
 */
export function buildTwoSource(input: TwoSourceInput): TwoSource {
  const world = createWorld(input);
  const random = createRandom(input.seed);
  const excluded = new Map<string, number>();
  const reject: Reject = (reason) => void excluded.set(reason, (excluded.get(reason) ?? 0) + 1);
  const selection = createSelection(world, random, reject);
  const queues = directions.map((direction) => {
    const chains = input.chains.filter((chain) => chain.direction === direction);
    return inTurns(chains.map((chain) => random.shuffle([...candidatesOf(chain, world, reject)])));
  });
  for (const queue of queues) {
    let left = input.size;
    for (const candidate of queue) {
      if (left === 0) reject("enough questions of this direction");
      else if (selection.offer(candidate)) left--;
    }
  }
  return served(selection.kept, world, excluded);
}

/** One of each list in turn, so that a frequent chain does not crowd out a rare one. */
function* inTurns(lists: readonly (readonly Candidate[])[]): Generator<Candidate> {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let i = 0; i < longest; i++) for (const list of lists) if (list[i] !== undefined) yield list[i] as Candidate;
}

function served(
  kept: readonly Chosen[],
  world: ReturnType<typeof createWorld>,
  excluded: ReadonlyMap<string, number>,
): TwoSource {
  const { input } = world;
  // Even numbers of "yes" and "no", so that neither word alone is worth more than half.
  const chosen = evenYesNo(kept);
  const removedEdges = new Set(chosen.flatMap((one) => one.removedEdges));
  const removedPages = new Set(chosen.flatMap((one) => one.removedPages));
  const edges = input.edges.filter((edge) => !removedEdges.has(edgeKey(edge)));
  const pages = input.pages.filter(({ url }) => !removedPages.has(url));
  const asked = chosen.map(
    (one, i): Asked => ({ id: `${input.corpus}-${i + 1}`, text: one.question, gold: goldOf(one, world) }),
  );
  const corpus = graphWithPages(input.corpus, { edges, names: input.names }, pages);
  return { ...overOneCorpus(corpus, asked, excluded), chosen, proof: prove(chosen, edges, pages, world) };
}

function evenYesNo(kept: readonly Chosen[]): readonly Chosen[] {
  return directions.flatMap((direction) => {
    const ofDirection = kept.filter((one) => one.direction === direction);
    const odd = ofDirection.filter(({ type }) => type === "yes-no").length % 2 === 1;
    const last = odd ? ofDirection.findLastIndex(({ type }) => type === "yes-no") : -1;
    return ofDirection.filter((_, i) => i !== last);
  });
}
