import type { Answer } from "../../evidence/answer.ts";
import type { Gold } from "../gold.ts";
import { type Measure, meanOf } from "../measure.ts";
import { isRelevant } from "../relevance.ts";
import type { RunEvidence, RunRecord } from "../run.ts";
import { speakerOf } from "./passage-answers.ts";

/** Evidences of a hop that count as its retained context. */
const retained = 5;

/**
 * H-R of DivKnowQA for one hop: whether the context of that hop carries the hop's answer, as words in a row. The last
 * hop of a count or a yes/no question has its answer nowhere; there it is the gold evidence of the hop that counts.
 */
function hopRecall(hop: number): Measure {
  return meanOf({
    name: `H${hop}-R@${retained}[tokens]`,
    title: `The ${retained} best evidences of hop ${hop} carry its gold answer (H${hop}-R of DivKnowQA, our reading)`,
    better: "higher",
    worst: 0,
    applies: (gold) => carrierOfHop(gold, hop) !== undefined,
    score: (record, gold) => (contextOf(record, hop).some(carrierOfHop(gold, hop) as Carrier) ? 1 : 0),
  });
}

type Carrier = (evidence: RunEvidence) => boolean;

function carrierOfHop({ hops, kind, support }: Gold, hop: number): Carrier | undefined {
  const gold = hops[hop - 1];
  if (gold === undefined) return undefined;
  if (hop === hops.length && (kind === "yes-no" || kind === "number")) {
    const ofHop = support.filter((each) => each.hop === hop);
    return ofHop.length === 0 ? undefined : (evidence) => ofHop.some((each) => isRelevant(evidence, each));
  }
  if (gold.answers.length === 0) return undefined;
  const says = speakerOf(gold.answers);
  return ({ text }) => says(text);
}

/**
 * What was retrieved for a hop of a record with an answer: the ranking of the hop's question when the answer came in hops (none when it took
 * fewer hops), else the ranking of the whole question for every hop.
 */
function contextOf({ answer, rankings, evidence }: RunRecord, hop: number): readonly RunEvidence[] {
  const { hops } = answer as Answer;
  const asked = hops[hop - 1]?.question;
  const ranking = hops.length === 0 ? rankings[0] : rankings.find(({ question }) => question === asked);
  return (ranking?.evidence ?? []).slice(0, retained).flatMap((id) => evidence[id] ?? []);
}

export const hopRecalls: readonly Measure[] = [1, 2].map(hopRecall);
