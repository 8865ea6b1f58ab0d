import { expect, it } from "vitest";
import { emptyRun, goldOf, measured, textOf } from "../../../test/support/measured-record.ts";
import { answerReciprocalRank } from "./answer-reciprocal-rank.ts";

const gold = goldOf(["Warren Beatty"]);
const at = (...places: readonly number[]) =>
  measured(answerReciprocalRank, gold, {
    ranking: Array.from({ length: 120 }, (_, i) =>
      textOf(places.includes(i + 1) ? `${i}: Warren Beatty` : `Sentence ${i}.`, `https://e.org/${i}`),
    ),
  });

it("is one over the rank of the first evidence that carries an answer, down to 100", () => {
  expect(answerReciprocalRank.name).toBe("MRR@100[tokens]");
  expect([at(1, 2), at(4, 9), at(100), at(101), at()]).toEqual([1, 1 / 4, 1 / 100, 0, 0]);
});

it("gives a run that answered nothing the worst", () => {
  expect(emptyRun(answerReciprocalRank, gold)).toEqual({ value: 0, n: 2 });
});
