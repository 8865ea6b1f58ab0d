import type { Step } from "./query-graph.ts";
import { kindsOf } from "./relation-lexicon.ts";

/**
 * The class that a predicate's own name says its subjects are of. Freebase names predicates by domain, type and property:
 * "/people/person/place_of_birth" and "people.person.place_of_birth" are said of a person. Of a path over a mediator the
 * first half counts. Undefined for every other name.
 */
export function subjectType(predicate: string): string | undefined {
  const name = lastSegment(predicate);
  const parts = name.startsWith("/") ? (name.split("./")[0] as string).slice(1).split("/") : name.split(".");
  if (parts.length < 3 || !parts.every((part) => /^[a-z]\w*$/.test(part))) return undefined;
  const [domain, type] = parts.slice(-3).map((part) => part.replaceAll("_", " ")) as [string, string];
  // "/music/genre/artists": a genre of music.
  return sorting.test(type) && !type.includes(" ") ? `${domain} ${type}` : type;
}

/** Classes whose things are kinds of what stands before: a "film genre" is a kind of film. */
const sorting = /(?:^| )(?:genre|type|category|kind)$/;

function lastSegment(predicate: string): string {
  const start = Math.max(predicate.lastIndexOf("/"), predicate.lastIndexOf("#")) + 1;
  // A host is no such name: "http://www.example.org".
  if (predicate.slice(0, start).endsWith("//")) return "";
  try {
    return decodeURIComponent(predicate.slice(start));
  } catch {
    return predicate.slice(start);
  }
}

/** The class of the mediator between the two halves of such a name: "performance" of "/film/actor/film./film/performance/film". */
export function mediatorType(predicate: string): string | undefined {
  const [, second] = lastSegment(predicate).split("./");
  return second?.split("/").at(-2)?.replaceAll("_", " ");
}

/** What a value is measured of, where a predicate leads to part of one: "gdp nominal" of ".../gdp_nominal./…/dated_money_value/currency". */
export function measured(predicate: string): string | undefined {
  if (!/ value$/.test(mediatorType(predicate) ?? "")) return undefined;
  const [first] = lastSegment(predicate).split("./");
  return first?.split("/").at(-1)?.replaceAll("_", " ");
}

/** The noun of a class: "institution" of "educational institution", and all of "cause of death" and "film genre". */
export function headOfType(type: string): string {
  return type.includes(" of ") || sorting.test(type)
    ? type
    : ((type.split(" or ")[0] as string).split(" ").at(-1) as string);
}

/** What things of a class are: those of "film genre" are genres, and no films; those of "music genre" are music, too. */
export function classNoun(type: string): string {
  if (!sorting.test(type)) return headOfType(type);
  return type
    .split(" ")
    .filter((word, i, all) => i === all.length - 1 || kindsOf(word).length === 0)
    .join(" ");
}

/** The words for what a predicate leads to: of a path over a mediator, those of its second half. */
export function objectWords({ label, predicate }: Pick<Step, "label" | "predicate">): string {
  const name = lastSegment(predicate);
  return name.includes("./") ? name.slice(name.lastIndexOf("/") + 1).replaceAll("_", " ") : label;
}

/** A step in words: what it leads to. */
export function stepText({ label, direction, predicate }: Step): string {
  if (direction === "out") return label;
  const type = subjectType(predicate);
  return type === undefined ? `what has ${label}` : `${type} with ${label}`;
}
