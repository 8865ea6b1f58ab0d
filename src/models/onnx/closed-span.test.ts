import { expect, it } from "vitest";
import { closedSpan } from "./closed-span.ts";

it.each([
  ["There were 1,388 (0.9%) couples.", "1,388 (0.9%", "1,388 (0.9%)"],
  ["The council (see below) met.", "council (see", "council"],
  ["It holds for completed (or local) fields.", "local) fields", "(or local) fields"],
  ["The band (formed as Smile [sic]) toured.", "Smile [sic", "Smile [sic]"],
  ["The gauge is 1,600 mm (5 ft 3 in).", "1,600 mm (5 ft 3 in)", "1,600 mm (5 ft 3 in)"],
  ["Steps: a) mix, b) bake.", "a) mix", "a) mix"],
  ["Steps (of two): a) mix, b) bake.", "a) mix", "a) mix"],
  ["(It rained. They left.) It stopped.", "They left.)", "They left.)"],
  ["Open (for ever", "(for", "(for"],
])("of %j takes %j as %j", (text, found, whole) => {
  const start = text.indexOf(found);
  const span = closedSpan(text, { start, end: start + found.length, probability: 0.5 });
  expect(text.slice(span.start, span.end)).toBe(whole);
  expect(span.probability).toBe(0.5);
});
