import type { FactEvidence } from "../evidence/evidence.ts";
import type { DraftSentence } from "./answerer.ts";
import { type Candidate, joinNames } from "./candidate.ts";

/** The answer that a query over a graph computed; none when the evidence is a plain fact. */
export function computedAnswer(evidence: FactEvidence): Candidate[] {
  const { computed } = evidence;
  if (computed === undefined || computed.answers.length === 0) return [];
  const { answers, operation, complete } = computed;
  const counts = operation === "count" && !answers.every(({ text }) => /^[\d.,]+$/.test(text));
  if (counts && !complete) return [];
  return [
    {
      kind: "fact",
      sentences: [sentenceOf(evidence, counts)],
      shortAnswers: counts ? [{ text: String(answers.length) }] : answers,
      evidence: [evidence],
      confidence: computed.confidence,
      whole: true,
    },
  ];
}

function sentenceOf({ id, computed }: FactEvidence, counts: boolean): DraftSentence {
  const { said = "", answers = [], shown = 0 } = computed ?? {};
  const names = answers.map(({ text }) => text);
  const listed = names.length > shown ? `${names.slice(0, shown).join(", ")} and others` : joinNames(names);
  const text = `${said.charAt(0).toUpperCase()}${said.slice(1)}: ${listed}.`;
  if (!counts) return { text, citations: [id] };
  const result = String(names.length);
  return { text: `${result}: ${text}`, citations: [id], derivation: { operation: "count", result, from: names } };
}
