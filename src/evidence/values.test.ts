import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractValues } from "./values.ts";

/** Values without offsets, shortened for reading. */
const read = (text: string): unknown[] =>
  extractValues(text).map(({ start: _s, end: _e, text: _t, ...value }) => value);
const number = (exact: string, more: object = {}) => ({ kind: "number", exact, ...more });
const date = (year: number | undefined, month: number, day?: number) => ({
  kind: "date",
  month,
  ...(year !== undefined && { year }),
  ...(day !== undefined && { day }),
});

describe("extractValues", () => {
  it.each([
    ["1,234", number("1234")],
    ["1.2 million", number("1200000")],
    ["12345678901234567890", number("12345678901234567890")],
    ["007", number("7")],
    ["0.50", number("0.5")],
    ["-0", number("0")],
    ["−6 °C", number("-6")],
    ["three", number("3")],
    ["Twenty-one", number("21")],
    ["two hundred", number("200")],
    ["dozen", number("12")],
    ["5th", number("5", { ordinal: true })],
    ["fifth", number("5", { ordinal: true })],
    ["50%", number("50", { unit: "%" })],
    ["10.5 per cent", number("10.5", { unit: "%" })],
    ["ten percent", number("10", { unit: "%" })],
    ["$1.5bn", number("1500000000", { unit: "$" })],
    ["£5m", number("5000000", { unit: "£" })],
    ["€ 3 trillion", number("3000000000000", { unit: "€" })],
    ["5m", number("5")],
    ["½", number("½")],
    ["٣", number("٣")],
    ["12 March 1998", date(1998, 3, 12)],
    ["March 12, 1998", date(1998, 3, 12)],
    ["12th of March, 1998", date(1998, 3, 12)],
    ["1998-03-12", date(1998, 3, 12)],
    ["1998-03-12T00:00:00Z", date(1998, 3, 12)],
    ["-0043-03-15", date(-43, 3, 15)],
    ["Sept. 2019", date(2019, 9)],
    ["March 12", date(undefined, 3, 12)],
    ["1 Jan", date(undefined, 1, 1)],
    ["1990s", { kind: "decade", from: 1990 }],
    ["1990's", { kind: "decade", from: 1990 }],
  ])("reads %s", (text, expected) => {
    expect(read(text)).toEqual([expected]);
    expect(read(`(${text}), so it is`)).toEqual([expected]);
  });

  it.each([
    ["1998–2003", ["1998", "2003"]],
    ["3-4", ["3", "4"]],
    ["2,3", ["2", "3"]],
    ["April 1,200", ["1200"]],
    ["COVID-19 and H2O", ["19", "2"]],
    ["12345,678", ["12345", "678"]],
    ["In 1998, 12 people", ["1998", "12"]],
    ["2011-13-40", ["2011", "13", "40"]],
  ])("reads the numbers of %s apart", (text, expected) => {
    expect(extractValues(text).map((value) => (value.kind === "number" ? value.exact : value))).toEqual(expected);
  });

  it("keeps the clock of a timestamp as numbers of their own", () => {
    expect(read("2011-04-17T18:30")).toEqual([date(2011, 4, 17), number("18"), number("30")]);
  });

  it("does not count where nothing is counted", () => {
    expect(read("one of them, no one else, one another; someone may tend a tenth-rate marching band")).toEqual([
      number("10", { ordinal: true }),
    ]);
    expect(read("one man")).toEqual([number("1")]);
  });

  it("gives offsets at which the value stands", () => {
    const text = "It took two years, from 3 May 1998 on, and $1.5bn.";
    expect(extractValues(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "two",
      "3 May 1998",
      "$1.5bn",
    ]);
  });

  const mixed = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "12 March 1998",
          "1,234",
          "May ",
          "$",
          "%",
          "1990s",
          "-",
          "–",
          ".",
          ",",
          " ",
          "th",
          "m",
          "T",
          "five ",
        ),
        fc.nat(99_999).map(String),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join(""));

  it("reads every digit exactly once, in order", () => {
    fc.assert(
      fc.property(mixed, (text) => {
        const values = extractValues(text);
        let before = 0;
        for (const { start, end, text: own } of values) {
          expect(text.slice(before, start)).not.toMatch(/\p{N}/u);
          expect(start).toBeGreaterThanOrEqual(before);
          expect(text.slice(start, end)).toBe(own);
          before = end;
        }
        expect(text.slice(before)).not.toMatch(/\p{N}/u);
      }),
      { numRuns: 500 },
    );
  });

  it("reads a number alike with and without separators, and in millions", () => {
    fc.assert(
      fc.property(fc.nat(10 ** 12), (value) => {
        expect(read(value.toLocaleString("en-US"))).toEqual([number(String(value))]);
        expect(read(`${value} million`)).toEqual([number(String(BigInt(value) * 1_000_000n))]);
      }),
    );
  });

  it("reads a day alike in all notations", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1000-01-01"), max: new Date("2999-12-31"), noInvalidDate: true }),
        (moment) => {
          const say = (options: Intl.DateTimeFormatOptions, locale: string) =>
            moment.toLocaleDateString(locale, {
              timeZone: "UTC",
              day: "numeric",
              month: "long",
              year: "numeric",
              ...options,
            });
          const iso = read(moment.toISOString().slice(0, 10));
          expect(iso).toEqual([date(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate())]);
          expect(read(say({}, "en-GB"))).toEqual(iso);
          expect(read(say({}, "en-US"))).toEqual(iso);
          expect(read(say({ month: "short" }, "en-US"))).toEqual(iso);
        },
      ),
    );
  });

  // A quadratic expression needs minutes for these and fails by the test's time limit.
  it.each(["1", "1,", "1,111", "1.", "may ", "12 ", "twenty-", "-", "1 march", "$", " ", "per cent", "٣"])(
    "stays fast on a long run of %j",
    (piece) => {
      expect(() => extractValues(piece.repeat(100_000))).not.toThrow();
    },
  );
});
