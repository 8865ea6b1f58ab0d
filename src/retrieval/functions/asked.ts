import { contentStems, words } from "../../core/words.ts";
import type { Tagged } from "../../models/tagger.ts";
import type { Query } from "../../question/query.ts";
import { type QuestionDate, questionDates } from "./question-dates.ts";

/** The question as functions see it. */
export interface Asked {
  readonly text: string;
  readonly at: string;
  /** Names in the order of the question, those that belong to the functions' own words left out. */
  readonly names: readonly string[];
  /** Where names and dates-that-are-names stand: no argument of another type is read there. */
  readonly taken: readonly Place[];
  /** The question with "X" for each name. */
  readonly masked: string;
  /** Content stems of the masked question. */
  readonly stems: ReadonlySet<string>;
  /** What the tagger says of the question, where there is one. */
  readonly tagged?: Tagged;
}

/** UTF-16 offsets into the question. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

interface Name extends Place {
  readonly name: string;
}

/** A name is heard of the tagger from this probability on; where the writing shows none, it is the only witness. */
const heardFrom = 0.5;

/**
 * `vocabulary` holds stems of the words that the functions use themselves: "Oscars" is no name among films. Names are
 * those that were linked or are written like names; the tagger's stand beside them where they overlap none.
 */
export function askedOf(
  { text, at, intent, entities }: Query,
  vocabulary: ReadonlySet<string>,
  tagged?: Tagged,
): Asked {
  // Where nothing is written like a name, everything marked may be one: "who directed salt road".
  const caseless = !/[^\p{L}]\p{Lu}(?!['’]|\P{L})/u.test(text);
  const taken = tagged === undefined ? [] : namesLikeDates(text, at, tagged);
  const dates = questionDates(text, at).filter((date) => !taken.some((place) => overlap(place, date)));
  const mentions = [...new Set([...entities.map(({ mention }) => mention), ...intent.entities])];
  const isOwn = ({ name }: Name): boolean => {
    const own = contentStems(name);
    return own.length > 0 && own.every((stem) => vocabulary.has(stem));
  };
  const written = longest(
    mentions
      .flatMap((mention) => withoutDate(mention.replace(/^the\s+/, ""), text, dates))
      .filter((one) => one.start >= 0 && !isOwn(one) && /\p{Lu}|["“«]/u.test(one.name)),
  );
  const heard = marked(text, tagged)
    .filter(({ name }) => caseless || /\p{Lu}/u.test(name))
    .filter((one) => !isOwn(one) && ![...written, ...dates].some((other) => overlap(one, other)))
    .filter((one) => contentStems(one.name).length > 0);
  const kept = [...written, ...heard].sort((a, b) => a.start - b.start);
  const names = [...new Set(kept.map(({ name }) => name))];
  const masked = names.reduce((rest, name) => rest.replaceAll(name, "X"), text);
  return {
    text,
    at,
    names,
    taken: [...kept, ...taken],
    masked,
    stems: new Set(contentStems(masked).filter((stem) => !/\d/.test(stem) && stem !== "x")),
    ...(tagged !== undefined && { tagged }),
  };
}

/** Of overlapping names the longer one counts. */
function longest(places: readonly Name[]): Name[] {
  return places.filter(
    (one) => !places.some((other) => other !== one && other.name.length > one.name.length && overlap(one, other)),
  );
}

/** Names as the tagger marks them, without an "and" or article at their ends. */
function marked(text: string, tagged: Tagged | undefined): Name[] {
  const spans = tagged?.spans.filter(({ slot, probability }) => slot === "entity" && probability >= heardFrom) ?? [];
  return spans.flatMap(({ start, end }) => {
    const inner = words(text.slice(start, end)).filter(({ text: word }) => !/^(?:the|an?|and|or|of|in)$/i.test(word));
    const [first, last] = [inner[0], inner.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [
      { name: text.slice(start + first.start, start + last.end), start: start + first.start, end: start + last.end },
    ];
  });
}

/** Dates that the tagger sees in a name and in no time: the film "March 1998". */
function namesLikeDates(text: string, at: string, { spans }: Tagged): Place[] {
  const of = (wanted: "entity" | "time", least: number) =>
    spans.filter(({ slot, probability }) => slot === wanted && probability >= least);
  return questionDates(text, at).filter(
    (date) =>
      of("entity", 0.8).some((span) => span.start <= date.start && date.end <= span.end) &&
      !of("time", 0.3).some((span) => overlap(span, date)),
  );
}

/** "Northwind Tools in March 2026" names Northwind Tools. */
function withoutDate(mention: string, text: string, dates: readonly QuestionDate[]): Name[] {
  const start = text.indexOf(mention);
  const end = start + mention.length;
  const date = dates.find((one) => overlap(one, { start, end }));
  if (date === undefined) return [{ name: mention, start, end }];
  const name = text.slice(start, Math.max(start, date.start)).replace(/(?:\s+(?:in|on|of|for|at|the))*\s*$/, "");
  return name === "" ? [] : [{ name, start, end: start + name.length }];
}

export const overlap = (a: Place, b: Place): boolean => a.start < b.end && b.start < a.end;

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
