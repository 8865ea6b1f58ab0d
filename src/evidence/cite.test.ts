import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Draft, DraftSentence } from "../answering/answerer.ts";
import { answerSchema } from "./answer.ts";
import { citeDraft } from "./cite.ts";
import type { Evidence, FactEvidence, TableEvidence, TextEvidence } from "./evidence.ts";
import type { Judge } from "./support.ts";

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
  it("writes marks behind each sentence and numbers quotes in the order of first use", async () => {
    const [a, b, c] = [
      textEvidence("a", "Alien is a film of 1979."),
      textEvidence("b", "Ridley Scott directed Alien."),
      textEvidence("c", "Nobody cites this."),
    ];
    const cited = await citeDraft(
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

  it("drops a sentence that its citations do not support, and its quotes with it", async () => {
    const [a, b] = [textEvidence("a", "Alien is a film of 1979."), textEvidence("b", "Aliens is a film of 1986.")];
    const cited = await citeDraft(
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

  it("is empty when nothing holds", async () => {
    const cited = await citeDraft(draft([{ text: "It was 7.", citations: ["fact"] }], [fact]));
    expect(cited).toMatchObject({ answer: "", sentences: [], quotes: [], evidence: [] });
  });

  it("keeps a derived number with the evidence it was counted over", async () => {
    const derivation = { operation: "count", result: "1", from: ["row"] } as const;
    const sentence = { text: "1 (Alien / Infobox of 1979).", citations: ["row"], derivation };
    expect((await citeDraft(draft([sentence], [row]))).sentences).toHaveLength(1);
    expect((await citeDraft(draft([{ ...sentence, text: "2 (Alien)." }], [row]))).sentences).toHaveLength(0);
  });

  it("knows a fact's values as the graph writes them too", async () => {
    const cited = await citeDraft(draft([{ text: "Alien, released: 1979-01-01.", citations: ["fact"] }], [fact]));
    expect(cited.sentences).toHaveLength(1);
  });

  it("says a repeated sentence once, with the citations of both", async () => {
    const sentences = ["a", "b", "a"].map((id) => ({ text: "Alien is a film.", citations: [id] }));
    const cited = await citeDraft(
      draft(sentences, [textEvidence("a", "Alien is a film."), textEvidence("b", "Alien: a film")]),
    );
    expect(cited.answer).toBe("Alien is a film. [1][2]");
  });

  it("takes out marks that a page brought along", async () => {
    const quoted = textEvidence("a", "Alien is a film.[7][[1]3]");
    const cited = await citeDraft(draft([{ text: quoted.text, citations: ["a"] }], [quoted]));
    expect(cited.answer).toBe("Alien is a film. [1]");
    expect(cited.quotes[0]?.text).toBe(quoted.text);
  });

  it("refuses a draft that cites what it does not have", async () => {
    await expect(citeDraft(draft([{ text: "x", citations: ["ghost"] }], []))).rejects.toThrow(/"ghost"/);
  });

  it("makes quotes that fit the published schema and hold nothing else", async () => {
    const stored = { ...textEvidence("a", "Alien."), source: { ...source, blocks: ["not for readers"] } };
    const sentences = [stored, row, fact].map(({ id, text }) => ({ text, citations: [id] }));
    const { quotes } = await citeDraft(draft(sentences, [stored, row, fact]));
    expect(answerSchema.shape.quotes.parse(quotes)).toEqual(quotes);
    expect(quotes.map(({ kind }) => kind)).toEqual(["text", "table", "fact"]);
    expect(quotes.map(({ locator }) => locator)).toEqual([stored.locator, row.locator, fact.locator]);
    expect(quotes[0]?.source).toEqual(source);
    expect(quotes[1]?.source.url).toBe("http://example.org/alien");
  });

  it("agrees with itself: offsets, marks, citations and quotes", async () => {
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
    await fc.assert(
      fc.asyncProperty(scenario, async ([texts, plan]) => {
        const evidence = texts.map((own, i) => textEvidence(`e${i}`, own));
        const sentences = plan.map(([own, others, changed]) => ({
          text: changed ?? (texts[own] as string),
          citations: [own, ...others].map((i) => `e${i}`),
        }));
        const cited = await citeDraft(draft(sentences, evidence));
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

describe("citeDraft with a judge", () => {
  const [alien, released] = [
    textEvidence("a", "It was directed by Ridley Scott in 1979."),
    textEvidence("b", "The film was released in 1979."),
  ];
  /** Keeps what it is asked; lets pass what does not say "never". */
  const judgeOf = (asked: { readonly evidence: string; readonly sentence: string }[]): Judge => ({
    support: async (pairs) => {
      asked.push(...pairs);
      return pairs.map(({ sentence }) => (sentence.includes("never") ? 0.1 : 0.9));
    },
    atLeast: 0.5,
  });

  it("drops what the judge does not believe, though every word stands in the evidence", async () => {
    const sentences = [
      { text: "Ridley Scott directed it in 1979.", citations: ["a"] },
      { text: "Ridley Scott never directed it.", citations: ["a"] },
    ];
    const cited = await citeDraft(draft(sentences, [alien]), judgeOf([]));
    expect(cited.answer).toBe("Ridley Scott directed it in 1979. [1]");
    expect(cited.sentences[0]?.support).toBe(0.9);
    expect(cited.dropped).toMatchObject([{ verdict: { supported: false, support: 0.1, missing: [] } }]);
  });

  it("shows the judge all that a sentence cites, texts with their titles", async () => {
    const asked: { evidence: string; sentence: string }[] = [];
    const text = "Ridley Scott directed the film, released in 1979.";
    await citeDraft(draft([{ text, citations: ["a", "b", "row"] }], [alien, released, row]), judgeOf(asked));
    const evidence = `Alien (film): ${alien.text} Alien (film): ${released.text} ${row.text}`;
    expect(asked).toEqual([{ evidence, sentence: text }]);
  });

  it("does not ask the judge about quotes, computed results, and what the rules drop", async () => {
    const asked: unknown[] = [];
    const derivation = { operation: "count", result: "1", from: ["row"] } as const;
    const sentences = [
      { text: alien.text, citations: ["a"] },
      { text: "1 (Alien / Infobox of 1979).", citations: ["row"], derivation },
      { text: "It was directed by Ridley Scott in 1980.", citations: ["a"] },
    ];
    const cited = await citeDraft(draft(sentences, [alien, row]), judgeOf(asked as []));
    expect(asked).toEqual([]);
    expect(cited.sentences).toHaveLength(2);
  });

  it("ends with the reason of its signal", async () => {
    const judge: Judge = { ...judgeOf([]), support: async (_, signal) => Promise.reject(signal?.reason) };
    const sentences = [{ text: "Ridley Scott directed it in 1979.", citations: ["a"] }];
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(citeDraft(draft(sentences, [alien]), judge, signal)).rejects.toThrow("enough");
  });
});
