import { expect, it } from "vitest";
import { goldOf, measured, rowOf, textOf } from "../../../test/support/measured-record.ts";
import type { Gold } from "../gold.ts";
import type { Measure } from "../measure.ts";
import type { RunEvidence } from "../run.ts";
import { quoteMeasures } from "./quotes.ts";

const named = (name: string) => quoteMeasures.find((measure) => measure.name === `${name}[proxy]`) as Measure;
const value = (name: string, ranking: readonly RunEvidence[], gold: Gold) => measured(named(name), gold, { ranking });

const list = goldOf(["Rome", "Bern"]);
const one = goldOf(["Warren Beatty"]);

it("grades pertinence: the whole answer, a part, the subject, another subject", () => {
  const linked = { ...textOf("It was a great success."), entities: [{ iri: "http://e/x", label: "X" }] };
  const near = { ...textOf("It was a great success."), scores: { cosine: 0.7 } };
  expect(value("Per@1", [textOf("Rome and Bern.")], list)).toBe(3);
  expect(value("Per@1", [textOf("Rome alone.")], list)).toBe(2);
  expect(value("Per@1", [textOf("Beatty made it.")], one)).toBe(2);
  expect(value("Per@1", [linked], one)).toBe(1);
  expect(value("Per@1", [near], one)).toBe(1);
  expect(value("Per@1", [textOf("It was a great success.")], one)).toBe(0);
});

it("does not take one word of a one-word answer's neighbour for a part of it", () => {
  expect(value("Per@1", [textOf("Roman baths.")], goldOf(["Rome"]))).toBe(0);
});

it("takes the share of the characters in sentences that tell the answer", () => {
  const text = "Warren Beatty made it. It was a great hit.";
  expect(value("AS@1", [textOf(text)], one)).toBeCloseTo("Warren Beatty made it.".length / text.length, 12);
  expect(value("AS@1", [textOf("Nothing here.")], one)).toBe(0);
  expect(value("AS@1", [textOf("")], one)).toBe(0);
});

it("wants a quote whole and with every answer", () => {
  expect(value("SC@1", [textOf("Warren Beatty made it.")], one)).toBe(1);
  expect(value("SC@1", [textOf("Warren Beatty made it in the")], one)).toBe(0);
  expect(value("SC@1", [textOf("Rome alone.")], list)).toBe(0);
  expect(value("SC@1", [rowOf("director is Warren Beatty", "https://e.org/x")], one)).toBe(1);
});

it("takes the mean over five places, empty ones included", () => {
  expect(value("SC@5", [textOf("Warren Beatty made it."), textOf("No.")], one)).toBe(1 / 5);
  expect(value("Per@5", [], one)).toBe(0);
});

it("has no say about yes and no", () => {
  expect(value("SC@1", [textOf("Yes.")], goldOf(["yes"], { kind: "yes-no" }))).toBeUndefined();
});
