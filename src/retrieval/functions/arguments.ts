import { extractValues } from "../../evidence/values.ts";
import { type Asked, overlap, says } from "./asked.ts";
import type { DeclaredFunction, Parameter } from "./declaration.ts";
import { type QuestionDate, questionDates } from "./question-dates.ts";

/** Arguments that the question gives by itself: all but entities. */
export interface PlainArguments {
  readonly given: Readonly<Record<string, string | number>>;
  /** What is required and not given, each in words that say what would be needed. */
  readonly missing: readonly string[];
  /** Whether every date of the question went into an argument. */
  readonly datesUsed: boolean;
}

export function plainArguments({ parameters }: DeclaredFunction, asked: Asked): PlainArguments {
  const given: Record<string, string | number> = {};
  const missing: string[] = [];
  const used = new Set<number>();
  for (const [name, parameter] of Object.entries(parameters)) {
    if (parameter.type === "entity") continue;
    const value = plainValue(parameter, asked, used);
    if (value !== undefined) given[name] = value;
    else if (parameter.required) missing.push(needed(name, parameter, asked));
  }
  return { given, missing, datesUsed: datesOf(asked).every(({ start }) => used.has(start)) };
}

/** Dates of the question that are no parts of names. */
function datesOf({ text, at, taken }: Asked, timeZone?: string): QuestionDate[] {
  return questionDates(text, at, timeZone).filter((date) => !taken.some((place) => overlap(place, date)));
}

function plainValue(parameter: Parameter, asked: Asked, used: Set<number>): string | number | undefined {
  const { type, values = {}, timeZone = "UTC" } = parameter;
  const dates = datesOf(asked, timeZone);
  const take = (date: QuestionDate | undefined): string | undefined => {
    if (date !== undefined) used.add(date.start);
    return date?.iso;
  };
  switch (type) {
    case "date":
      return take(dates.find(({ start }) => !used.has(start)));
    case "year": {
      const iso = take(dates.find(({ start }) => !used.has(start)));
      return iso === undefined ? undefined : Number(iso.slice(0, 4));
    }
    case "number":
      return firstNumber(asked, dates);
    case "enum":
      return Object.entries(values).find(([, said]) => said.some((phrase) => says(asked.text, phrase)))?.[0];
    default:
      return /["“«]([^"”»]{1,200})["”»]/.exec(asked.text)?.[1] ?? asked.names[0];
  }
}

function firstNumber({ text, taken }: Asked, dates: readonly QuestionDate[]): number | undefined {
  const free = extractValues(text).find(
    (value) => value.kind === "number" && ![...dates, ...taken].some((other) => overlap(value, other)),
  );
  const value = free?.kind === "number" ? Number(free.exact) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** What a parameter needs, and what stands in the question instead where it tells a time that is no date. */
function needed(name: string, { type, values, description }: Parameter, { text, tagged }: Asked): string {
  const what = description === "" ? name : description;
  if (type === "enum") return `${what} (one of: ${Object.keys(values ?? {}).join(", ")})`;
  const time = tagged?.spans.find(({ slot, probability }) => slot === "time" && probability >= 0.7);
  if (time === undefined || (type !== "date" && type !== "year")) return `${what} (a ${type})`;
  return `${what} (a ${type}, and "${text.slice(time.start, time.end)}" is none)`;
}
