import { describe, expect, test } from "vitest";
import { numberTexts } from "./text-numbered.ts";
import { poolTexts, wikipediaAddress } from "./text-pool.ts";

describe("a pool of texts", () => {
  const rome = { title: "Rome", text: "Rome is a city." };
  const history = { title: "Rome", text: "Rome was founded early." };
  const oslo = { title: "Oslo", text: "Oslo is a city." };

  test("has each text once, in the order of first use", () => {
    const { documents } = poolTexts("set", [oslo, rome, oslo]);
    expect(documents).toEqual([
      { title: "Oslo", url: "https://en.wikipedia.org/wiki/Oslo", text: "Oslo is a city." },
      { title: "Rome", url: "https://en.wikipedia.org/wiki/Rome", text: "Rome is a city." },
    ]);
  });

  test("gives two texts of one page addresses of their own, and other pages keep theirs", () => {
    const pool = poolTexts("set", [rome, oslo, history]);
    expect([rome, history, oslo].map(pool.urlOf)).toEqual([
      "https://factweave.invalid/set/Rome%231",
      "https://factweave.invalid/set/Rome%232",
      "https://en.wikipedia.org/wiki/Oslo",
    ]);
  });

  test("takes titles that lead to one page for the same page", () => {
    const pool = poolTexts("set", [
      { title: "New York", text: "A" },
      { title: "New_York", text: "B" },
    ]);
    expect(new Set(pool.documents.map(({ url }) => url)).size).toBe(2);
    expect(pool.documents.every(({ url }) => url.startsWith("https://factweave.invalid/"))).toBe(true);
  });
});

test("an address of Wikipedia keeps marks of the title apart from marks of an address", () => {
  expect(wikipediaAddress("Who's Who?")).toBe("https://en.wikipedia.org/wiki/Who's_Who%3F");
  expect(wikipediaAddress("100% #1 Café")).toBe("https://en.wikipedia.org/wiki/100%25_%231_Caf%C3%A9");
  expect(wikipediaAddress("AC/DC (band)")).toBe("https://en.wikipedia.org/wiki/AC/DC_(band)");
});

test("texts without a title are numbered, and the number is all that their title tells", () => {
  const texts = numberTexts("set", "Fact", ["Snow is white.", "Coal is black.", "Snow is white."]);
  expect(texts.documents).toEqual([
    { title: "Fact 1", url: "https://factweave.invalid/set/fact-1", text: "Snow is white." },
    { title: "Fact 2", url: "https://factweave.invalid/set/fact-2", text: "Coal is black." },
  ]);
  expect(texts.urlOf("Coal is black.")).toBe("https://factweave.invalid/set/fact-2");
});
