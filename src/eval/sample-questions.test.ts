import { expect, it } from "vitest";
import { InputError } from "../core/errors/index.ts";
import { sampleQuestions } from "./sample-questions.ts";

const questions = Array.from({ length: 500 }, (_, i) => ({ id: `q${i}`, text: `Question ${i}?`, corpus: "all" }));
const ids = (limit: number, seed: number, from = questions) =>
  sampleQuestions(from, { limit, seed }).map(({ id }) => id);

it("draws the same questions for the same seed and others for another", () => {
  expect(ids(50, 1)).toEqual(ids(50, 1));
  expect(ids(50, 1)).not.toEqual(ids(50, 2));
});

it("draws from everywhere: no fifth of the dataset is left out or taken whole", () => {
  const drawn = ids(100, 3).map((id) => Math.floor(Number(id.slice(1)) / 100));
  for (const fifth of [0, 1, 2, 3, 4]) {
    const share = drawn.filter((part) => part === fifth).length;
    expect(share).toBeGreaterThan(5);
    expect(share).toBeLessThan(40);
  }
});

it("holds every smaller sample in a larger one, and keeps the order of the dataset", () => {
  const large = ids(80, 1);
  expect(large.filter((id) => ids(20, 1).includes(id))).toEqual(ids(20, 1));
  expect([...large].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))).toEqual(large);
});

it("does not depend on the order of the dataset", () => {
  expect(ids(20, 1, [...questions].reverse()).sort()).toEqual(ids(20, 1).sort());
});

it("takes all when there are not more than asked for, and refuses a sample of none", () => {
  expect(sampleQuestions(questions, { seed: 1 })).toHaveLength(500);
  expect(ids(1000, 1)).toHaveLength(500);
  expect(() => ids(0, 1)).toThrow(InputError);
});
