import type { Slot, Tagged, TaggedSpan } from "../models/tagger.ts";
import type { InnerQuestion, Intent } from "../question/query.ts";
import { askPart } from "./decompose.ts";

/** Certainties from which the tagger is heard; below them the rules speak. */
const atLeast = { type: 0.5, operation: 0.5, inner: 0.5, span: 0.5 };

/**
 * The intent of the rules with what the tagger knows better. Slots are parts of the question, so no word in them is
 * invented (QUASAR's guard holds by construction).
 */
export function refineIntent(question: string, intent: Intent, tagged: Tagged): Intent {
  const operation = readOperation(intent, tagged);
  const time = textOf(question, tagged, "time");
  return {
    ...intent,
    operation,
    answerType: readType({ ...intent, operation }, tagged),
    time: time === "" ? intent.time : time,
    location: textOf(question, tagged, "location"),
  };
}

function readOperation({ operation }: Intent, { operation: judged }: Tagged): Intent["operation"] {
  // No answerer calculates: "how many more" stays what the rules take it for.
  if (judged.label === "arithmetic" || judged.probability < atLeast.operation) return operation;
  return judged.label;
}

/** A yes and a count follow from the operation, whatever else is likely. */
function readType({ operation, answerType }: Intent, { type }: Tagged): Intent["answerType"] {
  if (operation === "yes-no") return "boolean";
  if (operation === "count") return "number";
  return type.probability < atLeast.type || type.label === "boolean" ? answerType : type.label;
}

/** The question inside a composed one, where the tagger finds it. */
export function taggedInner(question: string, tagged: Tagged): InnerQuestion | undefined {
  const [surest] = spansOf(tagged, "inner", atLeast.inner).sort((a, b) => b.probability - a.probability);
  return surest === undefined ? undefined : askPart(question, surest);
}

function textOf(question: string, tagged: Tagged, slot: Slot): string {
  return spansOf(tagged, slot, atLeast.span)
    .map(({ start, end }) => question.slice(start, end))
    .join(" ");
}

function spansOf({ spans }: Tagged, slot: Slot, least: number): TaggedSpan[] {
  return spans.filter((span) => span.slot === slot && span.probability >= least);
}
