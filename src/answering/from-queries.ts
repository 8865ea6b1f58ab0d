import type { Computed, FactEvidence } from "../evidence/evidence.ts";
import type { DraftSentence } from "./answerer.ts";
import { type Candidate, joinNames } from "./candidate.ts";

/** The answer that a query over a graph computed; none when the evidence is a plain fact. */
export function computedAnswer(evidence: FactEvidence): Candidate[] {
  const { computed } = evidence;
  if (computed === undefined || computed.answers.length === 0) return [];
  const { answers, complete, confidence } = computed;
  if (counts(computed) && !complete) return [];
  return [
    {
      kind: "fact",
      sentences: [sentenceOf(evidence, computed)],
      shortAnswers: counts(computed) ? [{ text: String(answers.length) }] : answers,
      evidence: [evidence],
      confidence,
      whole: true,
    },
  ];
}

/** A number may stand in the graph as a value of its own; otherwise the values are counted. */
const counts = ({ operation, answers }: Computed): boolean =>
  operation === "count" && !answers.every(({ text }) => /^[\d.,]+$/.test(text));

function sentenceOf({ id, text: facts, locator }: FactEvidence, computed: Computed): DraftSentence {
  const { said, answers, shown, operation } = computed;
  const names = answers.map(({ text }) => text);
  const citations = [id];
  const result = names[0] as string;
  if (operation === "yes-no") {
    return { text: `${result}: ${facts}.`, citations, derivation: { operation, result, from: [id] } };
  }
  if (operation === "compare") {
    const from = locator.statements.map((statement) => JSON.stringify(statement));
    return { text: `${result}: ${facts}.`, citations, derivation: { operation, result, from } };
  }
  // What is not shown is given as an answer, but cited it cannot be.
  const listed = names.length > shown ? `${names.slice(0, shown).join(", ")} and others` : joinNames(names);
  const text = `${said.charAt(0).toUpperCase()}${said.slice(1)}: ${listed}.`;
  if (!counts(computed)) return { text, citations };
  const count = String(names.length);
  return { text: `${count}: ${text}`, citations, derivation: { operation: "count", result: count, from: names } };
}
