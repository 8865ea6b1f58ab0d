import { expect, it } from "vitest";
import { createRandom } from "./random.ts";

it("gives the same numbers for the same seed, and others for another", () => {
  const draw = (seed: number | string) => {
    const random = createRandom(seed);
    return Array.from({ length: 20 }, () => random.next());
  };
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).toEqual(draw("1"));
  expect(draw(1)).not.toEqual(draw(2));
});

it("fills [0, 1) evenly: a chi-square over 20 bins stays below its 99.9 % point", () => {
  const random = createRandom(7);
  const bins = new Array<number>(20).fill(0);
  for (let i = 0; i < 20_000; i++) {
    const value = random.next();
    expect(value >= 0 && value < 1).toBe(true);
    bins[Math.floor(value * 20)]! += 1;
  }
  const square = bins.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  expect(square).toBeLessThan(43.8);
});

it("puts every item in every place equally often", () => {
  const random = createRandom(3);
  const counts = new Map<string, number>();
  for (let i = 0; i < 6_000; i++) {
    const order = random.shuffle(["a", "b", "c"]).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

it("samples without putting back, and leaves the given array alone", () => {
  const items = [1, 2, 3, 4, 5];
  const random = createRandom(5);
  expect(new Set(random.sample(items, 3)).size).toBe(3);
  expect(random.sample(items, 9).sort()).toEqual(items);
  expect(items).toEqual([1, 2, 3, 4, 5]);
  expect(random.sample([], 2)).toEqual([]);
});
