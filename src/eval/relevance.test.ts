import { describe, expect, it } from "vitest";
import { factOf, goldOf, recordOf, rowOf, textOf, tripleOf } from "../../test/support/measured-record.ts";
import type { GoldSupport } from "./gold.ts";
import { isRelevant, judgementsOf, rankedUnits, tripleKey, unitOf } from "./relevance.ts";

const film = "https://e.org/wiki/Bulworth";
const ranked = (ranking: Parameters<typeof recordOf>[0]["ranking"], support: readonly GoldSupport[]) =>
  rankedUnits(recordOf({ ranking: ranking ?? [] }), goldOf([], { support }));

describe("isRelevant", () => {
  it("takes any part of a document that is named as a whole, under any spelling of its address", () => {
    expect(isRelevant(textOf("It is a film.", `${film}#Cast`), { url: film })).toBe(true);
    expect(
      isRelevant(textOf("It is a film.", "https://e.org/wiki/Caf%C3%A9"), { url: "https://E.org/wiki/Café" }),
    ).toBe(true);
    expect(isRelevant(textOf("It is a film.", `${film}s`), { url: film })).toBe(false);
    expect(isRelevant(textOf("It is a film."), { url: film })).toBe(false);
  });

  it("wants the words of a quote from the document of the quote, one inside the other", () => {
    const quote = "It was directed by Warren Beatty in 1998.";
    expect(isRelevant(textOf("The film: it was directed by Warren Beatty, in 1998!", film), { url: film, quote })).toBe(
      true,
    );
    expect(isRelevant(textOf("directed by Warren Beatty", film), { url: film, quote })).toBe(true);
    expect(isRelevant(textOf("Warren Beatty", film), { url: film, quote })).toBe(false);
    expect(isRelevant(textOf("It was directed by Jeremy Pikser in 1998.", film), { url: film, quote })).toBe(false);
    expect(isRelevant(textOf(quote, "https://e.org/wiki/Reds"), { url: film, quote })).toBe(false);
    expect(isRelevant(textOf("It is.", film), { url: film, quote: "—" })).toBe(false);
  });

  it("finds the words of a quote in a row of a table in any order", () => {
    const quote = "Beatty 1998";
    expect(isRelevant(rowOf("Year: 1998; Director: Beatty", film), { url: film, quote })).toBe(true);
    expect(isRelevant(rowOf("Year: 1998; Director: Pikser", film), { url: film, quote })).toBe(false);
    expect(isRelevant(textOf("1998, by Beatty", film), { url: film, quote })).toBe(false);
  });

  it("wants the very statement, in its direction and with its kind of value", () => {
    const fact = factOf("Bulworth", "director", "Beatty");
    expect(isRelevant(fact, tripleOf("Bulworth", "director", "Beatty"))).toBe(true);
    expect(isRelevant(fact, tripleOf("Beatty", "director", "Bulworth"))).toBe(false);
    expect(isRelevant(textOf("Bulworth director Beatty"), tripleOf("Bulworth", "director", "Beatty"))).toBe(false);
    const year = tripleOf("Bulworth", "year", "1998");
    const typed = {
      ...year,
      object: { termType: "Literal", value: "1998", datatype: "http://www.w3.org/2001/XMLSchema#string" },
    } as const;
    const integer = {
      ...year,
      object: { termType: "Literal", value: "1998", datatype: "http://www.w3.org/2001/XMLSchema#integer" },
    } as const;
    expect(isRelevant(factOf("Bulworth", "year", "1998"), typed)).toBe(true);
    expect(isRelevant(factOf("Bulworth", "year", "1998"), integer)).toBe(false);
  });
});

describe("rankedUnits", () => {
  it("counts several passages of a document once, at the best rank", () => {
    expect(ranked([textOf("one", film), textOf("other", "https://e.org/x"), textOf("two", film)], [])).toEqual([
      film,
      "https://e.org/x",
    ]);
  });

  it("names passages where the gold judges passages, so that the rest of a document gains nothing", () => {
    const support = [{ url: film, quote: "Warren Beatty directed it." }];
    const units = ranked(
      [textOf("one", film), textOf("two", film), textOf("Warren Beatty directed it.", film)],
      support,
    );
    expect(units).toEqual([`${film}#:~:text=one`, `${film}#:~:text=two`, unitOf(support[0]!)]);
  });

  it("lets one evidence stand for all that it matches, and none of them twice", () => {
    const support = [{ url: film, quote: "directed by Beatty" }, { url: film }, { url: film }];
    const units = ranked([textOf("It was directed by Beatty.", film), textOf("It is a film.", film)], support);
    expect(units).toEqual([unitOf(support[0]!), film]);
  });

  it("names a fact by its statements and a file without address by its id", () => {
    const units = ranked([factOf("Bulworth", "year", "1998"), textOf("A note.")], []);
    expect(units).toEqual(['<http://e/Bulworth> <http://e/year> "1998" .', "file.txt"]);
    expect(ranked([{ ...textOf("x"), kind: "fact" }], [])).toEqual([]);
  });
});

it("grades by the higher of two grades, 1 where none is given", () => {
  const support = [
    { url: film, grade: 1 },
    { url: `${film}#x`, grade: 3 },
    { url: film, grade: 2 },
    tripleOf("a", "b", "c"),
  ];
  expect([...judgementsOf(goldOf([], { support }))]).toEqual([
    [film, 3],
    ["<http://e/a> <http://e/b> <http://e/c> .", 1],
  ]);
});

it("writes triples as N-Triples", () => {
  const subject = { termType: "BlankNode", value: "b0" } as const;
  const predicate = { termType: "NamedNode", value: "http://e/p" } as const;
  const tagged = {
    termType: "Literal",
    value: 'say "a"',
    language: "en",
    datatype: "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString",
  } as const;
  expect(tripleKey({ subject, predicate, object: tagged })).toBe('_:b0 <http://e/p> "say \\"a\\""@en .');
  const year = { termType: "Literal", value: "1998", language: "", datatype: "http://e/gYear" } as const;
  expect(tripleKey({ subject, predicate, object: year })).toBe('_:b0 <http://e/p> "1998"^^<http://e/gYear> .');
});

it("keeps the name of a document that is no address", () => {
  expect(unitOf({ url: "page 7" })).toBe("page 7");
});
