import { contentStems, words } from "../../core/words.ts";
import { extractValues } from "../../evidence/values.ts";
import type { Query } from "../../question/query.ts";
import type { DeclaredFunction, Parameter } from "./declaration.ts";
import { type QuestionDate, questionDates } from "./question-dates.ts";

/** The question as functions see it. */
export interface Asked {
  readonly text: string;
  readonly at: string;
  /** Names in the order of the question, those that belong to the functions' own words left out. */
  readonly names: readonly string[];
  /** The question with "X" for each name. */
  readonly masked: string;
  /** Content stems of the masked question. */
  readonly stems: ReadonlySet<string>;
}

/** `vocabulary` holds stems of the words that the functions use themselves: "Oscars" is no name among films. */
export function askedOf({ text, at, intent, entities }: Query, vocabulary: ReadonlySet<string>): Asked {
  const dates = questionDates(text, at);
  const mentions = [...new Set([...entities.map(({ mention }) => mention), ...intent.entities])];
  const places = mentions
    .flatMap((mention) => withoutDate(mention.replace(/^the\s+/, ""), text, dates))
    .filter(({ name, start }) => {
      const own = contentStems(name);
      const known = own.length > 0 && own.every((stem) => vocabulary.has(stem));
      return start >= 0 && !known && /\p{Lu}|["“«]/u.test(name);
    })
    .sort((a, b) => a.start - b.start || b.name.length - a.name.length);
  // Of overlapping names the longer one counts.
  const kept = places.filter(
    (one) => !places.some((other) => other !== one && other.name.length > one.name.length && overlap(one, other)),
  );
  const names = [...new Set(kept.map(({ name }) => name))];
  const masked = names.reduce((rest, name) => rest.replaceAll(name, "X"), text);
  return {
    text,
    at,
    names,
    masked,
    stems: new Set(contentStems(masked).filter((stem) => !/\d/.test(stem) && stem !== "x")),
  };
}

/** "Northwind Tools in March 2026" names Northwind Tools. */
function withoutDate(mention: string, text: string, dates: readonly QuestionDate[]): Place[] {
  const start = text.indexOf(mention);
  const date = dates.find((one) => start < one.end && one.start < start + mention.length);
  if (date === undefined) return [{ name: mention, start }];
  const name = text.slice(start, Math.max(start, date.start)).replace(/(?:\s+(?:in|on|of|for|at|the))*\s*$/, "");
  return name === "" ? [] : [{ name, start }];
}

interface Place {
  readonly name: string;
  readonly start: number;
}

const overlap = (a: Place, b: Place): boolean => a.start < b.start + b.name.length && b.start < a.start + a.name.length;

/** Arguments that the question gives by itself: all but entities. */
export interface PlainArguments {
  readonly given: Readonly<Record<string, string | number>>;
  /** Whether every date of the question went into an argument. */
  readonly datesUsed: boolean;
}

/** Undefined when the question lacks something that the function needs. */
export function plainArguments({ parameters }: DeclaredFunction, asked: Asked): PlainArguments | undefined {
  const given: Record<string, string | number> = {};
  const used = new Set<number>();
  for (const [name, parameter] of Object.entries(parameters)) {
    if (parameter.type === "entity") continue;
    const value = plainValue(parameter, asked, used);
    if (value !== undefined) given[name] = value;
    else if (parameter.required) return undefined;
  }
  const dates = questionDates(asked.text, asked.at);
  return { given, datesUsed: dates.every(({ start }) => used.has(start)) };
}

function plainValue(parameter: Parameter, asked: Asked, used: Set<number>): string | number | undefined {
  const { type, values = {}, timeZone = "UTC" } = parameter;
  const dates = questionDates(asked.text, asked.at, timeZone);
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

function firstNumber({ text, names }: Asked, dates: readonly QuestionDate[]): number | undefined {
  const places = names.map((name) => ({ start: text.indexOf(name), end: text.indexOf(name) + name.length }));
  const free = extractValues(text).find(
    ({ kind, start, end }) =>
      kind === "number" && ![...dates, ...places].some((other) => start < other.end && other.start < end),
  );
  const value = free?.kind === "number" ? Number(free.exact) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** Whether a text holds the words of a phrase side by side, whatever their endings. */
export function says(text: string, phrase: string): boolean {
  const stems = (of: string) => ` ${contentStems(of).join(" ")} `;
  const wanted = stems(phrase);
  if (wanted.trim() !== "") return stems(text).includes(wanted);
  const plain = (of: string) =>
    ` ${words(of.toLowerCase())
      .map((word) => word.text)
      .join(" ")} `;
  return plain(text).includes(plain(phrase));
}
