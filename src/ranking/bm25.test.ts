import { describe, expect, it } from "vitest";
import { bm25 } from "./bm25.ts";

describe("bm25", () => {
  it("agrees with the formula by hand", () => {
    // Stems: [cat, mat] and [dog]; N = 2, average length 1.5, n(cat) = 1, idf = ln(1 + 1.5 / 1.5) = ln 2.
    const { scores, bound } = bm25("cat", ["cat mat", "dog"]);
    const expected = (Math.log(2) * 1 * 2.5) / (1 + 1.5 * (1 - 0.75 + (0.75 * 2) / 1.5));
    expect(scores[0]).toBeCloseTo(expected, 12);
    expect(scores[1]).toBe(0);
    expect(bound).toBeCloseTo(Math.log(2) * 2.5, 12);
  });

  it("puts the shorter of two texts first when both hold the term once", () => {
    const [short, long] = bm25("alien", ["alien ship", "alien ship crew cargo planet signal"]).scores;
    expect(short).toBeGreaterThan(long as number);
  });

  it("weighs the rare term above the common one", () => {
    const texts = ["film music", "film music", "film director"];
    const [a, , c] = bm25("film director", texts).scores;
    expect(c).toBeGreaterThan(a as number);
  });

  it("meets inflected forms", () => {
    const [hit] = bm25("who directed it", ["the director spoke", "the actor spoke"]).scores;
    expect(hit).toBeGreaterThan(0);
  });

  it("gives zeros for a query of function words and nothing for an empty pool", () => {
    expect(bm25("who is the", ["alien"])).toEqual({ scores: [0], bound: 0 });
    expect(bm25("alien", []).scores).toEqual([]);
  });
});
