import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block } from "./document.ts";
import { splitPassages, splitSentences } from "./split.ts";

const sentences = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end));

/** Pieces that meet the rules of the splitter far more often than random characters do. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'Dr. |U.S. |The |e.g. |No. 5|J. R. |3.5|...|…|!?|." |.[12] |。|！|\n|\r\n|\t| |\u00a0|\u2028|😀|(See |) |iPad '.split(
          "|",
        ),
      ),
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));

describe("splitSentences", () => {
  it.each([
    ["titles and initials", ["Dr. Smith met J. R. R. Tolkien.", "He left."]],
    ["initials after an article", ["A. A. Milne wrote it.", "It sold well."]],
    ["an abbreviated country before a name", ["The U.S. Army came to St. Louis.", "It stayed."]],
    ["an abbreviated country at the end", ["She lives in the U.S.", "He does not."]],
    ["decimals and money", ["It cost $3.5 million.", "Sales fell 0.5 percent."]],
    ["months before a day", ["It opened on Sept. 3 1998.", "It closed in Dec.", "Nobody came."]],
    ["a numbered thing", ["He lived at No. 10 Downing Street.", "The answer is no.", "Five came."]],
    ["examples in brackets", ["Fruit (e.g. Apples, i.e. Malus) grows here (see Fig. 2).", "It is eaten."]],
    ["a company at the end and within", ["Foo Inc. Chairman Bar spoke.", "He founded Foo Inc.", "It failed."]],
    ["quotes after the stop", ['"I am here."', "He left.", "“Really?”", "She nodded."]],
    ["a question that goes on", ['"Really?" she asked.', "Yahoo! is a firm."]],
    ["brackets after the stop", ["(It rained.)", "They went home."]],
    ["ellipses", ["Well... maybe not.", "He paused…", "Then he spoke.", "Wait . . . what?"]],
    ["footnote marks", ["It was built in 1998.[12][note 3]", "It burned in 2001."]],
    ["several marks", ["Really?!", "Yes!!!", "OK."]],
    ["names that begin small", ["He sold it.", "iPhone sales rose."]],
    ["years at the end", ["He died in 1998.", "12 people came."]],
    ["a list number", ["3. Introduction to the matter.", "More."]],
    ["academic degrees", ["He got a Ph.D. in Physics at 5 p.m. on Monday.", "She did not."]],
  ])("keeps %s together", (_, expected) => {
    expect(sentences(expected.join(" "))).toEqual(expected);
  });

  it("ends a sentence at a full-width stop without white space", () => {
    expect(sentences("今日は晴れ。明日は雨！「本当？」はい。")).toEqual([
      "今日は晴れ。",
      "明日は雨！",
      "「本当？」",
      "はい。",
    ]);
  });

  it("treats every line end as a border and ignores empty lines", () => {
    expect(sentences("A heading\n\r\n  first line\u2028second line \n")).toEqual([
      "A heading",
      "first line",
      "second line",
    ]);
  });

  it("gives offsets into the whole text when only a part is split", () => {
    const text = "Skip this. One here. Two here. Skip that.";
    const spans = splitSentences(text, 11, 30);
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(["One here.", "Two here."]);
  });

  it("has nothing to give for an empty or blank text", () => {
    expect(sentences("")).toEqual([]);
    expect(sentences(" \n\t ")).toEqual([]);
  });

  it("cuts a very long sentence at white space, and within a word only when there is none", () => {
    const spaced = splitSentences("word ".repeat(1_000));
    expect(spaced.every(({ start, end }) => end - start <= 1_000 && (end - start) % 5 === 4)).toBe(true);
    const unbroken = "😀".repeat(1_001);
    const pieces = sentences(`x${unbroken}`);
    expect(pieces.every((piece) => piece.length <= 1_000 && piece.isWellFormed())).toBe(true);
    expect(pieces.join("")).toBe(`x${unbroken}`);
  });

  it("covers every visible character once, in order, with visible borders", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const spans = splitSentences(text);
        let before = 0;
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(before, start)).toMatch(/^\s*$/);
          const sentence = text.slice(start, end);
          expect(sentence).toBe(sentence.trim());
          before = end;
        }
        expect(text.slice(before)).toMatch(/^\s*$/);
      }),
      { numRuns: 500 },
    );
  });

  it("splits a part of a text as it splits the part alone", () => {
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, (left, middle, right) => {
        const inside = splitSentences(left + middle + right, left.length, left.length + middle.length);
        const alone = splitSentences(middle).map(({ start, end }) => ({
          start: start + left.length,
          end: end + left.length,
        }));
        expect(inside).toEqual(alone);
      }),
    );
  });

  // A quadratic splitter needs minutes for these and fails by the test's time limit.
  it.each([
    ["dots", ".".repeat(400_000)],
    ["spaced dots", ". ".repeat(400_000)],
    ["no stop at all", "x".repeat(1_000_000)],
    ["words without a stop", "ab ".repeat(400_000)],
    ["open footnotes", ".[".repeat(400_000)],
    ["quotes", `."`.repeat(400_000)],
    ["open brackets after a stop", `. ${"(".repeat(1_000_000)}`],
    ["initials", "A.".repeat(400_000)],
    ["white space", `a.${" ".repeat(1_000_000)}`],
  ])("stays fast on %s", (_, text) => {
    expect(splitSentences(text).at(-1)?.end).toBe(text.trimEnd().length);
  });
});

describe("splitPassages", () => {
  /** Blocks of a text whose lines are "# heading" or "section|sentences". */
  function parse(lines: readonly string[]): { text: string; blocks: Block[] } {
    let at = 0;
    const blocks = lines.map((line): Block => {
      const [section = "", kind = "paragraph"] = line.startsWith("#") ? [line, "heading"] : [line.slice(0, 1)];
      const block = { start: at, end: at + line.length, kind: kind as Block["kind"], section: [section] };
      at = block.end + 1;
      return block;
    });
    return { text: lines.join("\n"), blocks };
  }
  const passages = (lines: readonly string[], maxWords?: number): string[] => {
    const { text, blocks } = parse(lines);
    const spans = splitPassages(text, blocks, maxWords === undefined ? {} : { maxWords });
    return spans.map(({ start, end }) => text.slice(start, end));
  };

  it("joins sentences of neighbouring blocks of one section up to the limit", () => {
    expect(passages(["A one two. A three.", "A four five six. A seven."], 6)).toEqual([
      "A one two. A three.",
      "A four five six. A seven.",
    ]);
    expect(passages(["A one two. A three.", "A four five six. A seven."], 9)).toEqual([
      "A one two. A three.\nA four five six.",
      "A seven.",
    ]);
  });

  it("never crosses a heading or a section border", () => {
    expect(passages(["A one.", "# Next", "A two.", "B three."])).toEqual(["A one.", "A two.", "B three."]);
  });

  it("never takes in text that belongs to no block", () => {
    const text = "A one. CELL 42 A two.";
    const blocks: Block[] = [
      { start: 0, end: 6, kind: "paragraph", section: [] },
      { start: 15, end: 21, kind: "paragraph", section: [] },
    ];
    expect(splitPassages(text, blocks)).toEqual([
      { start: 0, end: 6 },
      { start: 15, end: 21 },
    ]);
  });

  it("gives a sentence that is longer than the limit a passage of its own", () => {
    expect(passages(["A one. A two three four five six. A seven."], 3)).toEqual([
      "A one.",
      "A two three four five six.",
      "A seven.",
    ]);
  });

  it("holds about a hundred words by default and counts Chinese characters as words", () => {
    expect(passages([`A ${"Nine words stand in this sentence, no more here. ".repeat(30)}`])).toHaveLength(3);
    expect(passages([`A ${"这是一个句子。".repeat(60)}`])).toHaveLength(5);
  });

  it("begins and ends with whole sentences of one section", () => {
    const line = fc
      .tuple(fc.constantFrom("# ", "A ", "B "), hostileText)
      .map(([mark, text]) => mark + text.replace(/\s/g, " "));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.integer({ min: 1, max: 40 }), (lines, maxWords) => {
        const { text, blocks } = parse(lines);
        const bodies = blocks.filter(({ kind }) => kind !== "heading");
        const all = bodies.flatMap((block) => splitSentences(text, block.start, block.end));
        const spans = splitPassages(text, blocks, { maxWords });
        const covered = spans.flatMap(({ start, end }) => all.filter((span) => span.start >= start && span.end <= end));
        expect(covered).toEqual(all);
        for (const { start, end } of spans) {
          const touched = blocks.filter((block) => block.start < end && block.end > start);
          expect(new Set(touched.map(({ section }) => section[0])).size).toBe(1);
          expect(touched.some(({ kind }) => kind === "heading")).toBe(false);
          expect(all.some((span) => span.start === start)).toBe(true);
          expect(all.some((span) => span.end === end)).toBe(true);
        }
      }),
    );
  });
});
