import { afterAll, expect, it } from "vitest";
import type { Evidence, TextEvidence } from "../evidence/evidence.ts";
import { loadReader } from "../models/onnx/reader.ts";
import type { Query } from "../question/query.ts";
import { answersFromReadings } from "./from-readings.ts";

const reader = await loadReader();
afterAll(() => reader.close());

const source = { id: "s", title: "Harbour Light", retrievedAt: "2026-01-01T00:00:00Z", sha256: "0".repeat(64) };
const stored =
  "Harbour Light is a novel about the sea. It was written by Mary Brunel in 1867. Critics liked the storm best.";

/** A sentence as it was retrieved, with the paragraph around it. */
function sentence(words: string): TextEvidence {
  const start = stored.indexOf(words);
  const ends = [...stored.matchAll(/\.(?: |$)/g)].map((match) => match.index + 1);
  const sentences = ends.map((end, i) => ({ start: i === 0 ? 0 : (ends[i - 1] as number) + 1, end }));
  return {
    kind: "text",
    id: `text:s:${start}-${start + words.length}`,
    text: words,
    source,
    entities: [],
    scores: {},
    locator: { start, end: start + words.length, section: [] },
    passage: { start: 0, text: stored, sentences },
  };
}

const other: TextEvidence = {
  kind: "text",
  id: "text:t:0-58",
  text: "Mary Brunel wrote Harbour Light while she lived in Skerry.",
  source: { ...source, id: "t", title: "Mary Brunel" },
  entities: [],
  scores: {},
  locator: { start: 0, end: 58, section: [] },
};

const query = (text: string, answerType: Query["intent"]["answerType"]): Query => ({
  text,
  at: "2026-01-01T00:00:00Z",
  intent: { answerType, operation: "lookup", entities: [], relation: "", time: "", location: "" },
  entities: [],
});

const read = (asked: Query, evidence: readonly Evidence[]) =>
  answersFromReadings(
    asked,
    evidence.map((item) => ({ evidence: item, score: 0.5 })),
    reader,
    { texts: 8 },
    new AbortController().signal,
  );

it("answers with a sentence beside the one that was found, and cites that very sentence", async () => {
  const found = sentence("Harbour Light is a novel about the sea.");
  const [best] = await read(query("Who wrote Harbour Light?", "person"), [found]);
  expect(best?.shortAnswers).toEqual([{ text: "Mary Brunel" }]);
  const cited = best?.evidence[0] as TextEvidence;
  expect(cited.text).toBe("It was written by Mary Brunel in 1867.");
  expect(stored.slice(cited.locator.start, cited.locator.end)).toBe(cited.text);
  expect(cited.id).toBe(`text:s:${cited.locator.start}-${cited.locator.end}`);
  expect(best?.sentences).toEqual([{ text: cited.text, citations: [cited.id] }]);
});

it("reads a paragraph once, however many of its sentences were found", async () => {
  const alone = await read(query("Who wrote Harbour Light?", "person"), [sentence("Critics liked the storm best.")]);
  const both = await read(query("Who wrote Harbour Light?", "person"), [
    sentence("Critics liked the storm best."),
    sentence("Harbour Light is a novel about the sea."),
  ]);
  expect(both[0]?.confidence).toBe(alone[0]?.confidence);
});

it("is surer of what two texts say", async () => {
  const asked = query("Who wrote Harbour Light?", "person");
  const [alone] = await read(asked, [other]);
  const [both] = await read(asked, [other, sentence("Harbour Light is a novel about the sea.")]);
  expect(both?.shortAnswers).toEqual(alone?.shortAnswers);
  expect(both?.confidence).toBeGreaterThan(alone?.confidence as number);
});

it("gives no maker for a thing that is asked for", async () => {
  const text = "Sea Glass is a film of 1990 based on the novel by Mary Brunel.";
  const film = { ...other, id: "text:u:0-62", text, locator: { start: 0, end: text.length, section: [] } };
  const [maker] = await read(query("By whom is the novel that Sea Glass is based on?", "person"), [film]);
  expect(maker?.shortAnswers).toEqual([{ text: "Mary Brunel" }]);
  const novels = await read(query("What is the novel that Sea Glass is based on?", "thing"), [film]);
  expect(novels.flatMap(({ shortAnswers }) => shortAnswers.map((each) => each.text))).not.toContain("Mary Brunel");
});

it("is far less sure where nothing answers, and never repeats the question", async () => {
  const sure = await read(query("Who wrote Harbour Light?", "person"), [sentence("Critics liked the storm best.")]);
  const unsure = await read(query("Which Harbour Light critic was paid in gold?", "person"), [
    sentence("Critics liked the storm best."),
  ]);
  expect(unsure[0]?.confidence ?? 0).toBeLessThan((sure[0]?.confidence as number) / 2);
  for (const { shortAnswers } of unsure) expect(shortAnswers[0]?.text).not.toMatch(/^Harbour Light$/);
});

it("never takes a date for a person or a place", async () => {
  const found = await read(query("Who wrote Harbour Light?", "person"), [
    sentence("It was written by Mary Brunel in 1867."),
  ]);
  const places = await read(query("Where was Harbour Light written?", "place"), [
    sentence("It was written by Mary Brunel in 1867."),
  ]);
  expect([...found, ...places].map(({ shortAnswers }) => shortAnswers[0]?.text)).not.toContain("1867");
});
