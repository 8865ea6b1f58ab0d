import { expect, it } from "vitest";
import { capitalisedNames, createNameFinder } from "./names-in-text.ts";

const labels = (text: string) => capitalisedNames(text).map(({ label }) => label);

it("takes runs of capitalised words and years for names", () => {
  expect(labels("In 1982 the University of Ulm honoured Anna Bell, a chemist from Bern.")).toEqual([
    "1982",
    "University of Ulm",
    "Anna Bell",
    "Bern",
  ]);
});

it("takes neither the first word of a sentence for a name nor a month", () => {
  expect(labels("After that it rained in May.")).toEqual([]);
});

it("drops an article in front and a connector behind", () => {
  expect(labels("They saw The Hague of old.")).toEqual(["Hague"]);
});

it("finds the longest of the known names, and none inside another", () => {
  const find = createNameFinder(["new york", "new york city", "york"]);
  expect(find("New York City is not York.")).toEqual(["new york city", "york"]);
});

it("finds a single word only where it is capitalised", () => {
  const find = createNameFinder(["crash"]);
  expect(find("a car crash")).toEqual([]);
  expect(find("He played in Crash.")).toEqual(["crash"]);
});
