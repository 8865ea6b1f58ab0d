import type { Answer } from "../../evidence/answer.ts";
import type { Ground } from "../../evidence/grounds.ts";
import { verifySentence } from "../../evidence/verify.ts";
import { type Judged, type Measure, remembered } from "../measure.ts";
import { withoutMarks } from "./prediction.ts";

/** What is to be found of the citations of one answer. */
interface Citations {
  readonly sentences: number;
  readonly supported: number;
  readonly uncited: number;
  /** Pairs of a sentence and a quote it cites. */
  readonly pairs: number;
  readonly supportedPairs: number;
  /** Pairs in which the quote supports the sentence alone, or the others do not without it (ALCE). */
  readonly neededPairs: number;
  /** Marks whose number no quote has. */
  readonly dangling: number;
}

/** An answer that is missing counts as one sentence with a mark that leads nowhere. */
const none: Citations = {
  sentences: 1,
  supported: 0,
  uncited: 1,
  pairs: 1,
  supportedPairs: 0,
  neededPairs: 0,
  dangling: 1,
};

/** Undefined for a refusal, which says nothing that could be cited. */
const citationsOf = remembered(({ record }: Judged): Citations | undefined => {
  if (record?.answer === undefined) return none;
  if (record.answer.status === "refused") return undefined;
  // An answer that says something in no sentence cites nothing.
  return record.answer.sentences.length === 0 ? none : count(record.answer);
});

function count({ sentences, quotes, question }: Answer): Citations {
  const grounds = new Map(quotes.map((quote) => [quote.n, groundOf(quote)]));
  let total: Citations = { ...none, sentences: 0, uncited: 0, pairs: 0, dangling: 0 };
  for (const { text } of sentences) {
    const marks = [...new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n)))];
    const cited = marks.flatMap((n) => grounds.get(n) ?? []);
    const supports = (grounds: readonly Ground[]): boolean =>
      verifySentence({ text: withoutMarks(text), grounds, question }).supported;
    const together = supports(cited);
    const alone = cited.map((ground) => supports([ground]));
    const needed = cited.map((ground) => !supports(cited.filter((other) => other !== ground)));
    total = {
      sentences: total.sentences + 1,
      supported: total.supported + Number(together),
      uncited: total.uncited + Number(marks.length === 0),
      pairs: total.pairs + marks.length,
      supportedPairs: total.supportedPairs + alone.filter(Boolean).length,
      neededPairs: total.neededPairs + cited.filter((_, i) => together && (alone[i] || needed[i])).length,
      dangling: total.dangling + marks.length - cited.length,
    };
  }
  return total;
}

/** The quote as the reader of the answer sees it. */
function groundOf(quote: Answer["quotes"][number]): Ground {
  const context = quote.kind === "fact" ? [] : quote.locator.section;
  return { id: String(quote.n), texts: [quote.text, quote.source.title, ...context] };
}

function share(
  name: string,
  title: string,
  part: (citations: Citations) => number,
  of: (citations: Citations) => number,
  better: Measure["better"],
): Measure {
  return {
    name,
    title,
    better,
    worst: better === "higher" ? 0 : 1,
    over: (items) => {
      const found = items.flatMap((item) => citationsOf(item) ?? []);
      const whole = found.reduce((sum, citations) => sum + of(citations), 0);
      const counted = found.reduce((sum, citations) => sum + part(citations), 0);
      return { value: whole === 0 ? undefined : counted / whole, n: whole === 0 ? 0 : found.length };
    },
  };
}

/** Sums of a computed answer stand in no quote; to this judge, which reads quotes alone, they are unsupported. */
export const citationMeasures: readonly Measure[] = [
  share(
    "CitationAcc[verifier]",
    "Share of (sentence, cited quote) pairs in which the quote supports the sentence (EWEK-QA, A.3)",
    ({ supportedPairs }) => supportedPairs,
    ({ pairs }) => pairs,
    "higher",
  ),
  share(
    "CitationRecall[verifier]",
    "Share of sentences that their quotes together support (ALCE)",
    ({ supported }) => supported,
    ({ sentences }) => sentences,
    "higher",
  ),
  share(
    "CitationPrecision[verifier]",
    "Share of citations that support their sentence alone or are needed for it (ALCE)",
    ({ neededPairs }) => neededPairs,
    ({ pairs }) => pairs,
    "higher",
  ),
  share(
    "Uncited",
    "Share of sentences without a citation",
    ({ uncited }) => uncited,
    ({ sentences }) => sentences,
    "lower",
  ),
  share(
    "Dangling",
    "Share of citation marks that no quote has",
    ({ dangling }) => dangling,
    ({ pairs }) => pairs,
    "lower",
  ),
];
