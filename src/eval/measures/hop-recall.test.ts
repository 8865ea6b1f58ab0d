import { expect, it } from "vitest";
import {
  emptyRun,
  factOf,
  goldOf,
  measured,
  type RecordParts,
  recordOf,
  textOf,
  tripleOf,
} from "../../../test/support/measured-record.ts";
import { hopRecalls } from "./hop-recall.ts";

const gold = goldOf(["1937"], { hops: [{ answers: ["Warren Beatty"] }, { answers: ["1937"] }] });
const values = (record: RecordParts, right = gold) => hopRecalls.map((measure) => measured(measure, right, record));
const first = textOf("Bulworth was directed by Warren Beatty.");
const second = textOf("He was born in 1937.");

it("looks for each hop's answer in what was retrieved for that hop", () => {
  expect(hopRecalls.map(({ name }) => name)).toEqual(["H1-R@5[tokens]", "H2-R@5[tokens]"]);
  expect(
    values({
      short: ["1937"],
      hops: [
        ["Who directed it?", [first]],
        ["When was he born?", [second]],
      ],
    }),
  ).toEqual([1, 1]);
  expect(
    values({
      short: ["1937"],
      hops: [
        ["Who directed it?", [second]],
        ["When was he born?", [first]],
      ],
    }),
  ).toEqual([0, 0]);
});

it("looks in the ranking of the whole question where the answer took no hops", () => {
  expect(values({ short: ["1937"], ranking: [second, first] })).toEqual([1, 1]);
  expect(values({ ranking: [first] })).toEqual([1, 0]);
});

it("has nothing for a hop that the answer never took", () => {
  expect(values({ short: ["x"], ranking: [first, second], hops: [["Who directed it?", [first, second]]] })).toEqual([
    1, 0,
  ]);
});

it("passes over an evidence that the record does not hold", () => {
  const record = recordOf({ short: ["x"], ranking: [first, second] });
  const question = { id: "q", text: "Question?", corpus: "c" };
  const kept = Object.entries(record.evidence).filter(([, { text }]) => text === second.text);
  const item = { question, gold, record: { ...record, evidence: Object.fromEntries(kept) } };
  expect(hopRecalls.map((measure) => measure.of?.(item))).toEqual([0, 1]);
});

it("reads five evidences and no more", () => {
  const filler = Array.from({ length: 5 }, (_, i) => textOf(`Sentence ${i}.`));
  expect(values({ ranking: [...filler, first, second] })).toEqual([0, 0]);
  expect(values({ ranking: [...filler.slice(1), first, second] })).toEqual([1, 0]);
});

it("asks for the gold evidence where the last answer is a count or a yes", () => {
  const support = [
    { ...tripleOf("Bulworth", "writer", "Pikser"), hop: 2 },
    { url: "https://e.org/x", hop: 1 },
  ];
  const counted = goldOf(["2"], { kind: "number", support, hops: [{ answers: ["Bulworth"] }, { answers: ["2"] }] });
  expect(values({ ranking: [textOf("2 of them")] }, counted)).toEqual([0, 0]);
  expect(values({ ranking: [factOf("Bulworth", "writer", "Pikser")] }, counted)).toEqual([1, 1]);
  expect(values({ ranking: [] }, { ...counted, kind: "yes-no", support: [] })).toEqual([0, undefined]);
});

it("has no say about questions of one hop or hops without an answer, and gives empty runs the worst", () => {
  expect(values({ ranking: [first] }, goldOf(["x"]))).toEqual([undefined, undefined]);
  expect(
    values({ ranking: [first] }, goldOf(["x"], { hops: [{ answers: [] }, { answers: ["Warren Beatty"] }] })),
  ).toEqual([undefined, 1]);
  for (const measure of hopRecalls) expect(emptyRun(measure, gold)).toEqual({ value: 0, n: 2 });
});
