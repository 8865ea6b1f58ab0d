import { expect, test } from "vitest";
import { teachesModels } from "./teaching-split.ts";

test("five tables of eight teach models, always the same ones", () => {
  const ids = Array.from({ length: 4_000 }, (_, i) => `Table_${i}`);
  const share = ids.filter(teachesModels).length / ids.length;
  expect(share).toBeGreaterThan(0.59);
  expect(share).toBeLessThan(0.66);
  expect(teachesModels("European_Youth_Forum_0")).toBe(false);
});
