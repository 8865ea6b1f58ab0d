import type { Query } from "../../../question/query.ts";
import type { Draft } from "./draft.ts";
import type { Step } from "./query-graph.ts";
import type { QuestionWord } from "./question-words.ts";

/** Relations of a name that are joined with one another. */
const tried = 8;
/** How well a word has to speak of the second relation: a guess joins nothing. */
const surely = 0.7;

/** A path of one step, and a second relation to the name that it starts from. */
export interface Twice {
  readonly draft: Draft;
  readonly step: Step;
}

/**
 * "Who wrote and directed X", "which actor in X also directed it": two relations to one name, each said by a word of its own.
 * The steps lead towards the name, as conditions do.
 */
export async function saidTwice(
  drafts: readonly Draft[],
  query: Query,
  signal: AbortSignal,
): Promise<readonly Twice[]> {
  if (!/\b(?:and|also|both)\b/i.test(query.text)) return [];
  const single = drafts
    .filter(({ query: { steps, constraints } }) => steps.length === 1 && constraints.length === 0)
    .sort((a, b) => b.quality - a.quality)
    .slice(0, tried);
  const back = single.map(({ query: { steps } }) => turned(steps[0] as Step));
  await single[0]?.cues.learn(back, signal);
  return single.flatMap((draft) =>
    back.filter((step) => isSaidElsewhere(draft, step)).map((step) => ({ draft, step })),
  );
}

const turned = (step: Step): Step => ({ ...step, direction: step.direction === "in" ? "out" : "in" });

/** Whether a word speaks of the step that speaks less of the path's own. */
function isSaidElsewhere({ query, question, cues }: Draft, step: Step): boolean {
  const own = query.steps[0] as Step;
  if (own.predicate === step.predicate) return false;
  const says = (word: QuestionWord): boolean =>
    cues.strength(word, step) >= surely && cues.strength(word, own) < cues.strength(word, step);
  const speaksOfOwn = (word: QuestionWord): boolean =>
    cues.strength(word, own) >= surely && cues.strength(word, step) < cues.strength(word, own);
  const words = [...question.left, ...question.right];
  return words.some(says) && words.some(speaksOfOwn);
}
