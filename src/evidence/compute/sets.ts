import { found, type Outcome, refused } from "./outcome.ts";

/** What belongs to one thing, such as the cast of a film. */
export interface Members {
  readonly of: string;
  readonly values: readonly string[];
}

/** Values by the thing they belong to, in the order in which things and values come. */
export function groupMembers(values: readonly string[], of: readonly string[]): Members[] {
  const groups = new Map<string, string[]>();
  values.forEach((value, i) => {
    const thing = of[i] ?? "";
    groups.set(thing, [...(groups.get(thing) ?? []), value]);
  });
  return [...groups].map(([thing, own]) => ({ of: thing, values: own }));
}

/** What belongs to each of the things. */
export function inAll(groups: readonly Members[]): Outcome<readonly string[]> {
  const [first, ...others] = groups;
  if (first === undefined || others.length === 0) return refused("nothing was compared");
  return found(distinct(first.values).filter((value) => others.every((other) => has(other, value))));
}

/** What belongs to the first thing and to none of the others. */
export function inFirstOnly(groups: readonly Members[]): Outcome<readonly string[]> {
  const [first, ...others] = groups;
  if (first === undefined || others.length === 0) return refused("nothing was compared");
  return found(distinct(first.values).filter((value) => !others.some((other) => has(other, value))));
}

const fold = (value: string): string => value.normalize("NFKC").trim().toLowerCase();
const has = ({ values }: Members, value: string): boolean => values.some((other) => fold(other) === fold(value));
const distinct = (values: readonly string[]): string[] => [
  ...new Map(values.map((value) => [fold(value), value])).values(),
];
