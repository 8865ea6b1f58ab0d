import { describe, expect, it } from "vitest";
import { countObjectFacts } from "./object-facts.ts";

const prop = "http://www.wikidata.org/prop/";
const entering = (iri: string, count: number) => ({ iri, count, direction: "in" as const });

describe("facts of an item other than as subject", () => {
  it("are those of the relations that enter it", () => {
    const leaving = { iri: "http://x.org/leaves", count: 50, direction: "out" as const };
    expect(countObjectFacts([entering("http://x.org/a", 3), entering("http://x.org/b", 4), leaving])).toBe(7);
  });

  it("count a claim once, though a plain triple and the claim's node tell its value", () => {
    expect(countObjectFacts([entering(`${prop}direct/P39`, 3), entering(`${prop}statement/P39`, 5)])).toBe(5);
    expect(countObjectFacts([entering(`${prop}direct/P39`, 3), entering(`${prop}statement/P27`, 5)])).toBe(8);
  });

  it("count the claims that the item qualifies", () => {
    expect(countObjectFacts([entering(`${prop}direct/P39`, 3), entering(`${prop}qualifier/P39`, 2)])).toBe(5);
  });
});
