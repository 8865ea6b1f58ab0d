import type { Judged } from "../../src/eval/measure.ts";
import type { Answer } from "../../src/evidence/answer.ts";
import { goldOf, judged, type RecordParts } from "./measured-record.ts";

const sentence = (text: string, citations: readonly number[]): Answer["sentences"][number] => ({
  text: `${text} ${citations.map((n) => `[${n}]`).join("")}`.trim(),
  start: 0,
  end: text.length,
  citations: [...citations],
  supported: true,
  support: 1,
});

const quote = (n: number, title: string, text: string): Answer["quotes"][number] => ({
  n,
  kind: "text",
  text,
  source: { id: `s${n}`, title, retrievedAt: "2020-01-01T00:00:00.000Z", sha256: "0" },
  scores: {},
  locator: { start: 0, end: text.length, section: [] },
});

const said = (short: readonly string[], sentences: Answer["sentences"], quotes: Answer["quotes"]): RecordParts => ({
  short,
  text: sentences.map(({ text }) => text).join(" "),
  sentences,
  quotes,
});

const alien = quote(1, "Alien", "Alien is a 1979 film directed by Ridley Scott.");
const jaws = quote(2, "Jaws", "Jaws was directed by Steven Spielberg.");

/** Answers of every sort: right, half of a list, wrong, refused, invalid, failed, with commas and quotation marks. */
export function exportSample(): readonly Judged[] {
  const cases: readonly [ReturnType<typeof goldOf>, RecordParts | undefined][] = [
    [
      goldOf([{ text: "Ridley Scott", aliases: ["Sir Ridley Scott"] }]),
      said(["Ridley Scott"], [sentence("Alien is a 1979 film directed by Ridley Scott.", [1])], [alien]),
    ],
    [
      goldOf(["Ridley Scott", "Steven Spielberg"]),
      said(["Ridley Scott"], [sentence('Ridley Scott, of "Alien"!', [1, 2])], [alien, jaws]),
    ],
    [goldOf(["1975"], { kind: "number" }), said(["1979"], [sentence("It came out in 1979", [1])], [alien])],
    [goldOf(["Ridley Scott"]), {}],
    [goldOf(["invalid question"]), said(["x"], [sentence("That is an invalid question.", [])], [])],
    [goldOf(["Steven Spielberg"]), undefined],
  ];
  return cases.map(([gold, record], i) => {
    const item = judged(gold, record);
    const question = { id: `q${i}`, text: `Question ${i}?`, corpus: "c" };
    return {
      ...item,
      question,
      ...(item.record && { record: { ...item.record, id: question.id, question: question.text } }),
    };
  });
}
