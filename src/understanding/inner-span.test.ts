import { describe, expect, it } from "vitest";
import { canBeAsked, withVerb } from "./inner-span.ts";

describe("a part of a question can be asked", () => {
  it.each([
    "the country where Jamaican English is spoken",
    "a man who hired Wallace L. Dow",
    "Isabel Moctezuma's father",
    "the birthplace of Alan Turing",
  ])("when it is a phrase about something: %s", (part) => expect(canBeAsked(part)).toBe(true));

  it.each([
    ["breaks off", "the director of the"],
    ["begins in the midst", "of Haymo of Faversham"],
    ["is a name alone", "the Rolling Stones"],
    ["is one word", "Kerr's"],
  ])("not when it %s", (_, part) => expect(canBeAsked(part)).toBe(false));
});

describe("a clause that lacks its verb", () => {
  const extended = (question: string, part: string) => {
    const start = question.indexOf(part);
    const { start: from, end } = withVerb(question, { start, end: start + part.length });
    return question.slice(from, end);
  };

  it("gets the verb that stands behind it", () => {
    const question = "Where does the Merrimack River start in the state where the Kraus House is located?";
    expect(extended(question, "the state where the Kraus House")).toBe("the state where the Kraus House is located");
  });

  it("leaves the outer question its own verb", () => {
    const question = "In which country is the city where Harris Fawell was born located?";
    expect(extended(question, "the city where Harris Fawell was born")).toBe("the city where Harris Fawell was born");
    expect(extended("Where is the mother of Ann buried?", "the mother of Ann")).toBe("the mother of Ann");
  });
});
