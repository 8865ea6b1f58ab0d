import { describe, expect, it } from "vitest";
import { checkLocator } from "./locators.ts";

describe("checkLocator", () => {
  const inText = (start: number, end: number, text = "Alien 😀 film") =>
    checkLocator({ kind: "text", locator: { start, end, section: [] }, text });

  it("accepts offsets within the text", () => {
    expect(inText(0, 5)).toEqual({ ok: true });
    expect(inText(6, 8)).toEqual({ ok: true });
    expect(inText(0, 13)).toEqual({ ok: true });
  });

  it.each([
    [0, 14, "with 13"],
    [-1, 5, "-1 to 5"],
    [0.5, 5, "0.5 to 5"],
    [5, 5, "are none"],
    [6, 5, "are none"],
    [0, 7, "cut a letter"],
    [7, 13, "cut a letter"],
  ])("rejects characters %d to %d", (start, end, problem) => {
    expect(inText(start, end)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });

  const inTable = (row: number, column: number) =>
    checkLocator({
      kind: "table",
      locator: { table: "t", caption: "", section: [], row, cells: [{ column, name: "", value: "" }] },
      table: { kind: "table", caption: "", section: [], columns: ["a", "b"], rows: [["1", "2"]] },
    });

  it("accepts cells of the table", () => {
    expect(inTable(0, 1)).toEqual({ ok: true });
  });

  it.each([
    [1, 0, "row 1 of a table with 1"],
    [-1, 0, "row -1"],
    [0.5, 0, "row 0.5"],
    [0, 2, "column 2 of a table with 2"],
    [0, -1, "column -1"],
    [0, 0.5, "column 0.5"],
  ])("rejects row %d, column %d", (row, column, problem) => {
    expect(inTable(row, column)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });
});
