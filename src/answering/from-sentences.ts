import { contentStems, stem, words } from "../core/words.ts";
import type { Query } from "../question/query.ts";
import type { Ranked } from "../ranking/ranker.ts";
import { typedSpans } from "./answer-type.ts";
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
  const typed = answerType === "thing" ? 0.9 : span === undefined ? 0.55 : 1;
  // A sentence states; whether it affirms or counts what is asked is beyond a quotation.
  const quotable = operation === "yes-no" || operation === "compare" ? 0.5 : 1;
  return {
    kind: "text",
    sentences: [{ text: evidence.text, citations: [evidence.id] }],
    shortAnswers: [{ text: span ?? evidence.text }],
    evidence: [evidence],
    confidence: score * typed * quotable * explained(query, `${evidence.source.title} ${evidence.text}`),
  };
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
  const asked = new Set(contentStems(query.text));
  const hits = words(text).filter((word) => asked.has(stem(word.text)));
  const folded = foldAnswer(query.text);
  const spans = [...new Set(typedSpans(text, query.intent.answerType))].filter(
    (span) => !folded.includes(foldAnswer(span)) && contentStems(span).length > 0,
  );
  const distance = (span: string): number => {
    const at = text.indexOf(span);
    return hits.reduce((sum, { start, end }) => sum + Math.max(0, at - end, start - (at + span.length)), 0);
  };
  return spans.map((span) => ({ span, far: distance(span) })).sort((a, b) => a.far - b.far)[0]?.span;
}
