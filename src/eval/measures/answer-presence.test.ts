import { expect, it } from "vitest";
import { emptyRun, factOf, goldOf, measured, textOf } from "../../../test/support/measured-record.ts";
import type { RunEvidence } from "../run.ts";
import { answerPresences } from "./answer-presence.ts";

const gold = goldOf([{ text: "Warren Beatty", aliases: [], entity: "http://e/Q1" }]);
const other = (i: number): RunEvidence => textOf(`Sentence ${i}.`, `https://e.org/${i}`);
const ranking = (place: number, evidence: RunEvidence) =>
  Array.from({ length: 120 }, (_, i) => (i + 1 === place ? evidence : other(i)));
const scores = (place: number, evidence = textOf("It is by Warren Beatty.")) =>
  answerPresences.map((each) => measured(each, gold, { ranking: ranking(place, evidence) }));

it("is named after its depth and how texts are compared", () => {
  expect(answerPresences.map(({ name }) => name)).toEqual(["AP@5[tokens]", "AP@30[tokens]", "AP@100[tokens]"]);
});

it("tells whether an answer stands among the best 5, 30, 100", () => {
  expect(scores(5)).toEqual([1, 1, 1]);
  expect(scores(6)).toEqual([0, 1, 1]);
  expect(scores(31)).toEqual([0, 0, 1]);
  expect(scores(101)).toEqual([0, 0, 0]);
  expect(scores(1, factOf("Bulworth", "director", "Q1"))).toEqual([1, 1, 1]);
});

it("measures what was retrieved even for a refusal, and gives yes/no nothing for free", () => {
  const presence = answerPresences[0]!;
  expect(measured(presence, gold, { ranking: [] })).toBe(0);
  expect(measured(presence, goldOf(["yes"], { kind: "yes-no" }), { ranking: ranking(1, other(0)) })).toBeUndefined();
  expect(emptyRun(presence, gold)).toEqual({ value: 0, n: 2 });
});
