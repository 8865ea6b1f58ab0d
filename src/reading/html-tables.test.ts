import { describe, expect, it } from "vitest";
import type { ParsedTable } from "./document.ts";
import { readHtml } from "./html.ts";
import { distinctNames } from "./html-header.ts";

const tables = (html: string): readonly ParsedTable[] => readHtml(html, { uri: "page.html" }).tables;
const row = (cells: readonly string[], tag = "td"): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
const table = (...rows: readonly string[]): string => `<table>${rows.join("")}</table>`;

describe("the header of a table", () => {
  it("is the first row when it names columns of numbers", () => {
    const [found] = tables(table(row(["Town", "People"]), row(["Orta", "1,100"]), row(["Pella", "900"])));
    expect(found).toMatchObject({
      columns: ["Town", "People"],
      rows: [
        ["Orta", "1,100"],
        ["Pella", "900"],
      ],
    });
  });

  it("is the first row when it alone is bold", () => {
    const [found] = tables(table(row(["<b>Town</b>", "<b>Lake</b>"]), row(["Orta", "Orta"]), row(["Como", "Como"])));
    expect(found?.columns).toEqual(["Town", "Lake"]);
  });

  it("is none when nothing tells the first row from the others", () => {
    const [found] = tables(table(row(["Orta", "north"]), row(["Como", "east"]), row(["Iseo", "south"])));
    expect(found?.columns).toEqual(["column 1", "column 2"]);
    expect(found?.rows).toHaveLength(3);
  });

  it("is what stands in thead, also without th", () => {
    const html = `<table><thead>${row(["A", "B"])}</thead><tbody>${row(["x", "y"])}${row(["z", "w"])}</tbody></table>`;
    expect(tables(html)[0]).toMatchObject({
      columns: ["A", "B"],
      rows: [
        ["x", "y"],
        ["z", "w"],
      ],
    });
  });

  it("has a title above it when its first row is one cell across", () => {
    const html = table("<tr><th colspan=2>Towns</th></tr>", row(["Town", "Lake"], "th"), row(["Orta", "Orta"]));
    expect(tables(html)[0]).toMatchObject({ caption: "Towns", columns: ["Town", "Lake"] });
  });

  it("tells columns of one name apart, also from names that are there", () => {
    expect(distinctNames(["Score", "Score", "Score 2", "Score"])).toEqual(["Score", "Score 3", "Score 2", "Score 4"]);
  });
});

describe("what is data", () => {
  it.each([
    ["one column", table(row(["a"]), row(["b"]), row(["c"]))],
    ["one row", table(row(["a", "b", "c"]))],
    ["presentation", `<table role="presentation">${row(["a", "1"], "th")}${row(["b", "2"])}${row(["c", "3"])}</table>`],
    ["long prose side by side", table(row(["word ".repeat(80), "word ".repeat(80)]), row(["word ".repeat(80), "x"]))],
    ["a box of links", `<div class="navbox">${table(row(["a", "b"], "th"), row(["c", "d"]))}</div>`],
  ])("is no table of %s", (_, html) => {
    expect(tables(html)).toEqual([]);
  });

  it("is a table within a layout table, once", () => {
    const inner = table(row(["Town", "People"], "th"), row(["Orta", "1100"]), row(["Pella", "900"]));
    const page = readHtml(table(`<tr><td>Menu</td><td><p>Text</p>${inner}</td></tr>`), { uri: "page.html" });
    expect(page.tables.map(({ columns }) => columns)).toEqual([["Town", "People"]]);
    expect(page.text).toBe("Menu\nText");
  });

  it("is an inner and an outer table, each with its own text", () => {
    const inner = table(row(["k", "v"], "th"), row(["a", "1"]), row(["b", "2"]));
    const html = table(row(["Name", "More"], "th"), row(["Orta", inner]), row(["Pella", "none"]));
    expect(tables(html).map(({ rows }) => rows)).toEqual([
      [
        ["Orta", ""],
        ["Pella", "none"],
      ],
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ]);
  });

  it("is a table in a marginal note or a hidden panel", () => {
    const data = table(row(["Town", "People"], "th"), row(["Orta", "1100"]), row(["Pella", "900"]));
    expect(tables(`<p>Text</p><aside>${data}</aside><div hidden>${data}</div>`)).toHaveLength(2);
  });

  it("is a list of pairs of th and td, read as an infobox", () => {
    const pair = (name: string, value: string): string => `<tr><th>${name}</th><td>${value}</td></tr>`;
    expect(tables(table(pair("Founded", "1921"), pair("Boats", "12")))[0]).toMatchObject({
      kind: "infobox",
      columns: ["attribute", "value"],
      rows: [
        ["Founded", "1921"],
        ["Boats", "12"],
      ],
    });
  });
});

describe("an infobox", () => {
  const box = (...rows: readonly string[]): ParsedTable | undefined =>
    tables(`<table class="infobox">${rows.join("")}</table>`)[0];
  const part = (name: string): string => `<tr><th colspan="2">${name}</th></tr>`;
  const pair = (name: string, value: string): string => `<tr><th>${name}</th><td>${value}</td></tr>`;

  it("ends a part of bullets at the first attribute without one", () => {
    const rows = [
      part("Orta"),
      part("Population"),
      pair("• City", "900"),
      pair("• Lake", "1,100"),
      pair("Code", "28016"),
    ];
    expect(box(...rows)?.rows).toEqual([
      ["Population / City", "900"],
      ["Population / Lake", "1,100"],
      ["Code", "28016"],
    ]);
  });

  it("says nothing about its pictures", () => {
    const picture = '<tr><td colspan="2"><img alt="The lake" src="x.jpg"></td></tr>';
    expect(box(picture, part("Lake"), pair("Depth", "143 m"))).toMatchObject({
      caption: "Lake",
      rows: [["Depth", "143 m"]],
    });
  });
});

it("takes a gallery of described pictures for no data", () => {
  const picture = (label: string): string => `<img alt="${label}" src="x.jpg">`;
  expect(tables(table(row([picture("A"), picture("B")]), row([picture("C"), picture("D")])))).toEqual([]);
});

describe("the text of a cell", () => {
  const cell = (html: string): string | undefined =>
    tables(table(row(["A", "B"], "th"), row([html, "b"]), row(["c", "d"])))[0]?.rows[0]?.[0];

  it.each([
    ["Ann<br>Bob", "Ann, Bob"],
    ["Ann<br>(captain)", "Ann (captain)"],
    ["<ul><li>Ann</li><li>Bob</li></ul>", "Ann, Bob"],
    ["12<sup>[note 3]</sup>", "12"],
    ["10<sup>6</sup>", "106"],
    ["  two \n&nbsp; words ", "two words"],
    ['<span class="sortkey">0012</span>12', "12"],
    ['<span style="display: none">x</span>y', "y"],
    ['<img alt="Portugal" src="pt.png">', "Portugal"],
    ['<img alt="Flag" src="pt.png"> Porto', "Porto"],
    ['<img alt="Flag_of_Portugal.svg" src="pt.png">', ""],
    ["&lt;b&gt;no markup&lt;/b&gt;", "<b>no markup</b>"],
  ])("of %s is %s", (html, text) => {
    expect(cell(html)).toBe(text);
  });
});
