import { expect, test } from "vitest";
import { detokenise } from "./ott-qa-spacing.ts";

test.each([
  [
    "Eek ! The Cat ( retitled Eek ! Stravaganza in 1994 ) is a series .",
    "Eek! The Cat (retitled Eek! Stravaganza in 1994) is a series.",
  ],
  ["Men 's 600m free rifle", "Men's 600m free rifle"],
  ["he did n't say", "he didn't say"],
  ['the song " Paper Roses " , sung twice', 'the song "Paper Roses", sung twice'],
  ["$ 37 billion , or 5 % of it", "$37 billion, or 5% of it"],
  ["Roanoke , Virginia", "Roanoke, Virginia"],
  ["a plain name", "a plain name"],
])("%s becomes %s", (tokens, text) => {
  expect(detokenise(tokens)).toBe(text);
});
