import type { Step } from "./query-graph.ts";

/**
 * The class that a predicate's own name says its subjects are of. Freebase names predicates by domain, type and property:
 * "/people/person/place_of_birth" and "people.person.place_of_birth" are said of a person. Of a path over a mediator the
 * first half counts. Undefined for every other name.
 */
export function subjectType(predicate: string): string | undefined {
  const name = lastSegment(predicate);
  const parts = name.startsWith("/") ? (name.split("./")[0] as string).slice(1).split("/") : name.split(".");
  if (parts.length < 3 || !parts.every((part) => /^[a-z]\w*$/.test(part))) return undefined;
  return (parts.at(-2) as string).replaceAll("_", " ");
}

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

/** A step in words: what it leads to. */
export function stepText({ label, direction, predicate }: Step): string {
  return direction === "out" ? label : `${subjectType(predicate) ?? "what"} with ${label}`;
}
