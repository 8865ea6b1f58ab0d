import { localSpan, parseMoment } from "../../evidence/compute/moment.ts";
import { recompute } from "../../evidence/compute/recompute.ts";
import { ordinalOf } from "../../question/ordinal.ts";
import type { Query } from "../../question/query.ts";
import { direction } from "../answer-type.ts";
import type { Derivation } from "../answerer.ts";
import { foldAnswer } from "../candidate.ts";
import type { CallGroup } from "./called-rows.ts";
import { claimedDate, claimedNumber } from "./claims.ts";

/** What is made of the values of one call: an operation, or undefined where the values themselves are the answer. */
export function deriveOne(query: Query, group: CallGroup): Derivation | undefined {
  const { operation } = query.intent;
  const { rows, values } = group;
  const { type } = rows[0].called;
  if (operation === "yes-no") return checkClaim(query, group);
  if (type === "date" && values.length === 1) return ageOf(query, values[0] as string);
  if (operation === "count" && type !== "number") return counted(group);
  if (type !== "text" && values.length > 1) return overRows(query, group);
  return undefined;
}

function counted({ values, rows }: CallGroup): Derivation | undefined {
  if (rows.some(({ called }) => !called.complete)) return undefined;
  return { operation: "count", result: String(values.length), from: values };
}

/** "How old", "how many days ago": from the date to the one that the question names, or to the day it is asked on. */
function ageOf({ text, at, intent }: Query, value: string): Derivation | undefined {
  const days = /\bhow many days\b/i.test(text);
  if (!days && !/\bhow old\b|\bwhat age\b|\bhow many years\b/i.test(text)) return undefined;
  const until = claimedDate(text, intent.entities) ?? at.slice(0, 10);
  return computed({ operation: days ? "days-between" : "years-between", from: [value, until], claimed: [until] });
}

function overRows(query: Query, { values, rows }: CallGroup): Derivation | undefined {
  const { text } = query;
  const { type, complete } = rows[0].called;
  if (!complete) return undefined;
  const place = ordinalOf(query);
  if (type === "number" && /\b(?:average|mean)\b/i.test(text)) return computed({ operation: "average", from: values });
  if (type === "number" && /\b(?:total|sum|combined)\b/i.test(text))
    return computed({ operation: "sum", from: values });
  const extreme = /\b(?:\w+est|most|least|first|last|maximum|minimum|latest)\b/i.test(text);
  // "her second film" has a place in time, "the second price" in no order that is told.
  if (!extreme && (place === undefined || type !== "date")) return undefined;
  // "the second to last": counted from the end.
  const least = !extreme || ((direction(text) === "min" || /\bminimum\b/i.test(text)) && place?.fromEnd !== true);
  const operation = type === "date" ? (least ? "earliest" : "latest") : least ? "least" : "greatest";
  const distinct = [...new Set(values)];
  if (distinct.length === 1) return undefined;
  return computed({ operation, from: distinct, of: distinct, ...(place !== undefined && { nth: place.nth }) });
}

/** Yes or no to what the question claims of one thing: another name, a date or a number. */
function checkClaim({ text, intent }: Query, { subject, values, rows }: CallGroup): Derivation | undefined {
  const { type } = rows[0].called;
  const names = intent.entities.filter((name) => foldAnswer(name) !== foldAnswer(subject));
  if (type === "text") {
    const folded = values.map(foldAnswer);
    if (names.length === 0 || (values.length > 0 && rows.some(({ called }) => !called.complete))) return undefined;
    const holds = names.every((name) => folded.includes(foldAnswer(name)));
    return { operation: "yes-no", result: holds ? "Yes" : "No", from: rows.map(({ id }) => id) };
  }
  const value = values[0];
  if (value === undefined || values.length > 1) return undefined;
  if (type === "date") {
    const date = claimedDate(text, intent.entities);
    if (date === undefined) return undefined;
    // Before 1990 is before its first day, after 1990 after its last.
    const [first, last] = bounds(date);
    if (/\bbefore\b/i.test(text)) return computed({ operation: "before", from: [value, first], claimed: [first] });
    if (/\bafter\b/i.test(text)) return computed({ operation: "after", from: [value, last], claimed: [last] });
    return computed({ operation: "within", from: [value, date, date], claimed: [date] });
  }
  const number = claimedNumber(text, intent.entities);
  if (number === undefined) return undefined;
  const operation = /\b(?:more|over|above|higher|greater|exceed)/i.test(text)
    ? "more"
    : /\b(?:less|fewer|under|below|lower)\b/i.test(text)
      ? "less"
      : "equal";
  return computed({ operation, from: [value, number], claimed: [number] });
}

/** First and last day of a date, which may be a year or month. */
function bounds(date: string): readonly [string, string] {
  const moment = parseMoment(date);
  if (moment === undefined || moment.timeMs !== undefined) return [date, date];
  const { from, to } = localSpan(moment);
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  return [day(from), day(to - 1)];
}

function computed(computation: Parameters<typeof recompute>[0]): Derivation | undefined {
  const outcome = recompute(computation);
  return outcome.ok ? { ...computation, result: outcome.value } : undefined;
}
