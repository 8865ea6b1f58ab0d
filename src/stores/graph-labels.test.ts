import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveNames, normaliseLabel, segmentWords, withoutArticle } from "./graph-labels.ts";

describe("labels are compared", () => {
  test.each([
    ["Angela Merkel", "angela merkel"],
    ["  Straße   nach\tŁódź ", "strasse nach lodz"],
    ["Ａｎｇｅｌａ ﬁnds", "angela finds"],
    ["Beyoncé", "beyonce"],
    ["O’Brien's", "obriens"],
    ["Simon & Garfunkel", "simon and garfunkel"],
    ["J. R. R. Tolkien", "jrr tolkien"],
    ["J.R.R. Tolkien", "jrr tolkien"],
    ["U.S.A.", "usa"],
    ["Spider-Man: Far from Home", "spider man far from home"],
    ["C++", "c++"],
    ["C#", "c#"],
    ["東京", "東京"],
    ["Київ", "київ"],
    ["$", "$"],
    ["...", "..."],
  ])("%j as %j", (label, expected) => {
    expect(normaliseLabel(label)).toBe(expected);
  });

  test("in a form that stays as it is when it is normalised again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (label) => {
        const once = normaliseLabel(label);
        expect(normaliseLabel(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  test("with and without a leading article", () => {
    expect(["the beatles", "a team", "an apple", "theatre", "the"].map(withoutArticle)).toEqual([
      "beatles",
      "team",
      "apple",
      undefined,
      undefined,
    ]);
  });
});

describe("an IRI in words", () => {
  test.each([
    ["http://x.org/film/The_Third%20Man", "The Third Man"],
    ["http://x.org/ontology#birthPlace", "birth Place"],
    ["http://x.org/FilmDirector/", "Film Director"],
    ["http://x.org/Paul_McCartney", "Paul McCartney"],
    ["http://x.org/McCartney", "McCartney"],
    ["urn:isbn:12", "12"],
    ["http://x.org/100%", "100%"],
    ["http://x.org", "x.org"],
    ["http://x.org/K%C3%B6ln", "Köln"],
    ["http://rdf.freebase.com/ns/people.person.place_of_birth", "place of birth"],
    ["http://rdf.freebase.com/ns/m.0jx", "m.0jx"],
    ["http://www.x.org", "www.x.org"],
  ])("%s is %j", (iri, words) => {
    expect(segmentWords(iri)).toBe(words);
  });
});

describe("the name shown", () => {
  const term = { kind: 0, value: "http://x.org/Q1" };
  const label = (value: string, tag = "", rank = 0) => ({ value, tag, rank });
  const alias = (value: string, tag = "") => ({ value, tag, rank: undefined });
  const shown = (...literals: Parameters<typeof deriveNames>[1]) => deriveNames(term, literals)[0]?.text;

  test("is the English label, then one without language, then another language, then an alias, then the IRI", () => {
    expect(shown(label("Köln", "@de"), label("Koeln"), label("Cologne", "@en"), alias("C", "@en"))).toBe("Cologne");
    expect(shown(label("Köln", "@de"), label("Koeln"))).toBe("Koeln");
    expect(shown(label("Köln", "@de"), alias("Cologne", "@en"))).toBe("Köln");
    expect(shown(alias("Colonia"))).toBe("Colonia");
    expect(shown(label("   "))).toBe("Q1");
  });

  test("does not depend on the order in which labels are read", () => {
    const literals = [label("A", "", 3), label("B", "", 1), label("C", "", 1), label("D", "@fr"), alias("E", "@en")];
    fc.assert(
      fc.property(fc.shuffledSubarray(literals, { minLength: 5 }), (shuffled) => {
        expect(deriveNames(term, shuffled)).toEqual(deriveNames(term, literals));
      }),
    );
    expect(shown(...literals)).toBe("B");
  });

  test("of a blank node without labels is none", () => {
    expect(deriveNames({ kind: 1, value: "b0" }, [])).toEqual([]);
  });
});
