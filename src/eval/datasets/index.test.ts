import { expect, test } from "vitest";
import { measures } from "../measures/index.ts";
import { datasets } from "./index.ts";

test.each([...datasets.values()])("$name is shown by measures that there are", ({ headline }) => {
  expect(headline.length).toBeGreaterThan(0);
  expect(headline.filter((measure) => !measures.has(measure))).toEqual([]);
});

test("a name is one word on the command line", () => {
  const names = [...datasets.keys()];
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
});
