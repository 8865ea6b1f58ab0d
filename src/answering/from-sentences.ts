import { contentStems, stem, typeStems, words } from "../core/words.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { AnswerType, Operation, Query } from "../question/query.ts";
import type { Ranked } from "../ranking/ranker.ts";
import { typedSpans } from "./answer-type.ts";
import { logistic } from "./calibrate.ts";
import { byConfidence, type Candidate, foldAnswer } from "./candidate.ts";

const sentencesRead = 12;

/**
 * Answers from running text: the best sentence, quoted whole, and within it the part that fits the answer type and
 * stands nearest to the question's words.
 */
export function answersFromSentences(query: Query, ranked: readonly Ranked[]): Candidate[] {
  return ranked
    .filter(({ evidence }) => evidence.kind === "text")
    .slice(0, sentencesRead)
    .map((item) => fromSentence(query, item))
    .sort(byConfidence);
}

function fromSentence(query: Query, { evidence, score }: Ranked): Candidate {
  const { answerType, operation } = query.intent;
  const span = nearestSpan(query, evidence.text);
  const typed = answerType === "thing" || span !== undefined ? 1 : 0.5;
  const raw = 0.6 * (evidence.scores.cosine ?? score) + 0.4 * relationCoverage(query, evidence);
  return {
    kind: "text",
    sentences: [{ text: evidence.text, citations: [evidence.id] }],
    shortAnswers: [{ text: span ?? evidence.text }],
    evidence: [evidence],
    confidence:
      logistic(raw, 0.55, 9) *
      typed *
      quotable[operation] *
      explained(query, `${evidence.source.title} ${evidence.text}`),
  };
}

/** A sentence states one thing; whether it affirms, counts or lists all that is asked is beyond a quotation. */
const quotable: Readonly<Record<Operation, number>> = {
  lookup: 1,
  superlative: 0.9,
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

function explained(query: Query, text: string): number {
  const folded = foldAnswer(text);
  const missing = query.intent.entities.filter(
    (mention) => /\p{Lu}|\d/u.test(mention) && !folded.includes(foldAnswer(mention)),
  );
  return 0.5 ** missing.length;
}

/** The part of the type, not said in the question, with the least distance to the question's words. */
function nearestSpan(query: Query, text: string): string | undefined {
  const { answerType, relation } = query.intent;
  const wanted = new Set(contentStems(relation === "" ? query.text : relation));
  const hits = words(text).filter((word) => wanted.has(stem(word.text)));
  const spans = [...new Set(typedSpans(text, answerType))].filter((span) => isNews(query, span));
  const distance = (span: string): number => {
    const at = text.indexOf(span);
    const far = hits.reduce((sum, { start, end }) => sum + Math.max(0, at - end, start - (at + span.length)), 0);
    return far + penalty(answerType, span, text.slice(0, at));
  };
  return spans.map((span) => ({ span, far: distance(span) })).sort((a, b) => a.far - b.far)[0]?.span;
}

/** What the question says already is no answer, nor is another form of a name in it. */
function isNews(query: Query, span: string): boolean {
  const asked = new Set(contentStems(query.text));
  const stems = contentStems(span);
  return stems.length > 0 && stems.filter((item) => asked.has(item)).length < 0.5 * stems.length;
}

/** Characters of distance that a span costs when it is written unlike an answer of its type. */
function penalty(type: AnswerType, span: string, before: string): number {
  if (type === "person" && !span.includes(" ")) return 40;
  if (type === "place" && !/\b(?:in|at|near|from|of|to)\s+(?:the\s+)?$/.test(before)) return 60;
  return 0;
}
