import { describe, expect, test } from "vitest";
import { likenessAlone, likenessAndTagger, shares, weigh } from "./router.ts";

const like = (movie: number, finance: number, outside: number) => ({
  domains: [
    { domain: "movie", likeness: movie },
    { domain: "finance", likeness: finance },
  ],
  outside,
});
const heard = (label: "movie" | "finance" | "open", probability: number) => ({ label, probability });

describe("the certainty of a domain", () => {
  test("is a share: all domains and the rest make one", () => {
    const { domains, rest } = shares(like(0.7, 0.5, 0.6), heard("movie", 0.8), likenessAndTagger);
    expect(domains.reduce((sum, { share }) => sum + share, rest)).toBeCloseTo(1, 12);
  });

  test("grows with a tagger that agrees, and falls with one that does not", () => {
    const without = weigh(like(0.6, 0.55, 0.5), undefined, likenessAndTagger)?.certainty ?? 0;
    expect(weigh(like(0.6, 0.55, 0.5), heard("movie", 0.95), likenessAndTagger)?.certainty).toBeGreaterThan(without);
    expect(weigh(like(0.6, 0.55, 0.5), heard("open", 0.95), likenessAndTagger)?.certainty).toBeLessThan(without);
  });

  test("does not hear the tagger where likeness goes alone", () => {
    const alone = weigh(like(0.6, 0.55, 0.5), undefined, likenessAlone);
    expect(weigh(like(0.6, 0.55, 0.5), heard("finance", 0.99), likenessAlone)).toEqual(alone);
  });

  test("is small for a question like nothing that is declared", () => {
    expect(weigh(like(0.1, 0.05, 0), heard("open", 0.9), likenessAndTagger)?.certainty).toBeLessThan(0.1);
  });

  test("is none where no domain is declared", () => {
    expect(weigh({ domains: [], outside: 0.2 }, undefined, likenessAlone)).toBeUndefined();
  });
});
