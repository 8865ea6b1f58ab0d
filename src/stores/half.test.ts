import fc from "fast-check";
import { expect, test } from "vitest";
import { fromHalf, toHalf } from "./half.ts";

test("a component comes back within half precision", () => {
  fc.assert(
    fc.property(fc.float({ min: -1, max: 1, noNaN: true }), (value) => {
      const [back] = fromHalf(toHalf(Float32Array.of(value)));
      expect(Math.abs((back as number) - value)).toBeLessThanOrEqual(Math.max(Math.abs(value) * 2 ** -11, 2 ** -25));
    }),
  );
});

test("every half below two comes back as the same bits", () => {
  for (let word = 0; word < 0x4000; word++) {
    expect(toHalf(fromHalf(Uint16Array.of(word)))[0]).toBe(word);
    expect(toHalf(fromHalf(Uint16Array.of(word | 0x8000)))[0]).toBe(word | 0x8000);
  }
});
