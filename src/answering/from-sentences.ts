import { contentStems, typeStems } from "../core/words.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Operation, Query } from "../question/query.ts";
import type { Ranked } from "../ranking/ranker.ts";
import { logistic } from "./calibrate.ts";
import { byConfidence, type Candidate } from "./candidate.ts";
import { missingNames } from "./missing-names.ts";
import { impliedSpan, type ShortSpan, shortSpan } from "./short-span.ts";

const sentencesRead = 12;

/**
 * Answers from running text: the best sentence, quoted whole, and within it the part that fits the answer type and
 * stands nearest to the question's words.
 */
export function answersFromSentences(query: Query, ranked: readonly Ranked[]): Candidate[] {
  return sentencesOf(ranked)
    .map((item) => fromSentence(query, item, shortSpan(query, item.evidence.source.title, item.evidence.text)))
    .sort(byConfidence);
}

/**
 * Answers that the form of a sentence alone gives, such as the dates behind a name. A reader of words finds neither of the
 * two dates, where no word says what they are.
 */
export function answersFromForms(query: Query, ranked: readonly Ranked[]): Candidate[] {
  return sentencesOf(ranked)
    .flatMap((item) => {
      const span = impliedSpan(query, item.evidence.text);
      return span === undefined ? [] : [fromSentence(query, item, span)];
    })
    .sort(byConfidence);
}

function sentencesOf(ranked: readonly Ranked[]): Ranked[] {
  return ranked.filter(({ evidence }) => evidence.kind === "text").slice(0, sentencesRead);
}

function fromSentence(query: Query, { evidence, score }: Ranked, span: ShortSpan | undefined): Candidate {
  const { answerType, operation } = query.intent;
  const typed = span === undefined ? (answerType === "thing" ? 0.8 : 0.5) : 0.7 + 0.3 * span.near;
  const raw = 0.6 * (evidence.scores.cosine ?? score) + 0.4 * (span?.implied ? 1 : relationCoverage(query, evidence));
  return {
    kind: "text",
    sentences: [{ text: evidence.text, citations: [evidence.id] }],
    shortAnswers: [{ text: span?.text ?? evidence.text }],
    evidence: [evidence],
    confidence:
      logistic(raw, 0.55, 9) *
      (isFragment(evidence.text) ? 0.7 : 1) *
      typed *
      quotable[operation] *
      0.5 ** missingNames(query, `${evidence.source.title}: ${evidence.text}`),
  };
}

/** A caption or an item of a list: it names things and says nothing of them. */
function isFragment(text: string): boolean {
  return !/[.!?]["'”’)\]]*$/.test(text) && text.split(" ").length < 12;
}

/** A sentence states one thing; whether it affirms, counts or lists all that is asked is beyond a quotation. */
const quotable: Readonly<Record<Operation, number>> = {
  lookup: 1,
  superlative: 0.8,
  list: 0.8,
  count: 0.75,
  compare: 0.5,
  "yes-no": 0.5,
};

/** Share of the question's words about the relation that the sentence holds; 1 when the question has none. */
function relationCoverage({ intent, text }: Query, { text: sentence, source }: Evidence): number {
  const kind = typeStems(text);
  const asked = [...new Set(contentStems(intent.relation))].filter((item) => !kind.has(item));
  const held = new Set(contentStems(`${source.title} ${sentence}`));
  // "What sport did X do?": only the kind is asked, and a sentence that does not name it says little about it.
  if (asked.length === 0) return intent.relation === "" || [...kind].some((item) => held.has(item)) ? 1 : 0.3;
  return asked.filter((item) => held.has(item)).length / asked.length;
}
