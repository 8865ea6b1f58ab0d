import { expect, test } from "vitest";
import { remember } from "./remember.ts";

test("a value is made once and given again", () => {
  const made: string[] = [];
  const twice = remember(10, (text) => {
    made.push(text);
    return text + text;
  });
  expect([twice("a"), twice("b"), twice("a")]).toEqual(["aa", "bb", "aa"]);
  expect(made).toEqual(["a", "b"]);
});

test("a value that is undefined is remembered too", () => {
  let made = 0;
  const nothing = remember(10, () => {
    made++;
    return undefined;
  });
  nothing("a");
  nothing("a");
  expect(made).toBe(1);
});

test("it never holds more than its size, and stays right", () => {
  let made = 0;
  const length = remember(2, (text) => {
    made++;
    return text.length;
  });
  expect(["a", "bb", "ccc", "a"].map(length)).toEqual([1, 2, 3, 1]);
  expect(made).toBe(4);
});
