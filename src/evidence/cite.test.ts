import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Draft, DraftSentence } from "../answering/answerer.ts";
import { answerSchema } from "./answer.ts";
import { citeDraft } from "./cite.ts";
import type { Evidence, FactEvidence, TableEvidence, TextEvidence } from "./evidence.ts";

const source = { id: "s", title: "Alien (film)", retrievedAt: "2026-01-01T00:00:00Z", sha256: "00" };
const base = { source, entities: [], scores: { bm25: 1 } };
const textEvidence = (id: string, text: string): TextEvidence => ({
  ...base,
  kind: "text",
  id,
  text,
  locator: { start: 0, end: text.length, section: ["Plot"] },
});
const row: TableEvidence = {
  ...base,
  source: { ...source, url: "http://example.org/alien" },
  kind: "table",
  id: "row",
  text: "Alien (film) / Directed by: Ridley Scott",
  locator: {
    table: "t",
    caption: "Infobox of 1979",
    section: ["Lead"],
    row: 3,
    cells: [{ column: 1, name: "value", value: "Ridley Scott" }],
  },
};
const iri = (name: string) => ({ termType: "NamedNode", value: `http://example.org/${name}` }) as const;
const day = { termType: "Literal", value: "1979-01-01", datatype: "http://www.w3.org/2001/XMLSchema#date" } as const;
const fact: FactEvidence = {
  ...base,
  kind: "fact",
  id: "fact",
  text: "Alien, released, 1979",
  labels: [{ subject: "Alien", predicate: "released", object: "1979-01-01" }],
  locator: {
    statements: [
      {
        subject: iri("alien"),
        predicate: iri("released"),
        object: day,
        qualifiers: [{ predicate: iri("country"), value: iri("uk") }],
      },
    ],
    sparql: "SELECT ?value WHERE { }",
    graph: "demo.ttl",
  },
};

const draft = (sentences: readonly DraftSentence[], evidence: readonly Evidence[]): Draft => ({
  sentences,
  evidence,
  shortAnswers: [],
  confidence: 1,
  conflicts: [],
});

describe("citeDraft", () => {
  it("writes marks behind each sentence and numbers quotes in the order of first use", () => {
    const [a, b, c] = [
      textEvidence("a", "Alien is a film of 1979."),
      textEvidence("b", "Ridley Scott directed Alien."),
      textEvidence("c", "Nobody cites this."),
    ];
    const cited = citeDraft(
      draft(
        [
          { text: b.text, citations: ["b"] },
          { text: a.text, citations: ["b", "a"] },
        ],
        [a, b, c],
      ),
    );
    expect(cited.answer).toBe("Ridley Scott directed Alien. [1] Alien is a film of 1979. [1][2]");
    expect(cited.sentences.map(({ citations }) => citations)).toEqual([[1], [1, 2]]);
    expect(cited.quotes.map(({ n, text }) => [n, text])).toEqual([
      [1, b.text],
      [2, a.text],
    ]);
    expect(cited.evidence).toEqual(["b", "a"]);
    expect(cited.dropped).toEqual([]);
  });

  it("drops a sentence that its citations do not support, and its quotes with it", () => {
    const [a, b] = [textEvidence("a", "Alien is a film of 1979."), textEvidence("b", "Aliens is a film of 1986.")];
    const cited = citeDraft(
      draft(
        [
          { text: "Aliens is a film of 1987.", citations: ["b"] },
          { text: a.text, citations: ["a"] },
          { text: "Nothing stands behind this.", citations: [] },
          { text: "  ", citations: ["a"] },
        ],
        [a, b],
      ),
    );
    expect(cited.answer).toBe("Alien is a film of 1979. [1]");
    expect(cited.evidence).toEqual(["a"]);
    expect(cited.dropped.map(({ text, verdict }) => [text, verdict.missing])).toEqual([
      ["Aliens is a film of 1987.", ["1987"]],
      ["Nothing stands behind this.", []],
      ["", []],
    ]);
  });

  it("is empty when nothing holds", () => {
    const cited = citeDraft(draft([{ text: "It was 7.", citations: ["fact"] }], [fact]));
    expect(cited).toMatchObject({ answer: "", sentences: [], quotes: [], evidence: [] });
  });

  it("keeps a derived number with the evidence it was counted over", () => {
    const derivation = { operation: "count", result: "1", from: ["row"] } as const;
    const sentence = { text: "1 (Alien / Infobox of 1979).", citations: ["row"], derivation };
    expect(citeDraft(draft([sentence], [row])).sentences).toHaveLength(1);
    expect(citeDraft(draft([{ ...sentence, text: "2 (Alien)." }], [row])).sentences).toHaveLength(0);
  });

  it("knows a fact's values as the graph writes them too", () => {
    const cited = citeDraft(draft([{ text: "Alien, released: 1979-01-01.", citations: ["fact"] }], [fact]));
    expect(cited.sentences).toHaveLength(1);
  });

  it("says a repeated sentence once, with the citations of both", () => {
    const sentences = ["a", "b", "a"].map((id) => ({ text: "Alien is a film.", citations: [id] }));
    const cited = citeDraft(
      draft(sentences, [textEvidence("a", "Alien is a film."), textEvidence("b", "Alien: a film")]),
    );
    expect(cited.answer).toBe("Alien is a film. [1][2]");
  });

  it("takes out marks that a page brought along", () => {
    const quoted = textEvidence("a", "Alien is a film.[7][[1]3]");
    const cited = citeDraft(draft([{ text: quoted.text, citations: ["a"] }], [quoted]));
    expect(cited.answer).toBe("Alien is a film. [1]");
    expect(cited.quotes[0]?.text).toBe(quoted.text);
  });

  it("refuses a draft that cites what it does not have", () => {
    expect(() => citeDraft(draft([{ text: "x", citations: ["ghost"] }], []))).toThrow(/"ghost"/);
  });

  it("makes quotes that fit the published schema and hold nothing else", () => {
    const stored = { ...textEvidence("a", "Alien."), source: { ...source, blocks: ["not for readers"] } };
    const sentences = [stored, row, fact].map(({ id, text }) => ({ text, citations: [id] }));
    const { quotes } = citeDraft(draft(sentences, [stored, row, fact]));
    expect(answerSchema.shape.quotes.parse(quotes)).toEqual(quotes);
    expect(quotes.map(({ kind }) => kind)).toEqual(["text", "table", "fact"]);
    expect(quotes.map(({ locator }) => locator)).toEqual([stored.locator, row.locator, fact.locator]);
    expect(quotes[0]?.source).toEqual(source);
    expect(quotes[1]?.source.url).toBe("http://example.org/alien");
  });

  it("agrees with itself: offsets, marks, citations and quotes", () => {
    const word = fc.constantFrom("Alien", "[3]", "was", "1979", "seen", "[12]", "by", "7,000", "people", ".", "[[1]2]");
    const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "));
    const scenario = fc
      .array(text, { minLength: 1, maxLength: 6 })
      .chain((texts) =>
        fc.tuple(
          fc.constant(texts),
          fc.array(
            fc.tuple(
              fc.nat(texts.length - 1),
              fc.uniqueArray(fc.nat(texts.length - 1), { maxLength: 3 }),
              fc.option(text, { nil: undefined, freq: 3 }),
            ),
            { maxLength: 6 },
          ),
        ),
      );
    fc.assert(
      fc.property(scenario, ([texts, plan]) => {
        const evidence = texts.map((own, i) => textEvidence(`e${i}`, own));
        const sentences = plan.map(([own, others, changed]) => ({
          text: changed ?? (texts[own] as string),
          citations: [own, ...others].map((i) => `e${i}`),
        }));
        const cited = citeDraft(draft(sentences, evidence));
        expect(cited.quotes.map(({ n }) => n)).toEqual(cited.quotes.map((_, i) => i + 1));
        expect(cited.quotes.map(({ text: own }) => own)).toEqual(
          cited.evidence.map((id) => evidence.find((item) => item.id === id)?.text),
        );
        expect([...new Set(cited.sentences.flatMap(({ citations }) => citations))]).toEqual(
          cited.quotes.map(({ n }) => n),
        );
        expect(cited.sentences.map((sentence) => sentence.text).join(" ")).toBe(cited.answer);
        for (const { text: own, start, end, citations, supported } of cited.sentences) {
          expect(cited.answer.slice(start, end)).toBe(own);
          expect([...own.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n))).toEqual(citations);
          expect(citations.length).toBeGreaterThan(0);
          expect(supported).toBe(true);
        }
      }),
    );
  });
});
