import { expect, it } from "vitest";
import { hintsOf } from "./hints.ts";
import { question, sentence } from "./pool-fixture.ts";

it("gives the best match 1, another its share, and nothing to what holds no word of the question", () => {
  const hints = hintsOf(question("When was the minster of Ulm begun?"), [
    sentence("a", "Ulm", "The minster was begun in 1377."),
    sentence("b", "Ulm", "Trams run in the city."),
    sentence("c", "Bern", "Bears live there."),
  ]);
  expect(hints[0]?.[0]).toBe(1);
  expect(hints[0]?.[1]).toBeCloseTo(1);
  expect(hints[1]?.[0]).toBeGreaterThan(0);
  expect(hints[1]?.[1]).toBeLessThan(0.5);
  expect(hints[2]).toEqual([0, 0]);
});

it("gives zeros when the question holds function words only", () => {
  expect(hintsOf(question("Who is it?"), [sentence("a", "Ulm", "A city.")])).toEqual([[0, 0]]);
  expect(hintsOf(question("Who is it?"), [])).toEqual([]);
});
