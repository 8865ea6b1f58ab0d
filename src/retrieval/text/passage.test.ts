import { expect, it } from "vitest";
import { passageAround } from "./passage.ts";

const long = "This sentence is here to fill the paragraph, and it says nothing else at all. ";
const text = `${long.repeat(12)}Alien was directed by Ridley Scott. It was shot in England. ${long.repeat(12)}`.trim();
const start = text.indexOf("It was shot");
const end = start + "It was shot in England.".length;

it("takes whole sentences around the one found, and no more than a reader reads at once", () => {
  const passage = passageAround(text, { start: 0, end: text.length }, start, end);
  expect(text.slice(passage.start, passage.start + passage.text.length)).toBe(passage.text);
  expect(passage.text).toContain("Alien was directed by Ridley Scott. It was shot in England.");
  expect(passage.text.length).toBeLessThanOrEqual(700);
  expect(passage.text.length).toBeGreaterThan(500);
  for (const sentence of passage.sentences) expect(text.slice(sentence.start, sentence.end)).toMatch(/^[A-Z].*\.$/);
});

it("stays within its paragraph", () => {
  const passage = passageAround(text, { start, end }, start, end);
  expect(passage).toEqual({ start, text: "It was shot in England.", sentences: [{ start, end }] });
});
