import type { ComputedOperation } from "../../evidence/compute/operation.ts";
import { recompute } from "../../evidence/compute/recompute.ts";
import { direction } from "../answer-type.ts";
import type { Derivation } from "../answerer.ts";

/** One value of one thing, as the evidence writes it. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

const says = {
  average: /\b(?:average|mean)\b/i,
  sum: /\b(?:combined|total|sum|altogether|together|in all)\b/i,
  // A P/E ratio is a value, and asks for no division.
  ratio: /\bratio (?:between|of the)\b|\bhow many times (?:as|more|the|larger|bigger|higher|longer)\b/i,
  percentChange:
    /\b(?:percent(?:age)?|per cent|%)\b.*\b(?:change|more|less|higher|lower|increase|decrease|grow|rise|fall)|\b(?:change|increase|decrease|grow|rise|fall)\w*\b.*\b(?:percent(?:age)?|per cent|%)/i,
  percentOf: /\b(?:percent(?:age)?|per cent)\b/i,
  difference:
    /\b(?:difference|how (?:much|many)\b.*\b(?:more|less|fewer)|how much (?:older|younger|longer|shorter|higher|lower|larger|smaller|taller|bigger))\b/i,
  days: /\bhow many days\b|\bdays\b.*\b(?:between|apart)\b/i,
  years: /\bhow many years\b|\byears\b.*\b(?:between|apart)\b|\bhow much (?:older|younger)\b/i,
  same: /\b(?:same|equal(?:ly)?|as (?:much|many|old|long|high|large) as)\b/i,
  yesNo: /^(?:is|are|was|were|do|does|did|has|have|had)\b(?!.*\bor\b)/i,
  compare: /\b(?:which|who|what)\b.*\b(?:\w+er|more|less|fewer|first|last|most|least|\w+est)\b|\bor\b/i,
} as const;

/**
 * The operation that a question asks of two or more single values, in the order of their names; undefined when it asks
 * for none, or when the values do not allow it: units that do not fit, dates not precise enough, a tie.
 */
export function combine(question: string, values: readonly NamedValue[], type: "text" | "number" | "date") {
  for (const operation of wanted(question, type)) {
    // "A is more than B by …" is seen from B.
    const seenFromSecond = operation === "percent-change" && /\bthan\b/i.test(question);
    const derived = derive(operation, seenFromSecond ? values.toReversed() : values);
    if (derived !== undefined) return derived;
  }
  return undefined;
}

function wanted(question: string, type: "text" | "number" | "date"): ComputedOperation[] {
  const asks = (pattern: RegExp) => pattern.test(question);
  const least = direction(question) === "min";
  if (type === "date") {
    if (asks(says.days)) return ["days-between"];
    if (asks(says.years)) return ["years-between"];
    if (asks(says.yesNo)) return [/\b(?:after|younger|later|newer)\b/i.test(question) ? "after" : "before"];
    return asks(says.compare) ? [least ? "earliest" : "latest"] : [];
  }
  if (type === "text") return [];
  if (asks(says.average)) return ["average"];
  if (asks(says.percentChange)) return ["percent-change"];
  if (asks(says.percentOf)) return ["percent-of"];
  if (asks(says.ratio)) return ["ratio"];
  if (asks(says.difference)) return ["difference"];
  if (asks(says.sum)) return ["sum"];
  if (asks(says.yesNo)) return [asks(says.same) ? "equal" : least ? "less" : "more"];
  return asks(says.compare) ? [least ? "least" : "greatest"] : [];
}

function derive(operation: ComputedOperation, values: readonly NamedValue[]): Derivation | undefined {
  const named = { from: values.map(({ value }) => value), of: values.map(({ name }) => name) };
  const chooses = ["greatest", "least", "earliest", "latest"].includes(operation);
  const { from } = named;
  // Nobody asks for a negative difference: how far apart two things are has no direction.
  const orders = ["difference", "days-between", "years-between"].includes(operation)
    ? [from, from.toReversed()]
    : [from];
  for (const ordered of orders) {
    const computation = { operation, from: ordered, ...(chooses && { of: named.of }) };
    const outcome = recompute(computation);
    if (outcome.ok && !(orders.length > 1 && outcome.value.startsWith("-"))) {
      return { ...computation, result: outcome.value };
    }
  }
  return undefined;
}
