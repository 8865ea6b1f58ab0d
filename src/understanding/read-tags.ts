import type { Slot, Tagged, TaggedSpan } from "../models/tagger.ts";
import type { InnerQuestion, Intent } from "../question/query.ts";
import { askPart, decompose } from "./decompose.ts";
import { canBeAsked, withVerb } from "./inner-span.ts";

/** Certainties from which the tagger is heard, in [0, 1]; below them the rules speak. */
export interface Certainties {
  readonly type: number;
  readonly operation: number;
  readonly inner: number;
  readonly time: number;
  readonly location: number;
}

/**
 * By `training/tagger/calibrate.ts`, on questions held out for it. Type and operation are equally right from 0.4 to 0.8:
 * the most cautious of these is taken, for other people's questions are less like those that were learned.
 */
const defaults: Certainties = { type: 0.8, operation: 0.8, inner: 0.7, time: 0.7, location: 0.7 };

/**
 * The intent of the rules with what the tagger knows better. Slots are parts of the question, so no word in them is
 * invented (QUASAR's guard holds by construction).
 */
export function refineIntent(
  question: string,
  intent: Intent,
  tagged: Tagged,
  atLeast: Certainties = defaults,
): Intent {
  const operation = readOperation(intent, tagged, atLeast.operation);
  const time = textOf(question, tagged, "time", atLeast.time);
  return {
    ...intent,
    operation,
    answerType: readType({ ...intent, operation }, tagged, atLeast.type),
    time: time === "" ? intent.time : time,
    location: textOf(question, { ...tagged, spans: withNames(tagged.spans) }, "location", atLeast.location),
  };
}

function readOperation({ operation }: Intent, { operation: judged }: Tagged, least: number): Intent["operation"] {
  // No answerer calculates: "how many more" stays what the rules take it for.
  if (judged.label === "arithmetic" || judged.probability < least) return operation;
  // A plural asks for a list, whatever its sentence is like: the tagger has not learned to see it.
  if (operation === "list" && judged.label === "lookup") return operation;
  return judged.label;
}

/** A yes and a count follow from the operation, whatever else is likely. */
function readType({ operation, answerType }: Intent, { type }: Tagged, least: number): Intent["answerType"] {
  if (operation === "yes-no") return "boolean";
  if (operation === "count") return "number";
  return type.probability < least || type.label === "boolean" ? answerType : type.label;
}

/**
 * The question inside a composed one: by the tagger where it is sure, for where they speak the rules are right in two of three
 * cases and it in nine of ten (the tagger's card); otherwise by the rules, which also put a phrase that both find into better words.
 */
export function readInner(
  question: string,
  mentions: readonly string[],
  tagged?: Tagged,
  atLeast: Certainties = defaults,
): InnerQuestion | undefined {
  const ruled = decompose(question, mentions);
  const marked = tagged && taggedInner(question, tagged, atLeast);
  const same = marked?.slot.start === ruled?.slot.start && marked?.slot.end === ruled?.slot.end;
  return marked === undefined || same ? ruled : marked;
}

/** The question inside a composed one, where the tagger finds it. */
export function taggedInner(
  question: string,
  tagged: Tagged,
  { inner }: Certainties = defaults,
): InnerQuestion | undefined {
  const parts = spansOf(tagged, "inner", inner).sort((a, b) => b.probability - a.probability);
  const whole = parts.map((part) => withVerb(question, part));
  const asked = whole.find(({ start, end }) => canBeAsked(question.slice(start, end)));
  return asked === undefined ? undefined : askPart(question, asked);
}

/** A place that is part of a marked name is the whole name: "Costa Rica". */
function withNames(spans: readonly TaggedSpan[]): TaggedSpan[] {
  const names = spans.filter(({ slot }) => slot === "entity");
  return spans.map((span) => {
    const name = names.find(({ start, end }) => start <= span.start && span.end <= end);
    return name === undefined || span.slot !== "location" ? span : { ...span, start: name.start, end: name.end };
  });
}

function textOf(question: string, tagged: Tagged, slot: Slot, least: number): string {
  return spansOf(tagged, slot, least)
    .map(({ start, end }) => question.slice(start, end))
    .join(" ");
}

function spansOf({ spans }: Tagged, slot: Slot, least: number): TaggedSpan[] {
  return spans.filter((span) => span.slot === slot && span.probability >= least);
}
