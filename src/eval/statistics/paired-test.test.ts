import { expect, it } from "vitest";
import { pairedTest } from "./paired-test.ts";
import { createRandom } from "./random.ts";

it("is exact for few questions", () => {
  // Of 8 assignments of signs to (1, 1, 1), two are as extreme as the observed one: +++ and ---.
  expect(pairedTest([1, 1, 1], { seed: 1 })).toBe(0.25);
  // |1 + 1 - 1| = 1 or more in all assignments.
  expect(pairedTest([1, 1, -1], { seed: 1 })).toBe(1);
  // Sums of ±1 ±2 ±4 are all different: 7 and -7 alone.
  expect(pairedTest([1, 2, 4], { seed: 1 })).toBe(0.25);
});

it("takes no notice of questions that do not differ, and finds nothing where none does", () => {
  expect(pairedTest([0, 1, 0, 1, 1, 0], { seed: 1 })).toBe(0.25);
  expect(pairedTest([0, 0], { seed: 1 })).toBe(1);
  expect(pairedTest([], { seed: 1 })).toBe(1);
});

it("drawn at random, comes near the binomial sign test", () => {
  // 20 differences of one size, 15 for and 5 against: P(|X - 10| >= 5), X ~ B(20, 1/2), is 0.0414.
  const differences = [...new Array<number>(15).fill(1), ...new Array<number>(5).fill(-1)];
  const p = pairedTest(differences, { seed: 4, draws: 20_000 });
  expect(p).toBeGreaterThan(0.036);
  expect(p).toBeLessThan(0.047);
  expect(pairedTest(differences, { seed: 4, draws: 20_000 })).toBe(p);
});

it("calls chance significant about one time in twenty", () => {
  const random = createRandom("null");
  let found = 0;
  for (let trial = 0; trial < 400; trial++) {
    const differences = Array.from({ length: 30 }, () => random.next() - random.next());
    if (pairedTest(differences, { seed: trial, draws: 400 }) < 0.05) found++;
  }
  expect(found / 400).toBeGreaterThan(0.02);
  expect(found / 400).toBeLessThan(0.09);
});
