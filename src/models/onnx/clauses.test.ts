import { describe, expect, it } from "vitest";
import { clausesOf } from "./clauses.ts";

describe("the statements of a sentence", () => {
  it.each([
    [
      "Dan O'Bannon directed Alien and Ridley Scott wrote it.",
      ["Dan O'Bannon directed Alien", "Ridley Scott wrote it."],
    ],
    ["She met Bob, and J. J. Abrams left.", ["She met Bob", "J. J. Abrams left."]],
    [
      "Anna sang, Ben danced and Cleo of York played it and Dora paid.",
      ["Anna sang, Ben danced", "Cleo of York played it", "Dora paid."],
    ],
  ])("are told apart where each has its own subject: %s", (sentence, clauses) => {
    expect(clausesOf(sentence)).toEqual(clauses);
  });

  it.each([
    "Paris and London are capitals.",
    "The battle between France and England began in 1337.",
    "Alien stars Sigourney Weaver and Tom Skerritt.",
    "Alien stars Sigourney Weaver and Tom Skerritt in leading roles.",
    "Tom and Tim voice Woody and Buzz respectively.",
    "Alien was directed by Ridley Scott and written by Dan O'Bannon.",
    "",
  ])("stay together in a list of names: %s", (sentence) => {
    expect(clausesOf(sentence)).toEqual([sentence]);
  });
});
