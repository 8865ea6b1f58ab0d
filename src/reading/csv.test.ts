import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DataError } from "../core/errors/index.ts";
import { readCsv } from "./csv.ts";
import { distinct } from "./csv-shape.ts";
import type { ParsedTable } from "./document.ts";

function read(text: string): { table: ParsedTable | undefined; failures: readonly string[] } {
  const items = [...readCsv(text, "data/towns.csv")];
  const tables = items.flatMap((item) => (item.kind === "document" ? item.document.tables : []));
  const failures = items.flatMap((item) => (item.kind === "failure" ? [item.error.message] : []));
  return { table: tables[0], failures };
}

describe("readCsv", () => {
  test.each([",", ";", "\t", "|"])("finds the delimiter %j by itself, empty cells included", (mark) => {
    const { table, failures } = read(`town${mark}people${mark}note\nBergen${mark}${mark}\nOslo${mark}700000${mark}x\n`);
    expect(table).toMatchObject({
      columns: ["town", "people", "note"],
      rows: [
        ["Bergen", "", ""],
        ["Oslo", "700000", "x"],
      ],
    });
    expect(failures).toEqual([]);
  });

  test("quoted cells hold delimiters, quotes and line breaks", () => {
    const { table } = read('name,motto\r\n"Lund, S.","She said ""yes""\r\nand left"\r\n');
    expect(table?.rows).toEqual([["Lund, S.", 'She said "yes" and left']]);
  });

  test("ragged rows are kept, and one failure names the first of them by its line", () => {
    const { table, failures } = read('a,b,c\n1,2,3\n"x\ny",2\n4,5,6,7\n');
    expect(table?.columns).toEqual(["a", "b", "c", "column 4"]);
    expect(table?.rows).toEqual([
      ["1", "2", "3", ""],
      ["x y", "2", "", ""],
      ["4", "5", "6", "7"],
    ]);
    expect(failures).toEqual([expect.stringMatching(/^data\/towns\.csv:4: 2 of 3 rows .* than 3, this one 2/)]);
  });

  test("a quote that is not closed names the line where its row begins, not the end of the file", () => {
    expect(() => read('a,b\n1,2\n"open,4\n5,6\n')).toThrow(/towns\.csv:3: it is no CSV .*Close the quotes/);
    expect(() => read('a,b\n1,2\n"open,4\n5,6\n')).toThrow(DataError);
  });

  test("columns of the same name and of none are told apart", () => {
    expect(read("name,score,score,\nLund,1,2,3\n").table?.columns).toEqual(["name", "score", "score 2", "column 4"]);
  });

  test("a table without header gets numbered columns, years in the header stay names", () => {
    expect(read("1,Oslo\n2,Bergen\n").table?.columns).toEqual(["column 1", "column 2"]);
    expect(read("country,2019,2020\nNorway,5.1,5.3\n").table?.columns).toEqual(["country", "2019", "2020"]);
  });

  test("a lone row is no header, nor is one with nothing but empty rows below", () => {
    expect(read("town,people,note\n").table?.rows).toEqual([["town", "people", "note"]]);
    expect(read('town,people,note\n"","",""\n').table?.rows).toEqual([["town", "people", "note"]]);
  });

  test("a row of a million cells is left out by name and does not make a table of billions", () => {
    const { table, failures } = read(`a,b\n${"1,2\n".repeat(1_000)}${",".repeat(1_000_000)}x\n3,4\n`);
    expect(table?.rows.length).toBe(1_001);
    expect(table?.columns).toEqual(["a", "b"]);
    expect(failures).toEqual([
      expect.stringMatching(/:1002: 1 of 1002 rows have too many cells for one table, this one 1000001/),
    ]);
  });

  test("a first row of a million cells makes no table", () => {
    expect(() => read(`${",".repeat(1_000_000)}x\n${"1,2\n".repeat(1_000)}`)).toThrow(/:1: the row has 1000001/);
  });

  test("half a million rows are no trouble", () => {
    expect(read(`a,b\n${"1,2\n".repeat(500_000)}`).table?.rows.length).toBe(500_000);
  });

  test("any text gives a table of full rows or a DataError", () => {
    const texts = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(..."ab1,;\t|\"\n\r '") }));
    fc.assert(
      fc.property(texts, (text) => {
        try {
          const { table } = read(text);
          expect(new Set(table?.columns).size).toBe(table?.columns.length);
          for (const row of table?.rows ?? []) expect(row.length).toBe(table?.columns.length);
        } catch (error) {
          expect(error).toBeInstanceOf(DataError);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("cells come back from what was written by RFC 4180", () => {
    const cell = fc
      .string({ unit: fc.constantFrom(...'ab,;"|\t\n é') })
      .map((text) => text.replace(/\s+/g, " ").trim());
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });
    const someFilled = rows.filter((written) => written.some((row) => row.some((value) => value !== "")));
    fc.assert(
      fc.property(someFilled, (written) => {
        const quoted = [["h1", "h2", "h3"], ...written].map((row) =>
          row.map((value) => `"${value.replaceAll('"', '""')}"`).join(","),
        );
        const filled = written.filter((row) => row.some((value) => value !== ""));
        expect(read(quoted.join("\n")).table?.rows).toEqual(filled);
      }),
    );
  });
});

test("distinct never makes a name twice", () => {
  expect(distinct(["a", "a", "a 2", "a"])).toEqual(["a", "a 3", "a 2", "a 4"]);
});
