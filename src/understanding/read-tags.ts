import type { Slot, Tagged, TaggedSpan } from "../models/tagger.ts";
import type { InnerQuestion, Intent } from "../question/query.ts";
import { askPart } from "./decompose.ts";
import { canBeAsked, withVerb } from "./inner-span.ts";

/** Certainties from which the tagger is heard; below them the rules speak. */
const atLeast = { type: 0.6, operation: 0.6, inner: 0.8, time: 0.5, location: 0.5 };

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
  // A plural asks for a list, whatever its sentence is like: the tagger has not learned to see it.
  if (operation === "list" && judged.label === "lookup") return operation;
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
  const parts = spansOf(tagged, "inner").sort((a, b) => b.probability - a.probability);
  const whole = parts.map((part) => withVerb(question, part));
  const asked = whole.find(({ start, end }) => canBeAsked(question.slice(start, end)));
  return asked === undefined ? undefined : askPart(question, asked);
}

function textOf(question: string, tagged: Tagged, slot: "time" | "location"): string {
  return spansOf(tagged, slot)
    .map(({ start, end }) => question.slice(start, end))
    .join(" ");
}

function spansOf({ spans }: Tagged, slot: keyof typeof atLeast & Slot): TaggedSpan[] {
  return spans.filter((span) => span.slot === slot && span.probability >= atLeast[slot]);
}
