import type { Edge } from "../corpora/graph-corpus.ts";
import type { TextDocument } from "../corpora/text-corpus.ts";
import { createEdgeIndex, edgeKey } from "./edge-index.ts";
import { createPageIndex } from "./page-index.ts";
import type { Chosen } from "./selection.ts";
import type { World } from "./world.ts";

/** How many questions each test of the sources as served speaks against. All but `questions` are to be 0. */
export interface Proof {
  readonly questions: number;
  /** The two relations still lead from the topic to an answer in the graph. */
  readonly graphAlone: number;
  /** A page says what the graph's hop was to tell: both of its ends, or, on the topic's page, the answer. */
  readonly textAlone: number;
  /** A page or an edge that the question needs is gone, or the page does not say the sentence. */
  readonly unanswerable: number;
  /** The two relations lead elsewhere in the full graph than the gold says. */
  readonly wrong: number;
}

/** Looks at every question again, over the sources as they are served and without the tables used for choosing. */
export function prove(
  chosen: readonly Chosen[],
  edges: readonly Edge[],
  pages: readonly TextDocument[],
  world: World,
): Proof {
  const served = createEdgeIndex(edges);
  const keys = new Set(edges.map(edgeKey));
  const said = createPageIndex(pages);
  const texts = new Map(pages.map(({ url, text }) => [url, text]));
  const ends = (one: Chosen, graph: typeof served): Set<string> => {
    const reached = graph.reached(one.topic, one.first).flatMap((bridge) => graph.reached(bridge, one.second));
    return new Set(reached.filter((each) => each !== one.topic));
  };
  const failing = (test: (one: Chosen) => boolean): number => chosen.filter(test).length;
  return {
    questions: chosen.length,
    graphAlone: failing((one) => one.answers.some((answer) => ends(one, served).has(answer))),
    textAlone: failing(({ direction, topic, bridge, answers, asked }) => {
      const things = [...answers, ...(asked === undefined ? [] : [asked])].flatMap(world.namesOf);
      const page = world.input.pageOf.get(topic);
      if (page !== undefined && said.says(page, answers.flatMap(world.namesOf))) return true;
      const other = direction === "text-to-graph" ? things : world.namesOf(topic);
      return said.sayingBoth(world.namesOf(bridge), other).length > 0;
    }),
    unanswerable: failing(
      ({ page, quote, neededEdges }) =>
        !(texts.get(page)?.includes(quote) ?? false) || neededEdges.some((key) => !keys.has(key)),
    ),
    wrong: failing((one) => {
      const all = ends(one, world.graph);
      const asked = one.asked === undefined ? true : all.has(one.asked) === one.yes;
      return !asked || all.size !== one.answers.length || one.answers.some((answer) => !all.has(answer));
    }),
  };
}
