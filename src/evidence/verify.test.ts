import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Derivation } from "../answering/answerer.ts";
import type { Ground } from "./grounds.ts";
import { extractValues } from "./values.ts";
import { verifySentence } from "./verify.ts";

const ground = (text: string, ...headings: string[]): Ground => ({ id: text, texts: [text, ...headings] });
const verify = (text: string, evidence: readonly string[], derivation?: Derivation) =>
  verifySentence({ text, grounds: evidence.map((own) => ground(own)), ...(derivation && { derivation }) });

/** A plain sentence with numbers and dates in it. */
const sentence = fc
  .tuple(
    fc.constantFrom("Alien", "The bridge", "Marie Curie", "Lake Constance"),
    fc.constantFrom("was seen by", "has", "sold", "was finished with"),
    fc.nat(9_999_999),
    fc.constantFrom("people", "tickets", "workers"),
    fc.integer({ min: 1000, max: 2999 }),
  )
  .map(([who, what, count, of, year]) => `${who} ${what} ${count} ${of} in ${year}.`);

describe("verifySentence", () => {
  it.each([
    ["another notation of a number", "It sold 1.2 million copies.", "It sold 1,200,000 copies."],
    ["a number word", "It has three doors.", "It has 3 doors."],
    ["another notation of a date", "She was born on March 12, 1998.", "She was born on 1998-03-12."],
    ["the year of a date", "She was born in 1998.", "She was born on 12 March 1998."],
    ["the month of a date", "She was born in March 1998.", "She was born on 12 March 1998."],
    ["the day of a date", "She was born on the 12th.", "She was born on 12 March 1998."],
    ["a day without year", "She was born on 12 March.", "She was born on 12 March 1998."],
    ["a number whose unit stands in the header", "The gross was $500.", "Gross ($) is 500, was the week"],
    ["a decade", "It was made in the 1990s.", "Made: 1990s, it was"],
    ["other inflections", "Scott directed the film.", "The films directing Scott"],
  ])("accepts %s", (_, text, evidence) => {
    expect(verify(text, [evidence])).toMatchObject({ supported: true, missing: [] });
  });

  it.each([
    ["another number", "It sold 13 copies.", "It sold 12 copies.", ["13"]],
    ["a number of another thing", "It has 3 doors.", "It has 2 doors and 3 windows.", ["3"]],
    ["another unit", "Sales rose by $5.", "Sales rose by 5%.", ["$5"]],
    ["another day", "She was born on 13 March 1998.", "She was born on 12 March 1998.", ["13 March 1998"]],
    ["another month", "She was born in April 1998.", "She was born on 12 March 1998.", ["April 1998"]],
    ["another year", "She was born on 12 March 1999.", "She was born on 12 March 1998.", ["12 March 1999"]],
    [
      "a day that the evidence leaves open",
      "She was born on 12 March 1998.",
      "She was born in March 1998.",
      ["12 March 1998"],
    ],
    ["a date that the evidence has only as numbers", "Born 3 May 1998.", "Born 1998, 3 children, may", ["3 May 1998"]],
    ["a decade that the evidence lacks", "It was made in the 1990s.", "It was made in 1990.", ["1990s"]],
    ["an amount of a day", "It cost 12%.", "It cost much on 12 March.", ["12%"]],
    ["a number cut out of a longer one", "998 people", "1998 people", ["998"]],
    ["a number cut off before its decimals", "The rate was 12", "The rate was 12.5 then", ["12"]],
  ])("rejects %s and names it", (_, text, evidence, missing) => {
    expect(verify(text, [evidence])).toMatchObject({ supported: false, missing });
  });

  it("finds values in any of the citations and in their headings", () => {
    const grounds = [ground("Team is Spain", "2010 FIFA World Cup"), ground("Goals is 8")];
    expect(verifySentence({ text: "Spain: 8 Goals (2010 World Cup Team).", grounds })).toMatchObject({
      supported: true,
    });
  });

  it("measures the share of content words and rejects a sentence about something else", () => {
    const verdict = verify("Marie Curie discovered polonium.", ["Marie Curie liked cycling."]);
    expect(verdict).toEqual({ supported: false, support: 0.5, quoted: false, missing: [] });
  });

  it("leaves the question's words out of that share", () => {
    const grounds = [ground("Alien, director, Ridley Scott")];
    const text = "The person who made the movie was Ridley Scott.";
    const alone = verifySentence({ text, grounds });
    const asked = verifySentence({ text, grounds, question: "Which person made the movie?" });
    expect(alone.support).toBeLessThan(asked.support);
    expect(asked.support).toBe(1);
  });

  it("rejects a sentence without citations, and lists its values", () => {
    expect(verify("It has 3 doors.", [])).toEqual({ supported: false, support: 0, quoted: false, missing: ["3"] });
  });

  it("accepts a sentence of function words only, which claims nothing", () => {
    expect(verify("It is.", ["Anything"])).toEqual({ supported: true, support: 1, quoted: false, missing: [] });
  });

  it("does not take footnote marks for numbers", () => {
    expect(verify("It has 3 doors.[12]", ["It has 3 doors.[4][5]"])).toMatchObject({ supported: true });
    expect(verify("It has 12 doors.", ["It has doors.[12]"])).toMatchObject({ supported: false, missing: ["12"] });
    expect(verify("It has 2 doors.", ["It has doors [[1]2]."])).toMatchObject({ supported: false, missing: ["2"] });
  });

  it("supports a sentence that is quoted whole although its surroundings read differently", () => {
    // Across the line end the evidence reads as the date May 12.
    const evidence = "He was born in May\n12 people came.";
    expect(extractValues("12 people came.")).toMatchObject([{ exact: "12" }]);
    expect(verify("12 people came.", [evidence])).toEqual({ supported: true, support: 1, quoted: true, missing: [] });
  });

  it("always supports a sentence quoted from its evidence", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(sentence, fc.lorem({ mode: "sentences" })), { minLength: 1 }),
        fc.nat(),
        (all, pick) => {
          const quoted = all[pick % all.length] as string;
          expect(verify(quoted, [all.join(" ")])).toEqual({ supported: true, support: 1, quoted: true, missing: [] });
        },
      ),
    );
  });

  it("always supports any text as a quote of itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
        expect(verify(text, [text]).supported).toBe(true);
      }),
    );
  });

  it("rejects a supported sentence as soon as any digit is changed", () => {
    fc.assert(
      fc.property(sentence, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, pick, by) => {
        const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
        const at = digits[pick % digits.length] as number;
        const changed = text.slice(0, at) + ((Number(text[at]) + by) % 10) + text.slice(at + 1);
        const values = (of: string) => extractValues(of).map((value) => (value.kind === "number" ? value.exact : ""));
        // Turning "2 … 1998" into "1998 … 1998" repeats a value that the evidence does hold.
        fc.pre(values(changed).some((value) => !values(text).includes(value)));
        expect(verify(text, [text]).supported).toBe(true);
        expect(verify(changed, [text]).supported).toBe(false);
      }),
    );
  });
});

describe("verifySentence with a derivation", () => {
  const rows = ["Film is Alien, Year is 1979", "Film is Aliens, Year is 1986"];
  const count = (result: string, from: readonly string[]): Derivation => ({ operation: "count", result, from });

  it("admits the result of a count over cited evidence", () => {
    expect(verify("2 (Film, Year).", rows, count("2", rows))).toMatchObject({ supported: true });
    expect(verify("2 (Film, Year).", rows)).toMatchObject({ supported: false, missing: ["2"] });
  });

  it("admits a count of values that stand in the evidence", () => {
    const fact = "Scott, films, Alien; Scott, films, 2011-04-17; Scott, films, Alien; Scott, films, !!!";
    expect(verify("3: Scott, films.", [fact], count("3", ["Alien", "Alien", "2011-04-17"]))).toMatchObject({
      supported: true,
    });
    expect(verify("1: Scott, films.", [fact], count("1", ["!!!"]))).toMatchObject({ supported: true });
    const printed = fact.replace("2011-04-17", "17 April 2011");
    expect(verify("1: Scott, films.", [printed], count("1", ["2011-04-17"]))).toMatchObject({ supported: true });
    expect(verify("0: Scott, films.", [fact], count("0", []))).toMatchObject({ supported: true });
  });

  it.each([
    ["the result is not the number of things", count("3", rows)],
    ["a counted row is not cited", count("3", [...rows, "Film is Prometheus"])],
    ["a row is counted twice", count("3", [...rows, rows[0] as string])],
    ["a value is counted more often than it stands there", count("2", ["Alien", "Alien"])],
    ["a value is only part of a word", count("1", ["Ali"])],
    ["an empty value is counted", count("1", [""])],
  ])("rejects a count when %s", (_, derivation) => {
    const verdict = verify(`${derivation.result} (Film).`, rows, derivation);
    expect(verdict.supported).toBe(false);
    expect(verdict.missing.at(-1)).toContain("count");
  });

  it("wants the result of a comparison in the evidence, and something to compare", () => {
    const best = (result: string, from: readonly string[]): Derivation => ({ operation: "superlative", result, from });
    expect(verify("Alien (Film).", rows, best("Alien", rows))).toMatchObject({ supported: true });
    expect(verify("Alien (Film).", rows, best("Prometheus", rows))).toMatchObject({ supported: false });
    expect(verify("Alien (Film).", rows, best("Alien", rows.slice(0, 1)))).toMatchObject({ supported: false });
    expect(verify("Alien (Film).", rows, { ...best("Alien", rows), operation: "compare" }).supported).toBe(true);
  });

  it("wants yes or no to rest on cited evidence alone", () => {
    const check = (result: string, from: readonly string[]): Derivation => ({ operation: "yes-no", result, from });
    expect(verify("Yes: Film is Alien.", rows, check("Yes", rows))).toMatchObject({ supported: true, support: 1 });
    expect(verify("Yes: Film is Alien.", rows, check("Yes", ["elsewhere"])).supported).toBe(false);
    expect(verify("Yes: Film is Alien.", rows, check("Yes", [])).supported).toBe(false);
    expect(verify("7: Film is Alien.", rows, check("7", rows)).supported).toBe(false);
  });

  it("never admits a number beside the derived one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 1900 }), (other) => {
        expect(verify(`${other} (Film, Year).`, rows, count("2", rows)).supported).toBe(false);
      }),
    );
  });
});
