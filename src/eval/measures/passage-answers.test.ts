import { expect, it } from "vitest";
import { factOf, goldOf, textOf } from "../../../test/support/measured-record.ts";
import { canBeCarried, carrierOf, speakerOf } from "./passage-answers.ts";

it("finds an answer in a text as whole words, under any of its names", () => {
  const carries = carrierOf([{ text: "The Beatles", aliases: ["Fab Four"] }]);
  expect(carries(textOf("Beatles’ first album"))).toBe(true);
  expect(carries(textOf("the fab four."))).toBe(true);
  expect(carries(textOf("The Beatlesque sound of fabulous four"))).toBe(false);
});

it("finds an entity in a fact, whatever its label, in entities, statements and qualifiers", () => {
  const carries = carrierOf([{ text: "Warren Beatty", aliases: [], entity: "http://e/Q1" }]);
  expect(carries(factOf("Bulworth", "director", "Q1"))).toBe(true);
  expect(carries({ ...factOf("Bulworth", "director", "Q1"), entities: [] })).toBe(true);
  expect(carries(factOf("Bulworth", "director", "Q2"))).toBe(false);
  const fact = factOf("Bulworth", "director", "Q2");
  const qualifiers = [
    { predicate: fact.statements![0]!.predicate, value: { termType: "NamedNode", value: "http://e/Q1" } as const },
  ];
  expect(carries({ ...fact, statements: [{ ...fact.statements![0]!, qualifiers }] })).toBe(true);
});

it("finds a date however the text writes it, but no day by its year", () => {
  const says = speakerOf(["1994-02-07"]);
  expect(says("born on February 7, 1994 in Rome")).toBe(true);
  expect(says("(7 Feb. 1994)")).toBe(true);
  expect(says("in 1994")).toBe(false);
  expect(speakerOf(["1994"])("on 7 February 1994")).toBe(true);
});

it("finds no part of a number and nothing for an answer without words", () => {
  expect(speakerOf(["5"])("3.5 of 15 and 5,000")).toBe(false);
  expect(speakerOf(["?"])("? and ?")).toBe(false);
});

it("asks evidence for no yes, no no and nothing where nothing is right", () => {
  expect(canBeCarried(goldOf(["yes"], { kind: "yes-no" }))).toBe(false);
  expect(canBeCarried(goldOf(["x"], { kind: "none" }))).toBe(false);
  expect(canBeCarried(goldOf([]))).toBe(false);
  expect(canBeCarried(goldOf(["x"], { kind: "long" }))).toBe(true);
});
