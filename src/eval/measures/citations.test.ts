import { expect, it } from "vitest";
import { goldOf, judged } from "../../../test/support/measured-record.ts";
import type { Answer } from "../../evidence/answer.ts";
import { citationMeasures } from "./citations.ts";

const quote = (n: number, text: string, title = "A page"): Answer["quotes"][number] => ({
  n,
  kind: "text",
  text,
  source: { id: String(n), title, retrievedAt: "2020-01-01T00:00:00.000Z", sha256: "0" },
  scores: {},
  locator: { start: 0, end: text.length, section: [] },
});

const sentence = (text: string): Answer["sentences"][number] => ({
  text,
  start: 0,
  end: text.length,
  citations: [],
  supported: true,
  support: 1,
});

const answer = (sentences: readonly string[], quotes: readonly string[]) =>
  judged(goldOf(["x"]), {
    short: ["x"],
    sentences: sentences.map(sentence),
    quotes: quotes.map((text, i) => quote(i + 1, text)),
  });

const values = (...items: ReturnType<typeof answer>[]) =>
  Object.fromEntries(citationMeasures.map((measure) => [measure.name.replace(/\[.*/, ""), measure.over(items).value]));

const alien = "Alien is a 1979 film directed by Ridley Scott.";
const other = "Blade Runner came out in 1982.";

it("is perfect for a sentence that its only quote says", () => {
  expect(values(answer([`${alien} [1]`], [alien]))).toEqual({
    CitationAcc: 1,
    CitationRecall: 1,
    CitationPrecision: 1,
    Uncited: 0,
    Dangling: 0,
  });
});

it("counts a superfluous quote against accuracy and precision, not against recall", () => {
  expect(values(answer([`${alien} [1][2]`], [alien, other]))).toMatchObject({
    CitationAcc: 1 / 2,
    CitationRecall: 1,
    CitationPrecision: 1 / 2,
  });
});

it("takes two quotes that only together support the sentence as precise", () => {
  const joined = "Alien was directed by Ridley Scott, Jaws by Steven Spielberg. [1][2]";
  const parts = ["Alien: director Ridley Scott.", "Jaws: director Steven Spielberg."];
  expect(values(answer([joined], parts))).toMatchObject({ CitationAcc: 0, CitationRecall: 1, CitationPrecision: 1 });
});

it("finds a number that stands in no quote", () => {
  expect(values(answer(["Alien is a 1980 film directed by Ridley Scott. [1]"], [alien]))).toMatchObject({
    CitationAcc: 0,
    CitationRecall: 0,
    CitationPrecision: 0,
  });
});

it("counts sentences without a mark and marks without a quote", () => {
  expect(values(answer([alien, `${alien} [1][9]`], [alien]))).toMatchObject({
    CitationAcc: 1 / 2,
    CitationRecall: 1 / 2,
    Uncited: 1 / 2,
    Dangling: 1 / 2,
  });
});

it("trusts the marks in the sentence and not what the engine says of them", () => {
  const claimed = answer([`${alien} [2]`], [alien, other]);
  expect(values(claimed)).toMatchObject({ CitationAcc: 0, CitationRecall: 0 });
});

it("lets no answer slip by without sentences", () => {
  expect(values(answer([], [alien]))).toMatchObject({ CitationRecall: 0, Uncited: 1 });
});

it("leaves refusals out, and counts a missing answer as unsupported and uncited", () => {
  const refused = judged(goldOf(["x"]), {});
  expect(values(refused)).toMatchObject({ CitationAcc: undefined, Uncited: undefined });
  expect(values(refused, answer([`${alien} [1]`], [alien]))).toMatchObject({ CitationAcc: 1 });
  expect(values(answer([`${alien} [1]`], [alien]), judged(goldOf(["x"])))).toEqual({
    CitationAcc: 1 / 2,
    CitationRecall: 1 / 2,
    CitationPrecision: 1 / 2,
    Uncited: 1 / 2,
    Dangling: 1 / 2,
  });
});
