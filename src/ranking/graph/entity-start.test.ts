import { expect, it } from "vitest";
import { meansOfEvidence } from "./entity-start.ts";

it("begins an entity as the mean of its evidences, those near the question counting more, of unit length", () => {
  const [near, far] = [Float32Array.of(1, 0), Float32Array.of(0, 1)];
  const [only, both, none] = meansOfEvidence(near, [near, far], [[0, 1], [1]], 3);
  expect([...(only as Float32Array)]).toEqual([1, 0]);
  // exp(10) parts of one and 1 part of the other.
  expect(both?.[0]).toBeCloseTo(Math.exp(10) / Math.hypot(Math.exp(10), 1), 5);
  expect(both?.[1]).toBeCloseTo(1 / Math.hypot(Math.exp(10), 1), 7);
  expect([...(none as Float32Array)]).toEqual([0, 0]);
});
