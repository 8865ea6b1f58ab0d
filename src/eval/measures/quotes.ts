import { contentStems } from "../../core/words.ts";
import { splitSentences } from "../../reading/split.ts";
import type { Gold } from "../gold.ts";
import { type Measure, meanOf } from "../measure.ts";
import { finalRanking, type RunEvidence, type RunRecord } from "../run.ts";
import { goldTexts, textsOf } from "./gold-texts.ts";
import { canBeCarried, speakerOf } from "./passage-answers.ts";

type Judge = (quote: RunEvidence, gold: Gold) => number;

/** Above this cosine to the question an evidence is taken to be about its subject. */
const sameSubject = 0.5;

/**
 * A proxy for the pertinence that people gave in EWEK-QA (A.5): 3 the whole answer, 2 a part of it, 1 the same subject
 * without the answer, 0 another subject. The subject is known by a linked entity or by the embedder.
 */
function pertinence({ text, entities, scores }: RunEvidence, gold: Gold): number {
  const said = gold.answers.filter((answer) => speakerOf(textsOf(answer))(text)).length;
  if (said === gold.answers.length) return 3;
  if (said > 0 || saysHalf(text, gold)) return 2;
  return entities.length > 0 || (scores.cosine ?? 0) >= sameSubject ? 1 : 0;
}

/** At least half of the content words of some answer of more than one. */
function saysHalf(text: string, gold: Gold): boolean {
  const said = new Set(contentStems(text));
  return goldTexts(gold).some((answer) => {
    const words = [...new Set(contentStems(answer))];
    return words.length > 1 && words.filter((word) => said.has(word)).length >= words.length / 2;
  });
}

/** A proxy for the answer span: the share of the quote's characters in sentences that say an answer. */
function answerSpan({ text }: RunEvidence, gold: Gold): number {
  const says = speakerOf(goldTexts(gold));
  const telling = splitSentences(text).filter(({ start, end }) => says(text.slice(start, end)));
  const characters = telling.reduce((sum, { start, end }) => sum + end - start, 0);
  return text.length === 0 ? 0 : characters / text.length;
}

/** A proxy for self-containment: the quote says every answer and does not break off within a sentence. */
function selfContained({ kind, text }: RunEvidence, gold: Gold): number {
  const whole = kind !== "text" || /[.!?]["'”’)\]]*$/.test(text.trim());
  return whole && gold.answers.every((answer) => speakerOf(textsOf(answer))(text)) ? 1 : 0;
}

/** The mean over the best quotes of a question; a question with fewer has nothing in the other places. */
function proxy(name: string, title: string, judge: Judge, quotes: number): Measure {
  return meanOf({
    name: `${name}@${quotes}[proxy]`,
    title: `${title}, mean over the ${quotes === 1 ? "best evidence" : `${quotes} best evidences`}: a proxy for EWEK-QA's human measure`,
    better: "higher",
    worst: 0,
    applies: canBeCarried,
    score: (record: RunRecord, gold) =>
      finalRanking(record)
        .slice(0, quotes)
        .reduce((sum, quote) => sum + judge(quote, gold), 0) / quotes,
  });
}

export const quoteMeasures: readonly Measure[] = [1, 5].flatMap((quotes) => [
  proxy("Per", "Pertinence from 0 to 3", pertinence, quotes),
  proxy("AS", "Share of the characters that tell an answer", answerSpan, quotes),
  proxy("SC", "Share of quotes that hold every answer, uncut", selfContained, quotes),
]);
