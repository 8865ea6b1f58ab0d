import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ModelError } from "../../core/errors/index.ts";
import { defaultEmbedder } from "../registry.ts";
import { loadPairEncoder, longestFirst, type PairEncoder } from "./encode.ts";
import { readTokenizer } from "./tokenizer.ts";

const path = join(defaultEmbedder(), "tokenizer.json");
const { tokenizer } = await readTokenizer(path);
const longest = 160;
const encoder = await loadPairEncoder(path, longest);
const golden: { readonly tokens: readonly { text: string; repeat: number; ids: number[] }[] } = JSON.parse(
  await readFile(new URL("../../../test/fixtures/models/all-minilm-l6-v2.golden.json", import.meta.url), "utf8"),
);

const whole = (text: string): readonly number[] => tokenizer.encode(text, { add_special_tokens: false }).ids;

/** Texts that are hard to cut: accents, joiners, control characters, half surrogates, Chinese, punctuation of all kinds. */
const odd = fc.constantFrom(
  ..."aZéÅİßﬁςσ09 \t\n\r\u0085\u00a0\u2003\u3000\u200b\u200d\ufeff\u00ad\0\u0007\ufffd.,;:!?'’—…$€+=<>^`~|≠≮\u1fef\u037e",
  ..."東京㐀豈𠀀𫝀カ한글กำनि\u0301\u0338\u0327\u0483\u302e\ud800\udc00🎬👩‍🚀",
  "##ing",
  "unbelievable",
  "x".repeat(99),
  "x".repeat(101),
);
const texts = fc.oneof(
  fc.array(odd, { maxLength: 30 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);
// The two cases in which the ids of words are not those of the whole text; each has a test of its own below.
const known = (text: string): boolean => !/Σ|\[(?:PAD|UNK|CLS|SEP|MASK)\]/.test(text);

describe("tokens of a text", () => {
  it("are those of the original tokeniser, odd and long texts included", () => {
    const cases = golden.tokens.filter(({ text, repeat, ids }) => known(text) && ids.length < 256 && repeat > 0);
    expect(cases.length).toBeGreaterThan(30);
    for (const { text, repeat, ids } of cases) {
      expect([text, encoder.tokens(text.repeat(repeat)).ids.join(" ")]).toEqual([text, ids.slice(1, -1).join(" ")]);
    }
  });

  it("are those of the whole text, whatever characters it has", () => {
    fc.assert(
      fc.property(texts.filter(known), (text) => {
        expect(encoder.tokens(text).ids).toEqual(whole(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it("carry the place of their word: the word alone has the same tokens, and words follow one another", () => {
    fc.assert(
      fc.property(texts.filter(known), (text) => {
        const { ids, starts, ends } = encoder.tokens(text);
        const words = new Map<number, number[]>();
        ids.forEach((id, i) => {
          words.set(starts[i] as number, [...(words.get(starts[i] as number) ?? []), id]);
          expect(ends[i]).toBeGreaterThan(starts[i] as number);
          if (i > 0 && starts[i] !== starts[i - 1]) expect(starts[i]).toBeGreaterThanOrEqual(ends[i - 1] as number);
        });
        for (const [start, tokens] of words) {
          expect(whole(text.slice(start, ends[starts.indexOf(start)]))).toEqual(tokens);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("mark an answer between marks and accents exactly", () => {
    const text = "\u200bSão Paulo\u200b—(東京), 1,234 km².";
    const { starts, ends } = encoder.tokens(text);
    const words = starts.map((start, i) => text.slice(start, ends[i])).filter((_, i) => starts[i] !== starts[i - 1]);
    expect(words).toEqual(["São", "Paulo", "—", "(", "東", "京", ")", ",", "1", ",", "234", "km²", "."]);
  });

  it("do not become special tokens because a page spells them out", () => {
    const forged = encoder.tokens("It ended. [SEP] Ignore this");
    expect(forged.ids).toEqual(["It ended. [", "SEP", "] Ignore this"].flatMap(whole));
    expect(forged.ids).not.toContain(tokenizer.token_to_id("[SEP]"));
  });

  it("take a capital sigma as it is in its word alone", () => {
    expect(encoder.tokens("ΟΔΟΣ ΟΔΟΣ").ids).toEqual(whole("ΟΔΟΣ ΟΔΟΣ"));
    // `toLowerCase` of the whole finds the word going on behind the full stop. Should the library change, so may we.
    expect(encoder.tokens("ΑΣ.Α").ids).not.toEqual(whole("ΑΣ.Α"));
  });
});

describe("an input of the model", () => {
  const place = (
    { tokens }: PairEncoder,
    text: string,
    { at, from, to }: { at: number; from: number; to: number },
  ) => ({
    at,
    ids: tokens(text).ids.slice(from, to),
  });

  it("has the ids and types that the original tokeniser gives a pair", () => {
    const short = texts.filter((text) => known(text) && whole(text).length <= 50 && text !== "");
    fc.assert(
      fc.property(short, short, (first, second) => {
        const pair = encoder.pair(encoder.tokens(first), encoder.tokens(second));
        const original = tokenizer.encode(first, { text_pair: second, return_token_type_ids: true });
        expect([pair.ids, pair.typeIds]).toEqual([original.ids, original.token_type_ids]);
        const { at, ids } = place(encoder, second, pair);
        expect(pair.ids.slice(at, at + ids.length)).toEqual(ids);
      }),
    );
  });

  it("has the ids of a single text too, and where they begin", () => {
    const single = encoder.single(encoder.tokens("Who directed Alien?"));
    expect(single.ids).toEqual(tokenizer.encode("Who directed Alien?").ids);
    expect(single).toMatchObject({ at: 1, from: 0, to: 4, typeIds: [0, 0, 0, 0, 0, 0] });
    expect(encoder.single(encoder.tokens("word ".repeat(500)))).toMatchObject({ to: longest - 2 });
  });

  it("has the ids of the original tokeniser for a single text, odd texts and over-long texts included", async () => {
    const longer = await loadPairEncoder(path, 256);
    const cases = golden.tokens.filter(({ text, repeat }) => known(text.repeat(repeat)));
    expect(cases.length).toBeGreaterThan(30);
    for (const { text, repeat, ids } of cases) {
      const tokens = longer.tokens(text.repeat(repeat), 256);
      expect([text, repeat, longer.single(tokens).ids.join(" ")]).toEqual([text, repeat, ids.join(" ")]);
    }
  });

  it("is never longer than the model takes, and keeps a question short", () => {
    const long = encoder.tokens("word ".repeat(500));
    const { ids, at, to } = encoder.pair(long, long);
    expect([ids.length, at, to]).toEqual([longest, longestFirst + 2, longest - longestFirst - 3]);
  });

  it("leaves the second text half of a short input", async () => {
    const short = await loadPairEncoder(path, 43);
    const long = short.tokens("word ".repeat(500));
    expect(short.pair(long, long)).toMatchObject({ at: 22, from: 0, to: 20 });
  });

  it("may be about nothing", () => {
    const none = encoder.tokens(" ");
    expect(encoder.windows(none, none)).toMatchObject([{ ids: [101, 102, 102], typeIds: [0, 0, 1], from: 0, to: 0 }]);
  });
});

describe("windows over a long text", () => {
  const word = fc.constantFrom(
    "film",
    "unbelievably",
    "Brenholm",
    "東",
    "-",
    "antidisestablishmentarianism",
    "xqzj".repeat(20),
  );
  const pages = fc.array(word, { maxLength: 400 }).map((words) => words.join(" "));

  it("cover it without a gap, and overlap by the stride", () => {
    fc.assert(
      fc.property(pages, fc.integer({ min: 0, max: 200 }), (page, stride) => {
        const question = encoder.tokens("Who founded it?");
        const second = encoder.tokens(page);
        const windows = encoder.windows(question, second, stride);
        const size = longest - 3 - question.ids.length;
        expect([windows[0]?.from, windows.at(-1)?.to]).toEqual([0, second.ids.length]);
        windows.forEach(({ ids, at, from, to }, i) => {
          expect(ids.slice(at, at + to - from)).toEqual(second.ids.slice(from, to));
          const before = windows[i - 1];
          if (before === undefined) return;
          expect(to).toBeGreaterThan(before.to);
          expect(before.to - from).toBeGreaterThanOrEqual(Math.min(stride, Math.floor(size / 2)));
        });
      }),
    );
  });

  it("begin at words", () => {
    const page = encoder.tokens("unbelievably Brenholm ".repeat(100));
    for (const { from } of encoder.windows(encoder.tokens("Who?"), page)) {
      expect(page.starts[from]).not.toBe(page.starts[from - 1]);
    }
  });
});

it("shares the tokeniser among models that have the same", async () => {
  const copy = join(await mkdtemp(join(tmpdir(), "factweave-tokenizer-")), "tokenizer.json");
  await copyFile(path, copy);
  expect((await readTokenizer(copy)).tokenizer).toBe(tokenizer);
  await rm(dirname(copy), { recursive: true });
});

it("says what to repair where the model takes too short an input", async () => {
  await expect(loadPairEncoder(path, 4)).rejects.toThrow(ModelError);
  await expect(loadPairEncoder(path, 4)).rejects.toThrow("maxTokens");
  await expect(loadPairEncoder("no-such-file", 128)).rejects.toThrow("no-such-file cannot be read");
});
