import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import type { Answer, Quote } from "../evidence/answer.ts";
import { type RenderOptions, renderAnswer } from "./render-answer.ts";
import { displayWidth } from "./text-layout.ts";

const source = {
  id: "s1",
  title: "Kees Boeke",
  url: "https://example.org/boeke",
  retrievedAt: "2026-11-21T00:00:00Z",
  sha256: "00",
};

const textQuote: Quote = {
  n: 1,
  kind: "text",
  text: "Boeke founded De Werkplaats in 1926.",
  source,
  scores: { bm25: 3.5 },
  locator: { start: 0, end: 36, section: ["Life", "School"] },
};

const rowQuote: Quote = {
  n: 2,
  kind: "table",
  text: "Schools: Name is De Werkplaats, Founded is 1926",
  source: { ...source, title: "Schools", url: undefined },
  scores: {},
  locator: {
    table: "t1",
    caption: "Schools in Bilthoven",
    section: [],
    row: 2,
    cells: [
      { column: 0, name: "Name", value: "De Werkplaats" },
      { column: 1, name: "Founded", value: "1926" },
    ],
  },
};

const factQuote: Quote = {
  n: 3,
  kind: "fact",
  text: "De Werkplaats, founded by, Kees Boeke, point in time, 1926",
  source: { ...source, title: "facts.ttl", url: undefined },
  scores: { cosine: 0.5 },
  locator: {
    graph: "facts.ttl",
    sparql: "SELECT * WHERE {\n  <http://e/w> <http://e/by> ?o\n}",
    statements: [
      {
        subject: { termType: "NamedNode", value: "http://e/w" },
        predicate: { termType: "NamedNode", value: "http://e/by" },
        object: { termType: "NamedNode", value: "http://e/boeke" },
        qualifiers: [
          {
            predicate: { termType: "NamedNode", value: "http://e/at" },
            value: { termType: "Literal", value: "1926", datatype: "http://www.w3.org/2001/XMLSchema#gYear" },
          },
        ],
      },
    ],
  },
};

const answer: Answer = {
  question: "Who founded De Werkplaats?",
  at: "2026-11-21T00:00:00Z",
  status: "answered",
  answer: "Kees Boeke founded De Werkplaats in 1926. [1][2][3]",
  shortAnswers: [{ text: "Kees Boeke" }],
  sentences: [],
  quotes: [textQuote, rowQuote, factQuote],
  confidence: { tier: "high", value: 0.93 },
  hops: [],
  conflicts: [],
  failures: [],
  partial: false,
  usage: {
    llmCalls: 0,
    inputTokens: 0,
    outputTokens: 0,
    modelParameters: 0,
    ms: { understand: 10, retrieve: 200, rank: 30, answer: 40, total: 280 },
  },
  preset: { name: "factweave", configHash: "0123456789abcdef" },
};

const render = (changes: Partial<Answer> = {}, options: Partial<RenderOptions> = {}): string =>
  renderAnswer({ ...answer, ...changes }, { width: 80, colour: false, verbose: false, ...options });

test("an answer reads from the text over its quotes to how sure it is", () => {
  expect(render()).toBe(`Kees Boeke founded De Werkplaats in 1926. [1][2][3]

[1] text: Kees Boeke › Life › School
    Boeke founded De Werkplaats in 1926.
    https://example.org/boeke

[2] table: Schools › Schools in Bilthoven › row 3
    Name           Founded
    De Werkplaats  1926

[3] fact: facts.ttl
    De Werkplaats, founded by, Kees Boeke, point in time, 1926

high confidence (0.93) · 0.28 s
`);
});

test("verbose shows the terms of a fact, the SPARQL that finds it, scores, stages and the preset", () => {
  const text = render({}, { verbose: true });
  expect(text).toContain(
    '    <http://e/w> <http://e/by> <http://e/boeke>\n      <http://e/at> "1926"^^<http://www.w3.org/2001/XMLSchema#gYear>\n    SELECT * WHERE {',
  );
  expect(text).toContain("scores: bm25 3.500");
  expect(text).toContain("understand 0.01 s, retrieve 0.20 s, rank 0.03 s, answer 0.04 s");
  expect(text).toContain("preset factweave 0123456789ab");
});

test("a refusal says so, and what was not used and why", () => {
  const text = render({
    status: "refused",
    answer: "I don't know.",
    quotes: [],
    partial: true,
    failures: [{ source: "big.ttl", code: "timeout", message: "No answer in 5 s." }],
  });
  expect(text).toBe(`I don't know.

Not used: big.ttl (timeout): No answer in 5 s.

The time ran out before every source was asked; --budget gives more.

refused · 0.28 s
`);
});

test("steps of a composed question and disagreeing sources are shown", () => {
  const hop = (question: string, text: string) => ({ question, shortAnswers: [{ text }], citations: [1] });
  const text = render({
    hops: [hop("Who founded De Werkplaats?", "Kees Boeke"), hop("Where was Kees Boeke born?", "Alkmaar")],
    conflicts: [{ answers: ["1926", "1927"], citations: [1, 2] }],
  });
  expect(text).toContain("1. Who founded De Werkplaats? Kees Boeke [1]\n2. Where was Kees Boeke born? Alkmaar [1]");
  expect(text).toContain("Sources disagree: 1926 or 1927 [1][2]");
});

test("escape sequences of a source never reach the terminal, in whatever field they stand", () => {
  const evil = "\u001b]0;owned\u0007\u001b[2Jx\u0007\n\u202e";
  const spoil = <T>(value: T): T =>
    (typeof value === "string"
      ? value + evil
      : Array.isArray(value)
        ? value.map(spoil)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value).map(([key, member]) =>
                ["kind", "termType", "status", "tier"].includes(key) ? [key, member] : [key, spoil(member)],
              ),
            )
          : value) as T;
  const spoiled = spoil({
    ...answer,
    failures: [{ source: "s", code: "c", message: "m" }],
    conflicts: [{ answers: ["a", "b"], citations: [1] }],
    hops: [1, 2].map(() => ({ question: "q", shortAnswers: [{ text: "a" }], citations: [1] })),
  });
  expect(render(spoiled, { verbose: true })).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
});

test("colours change nothing but colours", () => {
  const coloured = render({}, { colour: true, verbose: true });
  expect(coloured).toContain("\u001b[");
  expect(stripVTControlCharacters(coloured)).toBe(render({}, { verbose: true }));
});

test("no line but an address is longer than the terminal is wide", () => {
  for (const line of render({}, { width: 32 }).split("\n")) {
    if (!line.includes("://")) expect(displayWidth(line)).toBeLessThanOrEqual(32);
  }
});
