import { describe, expect, it } from "vitest";
import { missingNames } from "./missing-names.ts";

const missing = (names: readonly string[], text: string): number =>
  missingNames(
    { intent: { answerType: "thing", operation: "lookup", entities: names, relation: "", time: "", location: "" } },
    text,
  );

describe("names of the question that a text lacks", () => {
  it.each([
    ["another word", "Gravity", "Gravitation was found out later."],
    ["part of a word", "Ran", "The film came out in France."],
  ])("stand in it only as %s", (_, name, text) => {
    expect(missing([name, "film", "Later"], `${text} Later.`)).toBe(1);
  });

  it("weigh one more where it holds none of them", () => {
    expect(missing(["Gravity", "Ran"], "It came out in 2013, after Ran.")).toBe(1);
    expect(missing(["Gravity", "Ran"], "It came out in 2013.")).toBe(3);
  });

  it("weigh twice where it speaks of a longer name, which is something else", () => {
    expect(missing(["Gravity", "Ran"], "After Ran he wrote music for Gravity Falls.")).toBe(2);
    expect(missing(["Gravity"], "He wrote music for Gravity Falls.")).toBe(3);
  });

  it.each([
    ["as written", "Gravity", "Gravity is a film of 2013."],
    ["in the genitive", "Gravity", "Gravity’s director is Alfonso Cuarón."],
    ["without accents", "Alfonso Cuaron", "Gravity’s director is Alfonso Cuarón."],
    ["without the article", "The Matrix", "Matrix is a film."],
    ["initials apart", "J.R.R. Tolkien", "J. R. R. Tolkien wrote it."],
    ["in the title before the text", "Gravity", "Gravity: The film is set in space."],
    ["within a longer name and alone", "Gravity", "Gravity Falls has nothing to do with Gravity."],
    ["as the end of a longer name", "Cuarón", "Alfonso Cuarón directed it."],
  ])("are not those that it holds %s", (_, name, text) => {
    expect(missing([name], text)).toBe(0);
  });

  it("are not asked for where they are written small", () => {
    expect(missing(["music"], "Nothing of the kind.")).toBe(0);
  });
});
