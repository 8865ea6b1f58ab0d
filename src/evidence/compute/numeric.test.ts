import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatQuantity, parseQuantity } from "./quantity.ts";
import { type Computation, recompute } from "./recompute.ts";

const compute = (operation: Computation["operation"], ...from: string[]) => {
  const outcome = recompute({ operation, from });
  return outcome.ok ? outcome.value : `refused: ${outcome.reason}`;
};

describe("quantities", () => {
  test.each([
    ["63000000 USD", "63000000 USD"],
    ["$2.5 million", "2500000 USD"],
    ["US$1,200", "1200 USD"],
    ["EUR 40", "40 EUR"],
    ["12.50%", "12.5%"],
    ["-3 km", "-3 km"],
    ["−$5", "-5 USD"],
    ["3 percentage points", "3 percentage points"],
    ["7 goals", "7 goals"],
    ["0.1", "0.1"],
  ])("%s is %s", (text, written) => {
    expect(formatQuantity(parseQuantity(text)!)).toBe(written);
  });

  test.each(["A$5", "12 March 1998", "5th", "5 or 6", "about 5", "five apples and pears: 3", "", "5 EUR 3", "$5 EUR"])(
    "%j is no quantity",
    (text) => {
      expect(parseQuantity(text)).toBeUndefined();
    },
  );

  test("any whole number and unit is read back as it was written", () => {
    const units = fc.constantFrom("", "USD", "EUR", "km", "kg", "goals", "days");
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), units, (value, unit) => {
        const text = unit === "" ? String(value) : `${value} ${unit}`;
        expect(formatQuantity(parseQuantity(text)!)).toBe(text);
      }),
    );
  });
});

describe("sums, differences, averages", () => {
  test("decimals are exact, and cents do not get lost among billions", () => {
    expect(compute("sum", "0.1", "0.2")).toBe("0.3");
    expect(compute("sum", "9007199254740993 USD", "0.01 USD")).toBe("9007199254740993.01 USD");
  });

  test("units of one kind are taken together in the first one's unit", () => {
    expect(compute("sum", "1 km", "250 m")).toBe("1.25 km");
    expect(compute("difference", "2 hours", "45 minutes")).toBe("1.25 hours");
    expect(compute("more", "1 mile", "1600 m")).toBe("Yes");
  });

  test.each([
    ["money in different currencies", "$5", "€5"],
    ["a price and a number without unit", "5 USD", "5"],
    ["percent and percentage points", "5%", "5 percentage points"],
    ["lengths and times", "5 km", "5 minutes"],
    ["months, which have no fixed length, and days", "1 month", "30 days"],
    ["goals and points", "5 goals", "5 points"],
  ])("%s are never added or compared", (_, a, b) => {
    for (const operation of ["sum", "difference", "average", "ratio", "percent-change", "more", "equal"] as const) {
      expect(compute(operation, a, b)).toMatch(/^refused: .* cannot be taken together/);
    }
  });

  test("percentages differ by percentage points, and change by percent", () => {
    expect(compute("difference", "15%", "10%")).toBe("5 percentage points");
    expect(compute("percent-change", "10%", "15%")).toBe("50%");
  });

  test("nothing is rounded before the last step", () => {
    expect(compute("average", "1", "1", "2")).toBe("1.33");
    expect(compute("ratio", "1", "3")).toBe("0.33");
    expect(compute("percent-of", "1", "3000")).toBe("0.033%");
    expect(compute("percent-change", "80 USD", "100 USD")).toBe("25%");
  });

  test("what has no meaning is refused", () => {
    expect(compute("ratio", "5", "0")).toMatch(/zero/);
    expect(compute("percent-change", "-5", "5")).toMatch(/above zero/);
    expect(compute("difference", "5", "4", "3")).toMatch(/two values/);
    expect(compute("sum")).toMatch(/no values/);
    expect(compute("sum", "5", "unknown")).toMatch(/"unknown" is no number/);
  });

  test("sums do not depend on order, and a difference added back gives the first", () => {
    const cents = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((value) => `${(value / 100).toFixed(2)} USD`);
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), (values) => {
        expect(compute("sum", ...values)).toBe(compute("sum", ...[...values].reverse()));
      }),
    );
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(compute("sum", compute("difference", a, b), b)).toBe(formatQuantity(parseQuantity(a)!));
      }),
    );
  });

  test("the average lies between the least and the greatest", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1, maxLength: 9 }), (values) => {
        const mean = Number(compute("average", ...values.map(String)));
        expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - 0.01);
        expect(mean).toBeLessThanOrEqual(Math.max(...values) + 0.01);
      }),
    );
  });
});

describe("choosing by number", () => {
  const choose = (operation: Computation["operation"], pairs: Readonly<Record<string, string>>) =>
    recompute({ operation, from: Object.values(pairs), of: Object.keys(pairs) });

  test("the thing with the greatest or least value, across scales", () => {
    const heights = { Ann: "1.8 m", Bo: "179 cm", Cy: "1810 mm" };
    expect(choose("greatest", heights)).toEqual({ ok: true, value: "Cy" });
    expect(choose("least", heights)).toEqual({ ok: true, value: "Bo" });
  });

  test("the n-th of them, where nothing else shares its place", () => {
    const areas = { A: "95", B: "310", C: "120", D: "120" };
    const nth = (operation: "greatest" | "least", n: number, things: Readonly<Record<string, string>>) =>
      recompute({ operation, from: Object.values(things), of: Object.keys(things), nth: n });
    expect(nth("greatest", 2, { A: "95", B: "310", C: "120" })).toEqual({ ok: true, value: "C" });
    expect(nth("least", 3, { A: "95", B: "310", C: "120" })).toEqual({ ok: true, value: "B" });
    expect(nth("least", 1, areas)).toEqual({ ok: true, value: "A" });
    expect(nth("greatest", 2, areas).ok).toBe(false);
    expect(nth("greatest", 4, areas)).toEqual({ ok: true, value: "A" });
    expect(nth("greatest", 5, areas).ok).toBe(false);
  });

  test("a tie has no winner", () => {
    expect(choose("greatest", { A: "1 km", B: "1000 m", C: "3 m" }).ok).toBe(false);
  });
});
