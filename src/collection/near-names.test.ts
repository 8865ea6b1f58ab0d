import { expect, test } from "vitest";
import { nearNames } from "./near-names.ts";

test("the name with the fewest changes in its last part wins, wherever it lies", () => {
  const names = ["../notes/aplpes.txt", "../notes/pears.txt", "../old/apples.txt", "https://example.org/plums"];
  expect(nearNames("/home/me/apples.txt", names, 2)).toEqual(["../old/apples.txt", "../notes/aplpes.txt"]);
});

test("names equally near come in the order of the alphabet", () => {
  expect(nearNames("x", ["c", "b", "a", "d"])).toEqual(["a", "b", "c"]);
});
