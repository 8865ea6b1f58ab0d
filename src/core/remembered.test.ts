import fc from "fast-check";
import { expect, it } from "vitest";
import { remembered } from "./remembered.ts";

it("gives what is computed, whatever it has forgotten", () => {
  const keys = fc.array(fc.constantFrom("a", "b", "c", "d", "toString", "x".repeat(65)), { maxLength: 40 });
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 4 }), (asked, capacity) => {
      const lengthOf = remembered(capacity, (key) => key.length);
      expect(asked.map(lengthOf)).toEqual(asked.map((key) => key.length));
    }),
  );
});

it("computes once for the keys used last, and keeps no long ones", () => {
  const computed: string[] = [];
  const get = remembered(3, (key) => {
    computed.push(key);
    return key;
  });
  const long = "x".repeat(65);
  for (const key of ["a", "b", "c", "a", "b", "c", long, long]) get(key);
  expect(computed).toEqual(["a", "b", "c", long, long]);
  for (let i = 0; i < 100; i++) get(String(i));
  get("a");
  expect(computed.filter((key) => key === "a")).toHaveLength(2);
});
