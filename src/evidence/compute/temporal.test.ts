import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMoment } from "./moment.ts";
import { type Computation, recompute } from "./recompute.ts";

const compute = (operation: Computation["operation"], ...from: string[]) => {
  const outcome = recompute({ operation, from });
  return outcome.ok ? outcome.value : `refused: ${outcome.reason}`;
};

describe("moments", () => {
  test.each(["1998", "1998-03", "1998-03-12", "1998-03-12T23:30Z", "12 March 1998", "March 12, 1998", "March 1998"])(
    "%s is read",
    (text) => {
      expect(parseMoment(text)).toMatchObject({ year: 1998 });
    },
  );

  test.each(["31 February 2001", "2001-02-29", "2001-13-01", "12 March", "2001-01-01T25:00Z", "soon", "in 1998", "5"])(
    "%s is none",
    (text) => {
      expect(parseMoment(text)).toBeUndefined();
    },
  );
});

describe("ages and differences", () => {
  test.each([
    ["1960-05-20", "2000-05-19", "39"],
    ["1960-05-20", "2000-05-20", "40"],
    ["29 February 2004", "28 February 2005", "0"],
    ["29 February 2004", "1 March 2005", "1"],
    ["1960", "2000", "40"],
    ["1960-05", "2000-06-01", "40"],
  ])("from %s to %s are %s years", (a, b, years) => {
    expect(compute("years-between", a, b)).toBe(years);
  });

  test("an age that may be one of two is refused, and so is one before birth", () => {
    expect(compute("years-between", "1960", "2000-05-19")).toBe("refused: the dates are not precise enough: 39 or 40");
    expect(compute("years-between", "2000-01-01", "1999-12-31")).toMatch(/before the first/);
    expect(compute("years-between", "2000", "1999")).toMatch(/before the first/);
  });

  test("days cross leap days and months", () => {
    expect(compute("days-between", "2024-02-28", "2024-03-01")).toBe("2");
    expect(compute("days-between", "1 March 2023", "28 February 2023")).toBe("-1");
    expect(compute("days-between", "2023", "2024-01-01")).toMatch(/full dates/);
  });

  const days = fc.date({ min: new Date("0100-01-01"), max: new Date("2999-12-31"), noInvalidDate: true });
  const iso = (date: Date) => date.toISOString().slice(0, 10);

  test("days from a to b are minus those from b to a, and agree with the clock", () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        const there = Number(compute("days-between", iso(a), iso(b)));
        expect(there + Number(compute("days-between", iso(b), iso(a)))).toBe(0);
        expect(there).toBe((Date.parse(iso(b)) - Date.parse(iso(a))) / 86_400_000);
      }),
    );
  });

  test("one is n years old from the n-th birthday on, and n - 1 the day before", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 120 }), (born, n) => {
        fc.pre(!iso(born).endsWith("02-29"));
        const birthday = new Date(born);
        birthday.setUTCFullYear(born.getUTCFullYear() + n);
        const eve = new Date(birthday.getTime() - 86_400_000);
        expect(compute("years-between", iso(born), iso(birthday))).toBe(String(n));
        expect(compute("years-between", iso(born), iso(eve))).toBe(String(n - 1));
      }),
    );
  });
});

describe("order in time", () => {
  test("time zones count: New York's evening is after Berlin's night", () => {
    expect(compute("after", "2026-03-01T22:00-05:00", "2026-03-02T03:30+01:00")).toBe("Yes");
    expect(compute("before", "2026-03-01T22:00-05:00", "2026-03-02T03:30+01:00")).toBe("No");
    expect(compute("before", "2026-03-01T23:30+14:00", "2026-03-01T00:30-11:00")).toBe("Yes");
  });

  test("a date without zone is ordered against a time with one only where every place agrees", () => {
    expect(compute("before", "2026-03-01", "2026-03-02T08:00Z")).toMatch(/not precise enough/);
    expect(compute("before", "2026-03-01", "2026-03-04T08:00Z")).toBe("Yes");
  });

  test("a year and a day within it cannot be ordered", () => {
    expect(compute("before", "1998", "12 March 1998")).toMatch(/not precise enough/);
    expect(compute("before", "1997", "12 March 1998")).toBe("Yes");
    expect(compute("before", "12 March 1998", "1998-03-12")).toBe("No");
  });

  test("any two instants have the order of their milliseconds, whatever zones they are written in", () => {
    const instant = fc.integer({ min: 0, max: 4 * 10 ** 9 }).map((seconds) => seconds * 1000);
    const offset = fc.integer({ min: -11 * 60, max: 13 * 60 });
    const write = (ms: number, minutes: number) => {
      const sign = minutes < 0 ? "-" : "+";
      const size = Math.abs(minutes);
      const zone = `${sign}${String(Math.floor(size / 60)).padStart(2, "0")}:${String(size % 60).padStart(2, "0")}`;
      return new Date(ms + minutes * 60_000).toISOString().slice(0, 19) + zone;
    };
    fc.assert(
      fc.property(instant, offset, instant, offset, (a, zoneA, b, zoneB) => {
        expect(compute("before", write(a, zoneA), write(b, zoneB))).toBe(a < b ? "Yes" : "No");
      }),
    );
  });

  test("the n-th of several, unless two could change places", () => {
    const films = { from: ["1990-01-01", "1985", "2001-07"], of: ["B", "A", "C"] };
    expect(recompute({ operation: "nth", nth: 2, ...films })).toEqual({ ok: true, value: "B" });
    expect(recompute({ operation: "earliest", ...films })).toEqual({ ok: true, value: "A" });
    expect(recompute({ operation: "latest", ...films })).toEqual({ ok: true, value: "C" });
    expect(recompute({ operation: "earliest", nth: 3, ...films })).toEqual({ ok: true, value: "C" });
    expect(recompute({ operation: "latest", nth: 2, ...films })).toEqual({ ok: true, value: "B" });
    expect(recompute({ operation: "latest", nth: 4, ...films }).ok).toBe(false);
    expect(recompute({ operation: "nth", nth: 4, ...films }).ok).toBe(false);
    const unsure = { from: ["1990", "1990-05", "2001"], of: ["A", "B", "C"] };
    expect(recompute({ operation: "nth", nth: 1, ...unsure }).ok).toBe(false);
    expect(recompute({ operation: "nth", nth: 3, ...unsure })).toEqual({ ok: true, value: "C" });
  });

  test("the last day, month or year of a period belongs to it", () => {
    expect(compute("within", "31 December 1998", "1990", "1998")).toBe("Yes");
    expect(compute("within", "1 January 1999", "1990", "1998")).toBe("No");
    expect(compute("within", "1998", "1990", "1998-06")).toMatch(/not precise enough/);
    expect(compute("within", "1995", "1998", "1990")).toMatch(/ends before/);
  });
});
