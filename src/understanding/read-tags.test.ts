import { describe, expect, it } from "vitest";
import { tags } from "../../test/support/tags.ts";
import { readIntent } from "./intent.ts";
import { refineIntent, taggedInner } from "./read-tags.ts";

describe("the question inside a composed one", () => {
  it.each([
    [
      "What currency is used in the country where Jamaican English is spoken?",
      "the country where Jamaican English is spoken",
      "What is the country where Jamaican English is spoken?",
    ],
    [
      "Where did a man who hired Wallace L. Dow live?",
      "a man who hired Wallace L. Dow",
      "Who is the man who hired Wallace L. Dow?",
    ],
    ["Where was Isabel Moctezuma's father buried?", "Isabel Moctezuma's father", "Who is Isabel Moctezuma's father?"],
  ])("of %s is asked alone, in its own words", (question, part, inner) => {
    expect(taggedInner(question, tags(question, { inner: part }))).toEqual({
      text: inner,
      slot: { start: question.indexOf(part), end: question.indexOf(part) + part.length },
    });
  });

  it("is none when the part is all that is asked", () => {
    const question = "Who is the director of Alien?";
    expect(taggedInner(question, tags(question, { inner: "the director of Alien" }))).toBeUndefined();
  });

  it("is none when the tagger doubts it", () => {
    const question = "Where was the director of Alien born?";
    expect(taggedInner(question, tags(question, { inner: "the director of Alien" }, {}, 0.2))).toBeUndefined();
  });
});

describe("the intent", () => {
  const question = "In which town was the poet who fell at Arras in 1917 raised?";
  const rules = readIntent(question, ["Arras"]);

  it("takes time and place in the words of the question", () => {
    const refined = refineIntent(question, rules, tags(question, { time: "1917", location: "Arras" }));
    expect([refined.time, refined.location]).toEqual(["1917", "Arras"]);
  });

  it("keeps the time that the rules found where the tagger finds none", () => {
    expect(refineIntent(question, rules, tags(question, {})).time).toBe("1917");
  });

  it("hears a sure tagger on the operation, and lets the kind of answer follow", () => {
    const sure = tags(question, {}, { operation: { label: "count", probability: 0.99 } });
    expect(refineIntent(question, rules, sure)).toMatchObject({ operation: "count", answerType: "number" });
  });

  it("keeps the rules' operation where the tagger doubts, or asks for a calculation that no answerer makes", () => {
    const unsure = tags(question, {}, { operation: { label: "count", probability: 0.3 } });
    const sums = tags(question, {}, { operation: { label: "arithmetic", probability: 0.99 } });
    expect(refineIntent(question, rules, unsure).operation).toBe(rules.operation);
    expect(refineIntent(question, rules, sums).operation).toBe(rules.operation);
  });

  it("asks for a list where the question has a plural, however sure the tagger is of one thing", () => {
    const plural = readIntent("Which films did Ridley Scott direct?", ["Ridley Scott"]);
    const sure = (label: "lookup" | "superlative") => tags(question, {}, { operation: { label, probability: 0.99 } });
    expect(refineIntent(question, plural, sure("lookup")).operation).toBe("list");
    expect(refineIntent(question, plural, sure("superlative")).operation).toBe("superlative");
  });

  it("never asks for a yes where the operation asks for none", () => {
    const sure = tags(question, {}, { type: { label: "boolean", probability: 0.99 } });
    expect(refineIntent(question, rules, sure).answerType).toBe(rules.answerType);
  });
});
