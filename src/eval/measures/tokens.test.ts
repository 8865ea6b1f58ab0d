import { expect, it } from "vitest";
import { answerTokens, containsWords, tokens, tokenText } from "./tokens.ts";

it("takes words and numbers apart from what stands around them", () => {
  expect(tokens("“Beyoncé’s” St. Louis—1994–95 (U.S.)")).toEqual(
    ["beyonce", "s", "st", "louis", "1994", "95", "u", "s"], //
  );
});

it("keeps numbers whole, so that no part of one is found", () => {
  expect(tokens("1,234.5 and 3.5. In 1998,2000 came")).toEqual(["1234.5", "and", "3.5", "in", "1998", "2000", "came"]);
  expect(tokenText("12,345 people")).not.toContain(answerTokens("345"));
});

it("looks for an answer without its article, unless it is nothing else", () => {
  expect(answerTokens("The Beatles")).toBe(" beatles ");
  expect(answerTokens("A")).toBe(" a ");
  expect(answerTokens("?!")).toBe(" ");
});

it("finds whole words in a row, and nothing in no text", () => {
  expect(containsWords("warren beatty directed", "beatty directed")).toBe(true);
  expect(containsWords("warren beatty", "beat")).toBe(false);
  expect(containsWords("warren beatty", "")).toBe(false);
  expect(containsWords("", "warren")).toBe(false);
});
