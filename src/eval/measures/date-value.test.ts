import { expect, it } from "vitest";
import { dateWordings, readDate, sameDate } from "./date-value.ts";

it("reads the same day from every common form", () => {
  const day = { year: 1994, month: 2, day: 7 };
  for (const text of [
    ...["7 February 1994", "7th of February 1994", "7 feb. 1994", "February 7, 1994", "Feb 7th 1994"],
    ...["1994-02-07", " 1994-02-07T00:00:00Z "],
  ]) {
    expect(readDate(text), text).toEqual(day);
  }
  expect(readDate("12 Sept. 1994")).toEqual({ year: 1994, month: 9, day: 12 });
});

it("keeps a date as exact as it is", () => {
  expect(readDate("1994")).toEqual({ year: 1994 });
  expect(readDate("May 1994")).toEqual({ year: 1994, month: 5 });
  expect(readDate("1994-05")).toEqual({ year: 1994, month: 5 });
  expect(readDate("1994-05-00")).toEqual({ year: 1994, month: 5 });
  expect(readDate("1994-00-00T00:00:00Z")).toEqual({ year: 1994 });
  expect(readDate("44 BC")).toEqual({ year: -43 });
  expect(readDate("-0043-03-15")).toEqual({ year: -43, month: 3, day: 15 });
});

it("takes midnight of 1 January for a year only where a graph wrote it", () => {
  expect(readDate("1994-01-01T00:00:00Z")).toEqual({ year: 1994 });
  expect(readDate("1 January 1994")).toEqual({ year: 1994, month: 1, day: 1 });
});

it("reads no date where there is none, or two", () => {
  for (const text of ["9/11/2001", "1994-13-01", "1994-00-07", "32 May 1994", "May", "in 1994", "12345", "7", ""]) {
    expect(readDate(text), text).toBeUndefined();
  }
});

it("never takes a year for one of its days", () => {
  expect(sameDate({ year: 1994 }, { year: 1994 })).toBe(true);
  expect(sameDate({ year: 1994 }, { year: 1994, month: 1 })).toBe(false);
  expect(sameDate({ year: 1994, month: 1 }, { year: 1994, month: 1, day: 1 })).toBe(false);
  expect(sameDate({ year: 1994 }, { year: 1995 })).toBe(false);
});

it("writes dates as texts do", () => {
  expect(dateWordings({ year: 1994, month: 2, day: 7 })).toEqual(
    ["7 February 1994", "February 7, 1994", "7 Feb 1994", "Feb 7, 1994", "1994-02-07"], //
  );
  expect(dateWordings({ year: 1994, month: 2 })).toEqual(["February 1994", "Feb 1994"]);
  expect(dateWordings({ year: 1994 })).toEqual([]);
});
