import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { answerJsonSchema } from "../scripts/answer-json-schema.ts";
import type { Answer } from "../src/evidence/answer.ts";

const text = await readFile(new URL("../schema/answer.schema.json", import.meta.url), "utf8");
const validate = new Ajv2020({ strict: true, allErrors: true }).compile(JSON.parse(text));

const refusal: Answer = {
  question: "Who knows?",
  at: "2026-11-21T00:00:00.000Z",
  status: "refused",
  answer: "I don't know.",
  shortAnswers: [],
  sentences: [],
  quotes: [],
  confidence: { tier: "low", value: 0.1 },
  hops: [],
  conflicts: [],
  failures: [],
  partial: false,
  usage: {
    llmCalls: 0,
    inputTokens: 0,
    outputTokens: 0,
    modelParameters: 0,
    ms: { understand: 1, retrieve: 2, rank: 3, answer: 4, total: 10 },
  },
  preset: { name: "factweave", configHash: "00" },
};

test("the published schema is the one that `npm run schema` writes", () => {
  expect(text).toBe(answerJsonSchema());
});

test("an answer is valid by the published schema", () => {
  expect(validate(refusal)).toBe(true);
});

test.each([
  ["a status of its own", { status: "perhaps" }],
  ["a confidence above one", { confidence: { tier: "high", value: 2 } }],
  ["a quote without a locator", { quotes: [{ n: 1, kind: "text", text: "x", source: {}, scores: {} }] }],
  ["an undeclared member", { gold: "x" }],
])("%s is not valid", (_, change) => {
  expect(validate({ ...refusal, ...change })).toBe(false);
});
