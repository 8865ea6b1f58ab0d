import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, configHash } from "./hash.ts";

test("a hash does not depend on the order of keys, at any depth", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(configHash(reversed(value))).toBe(configHash(value));
    }),
  );
});

test("canonical JSON is JSON of the same value, so different values have different hashes", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("the hash is SHA-256 of the canonical text", () => {
  // printf '{"a":[1,"x"],"b":null}' | sha256sum
  expect(configHash({ b: null, a: [1, "x"] })).toBe("854ef06dc57f5dfed10206344ab2d02e0b6c84b0e19436703a5afd0f1f9f2687");
});

test("a key with undefined counts as absent", () => {
  expect(configHash({ a: 1, b: undefined })).toBe(configHash({ a: 1 }));
});

test.each([[Number.NaN], [() => 1], [new Map()], [[undefined]], [1n]])(
  "what JSON cannot hold is refused: %s",
  (value) => {
    expect(() => configHash(value)).toThrow(TypeError);
  },
);

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}
