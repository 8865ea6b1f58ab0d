import { recompute } from "../evidence/compute/recompute.ts";
import type { Computed, FactEvidence } from "../evidence/evidence.ts";
import type { DraftSentence } from "./answerer.ts";
import { type Candidate, joinNames } from "./candidate.ts";

/** The answer that a query over a graph computed; none when the evidence is a plain fact. */
export function computedAnswer(evidence: FactEvidence): Candidate[] {
  const { computed } = evidence;
  if (computed === undefined || computed.answers.length === 0) return [];
  const { answers, complete, confidence } = computed;
  if (counts(computed) && !complete) return [];
  const place = placeOf(computed, evidence.id);
  return [
    {
      kind: "fact",
      sentences: [place ?? sentenceOf(evidence, computed)],
      shortAnswers: counts(computed) ? [{ text: String(answers.length) }] : answers,
      evidence: [evidence],
      // Several share the place, or the values cannot be told apart: who was asked for is not sure.
      confidence: (computed.place?.nth ?? 1) > 1 && place === undefined ? unsurePlace * confidence : confidence,
      whole: true,
    },
  ];
}

const unsurePlace = 0.5;

/** The one at a place in an order, when computing the order again finds the same one. */
function placeOf({ place, said, answers }: Computed, id: string): DraftSentence | undefined {
  const [answer] = answers;
  if (place === undefined || answer === undefined || answers.length > 1) return undefined;
  const { order, nth, values } = place;
  const computation = {
    operation: order,
    nth,
    from: values.map(({ value }) => value),
    of: values.map(({ name }) => name),
  };
  const again = recompute(computation);
  if (!again.ok || again.value !== answer.text) return undefined;
  const text = `${said.charAt(0).toUpperCase()}${said.slice(1)}: ${answer.text}.`;
  return { text, citations: [id], derivation: { ...computation, result: answer.text } };
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
