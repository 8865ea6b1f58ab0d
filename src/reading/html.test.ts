import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ParsedDocument } from "./document.ts";
import { readHtml } from "./html.ts";

const fixture = (name: string): ParsedDocument =>
  readHtml(readFileSync(new URL(`../../test/fixtures/reading/${name}`, import.meta.url), "utf8"), { uri: name });
const read = (html: string): ParsedDocument => readHtml(html, { uri: "dir/some_page.html" });
const blocks = ({ text, blocks }: ParsedDocument) =>
  blocks.map(({ start, end, kind, section }) => [kind, text.slice(start, end), section.join(" / ")]);

describe("an encyclopedia's page", () => {
  const page = fixture("encyclopedia.html");

  it("gives its title and canonical address", () => {
    expect(page.title).toBe("Lake Orta Regatta");
    expect(page.url).toBe("https://en.wikipedia.org/wiki/Lake_Orta_Regatta");
  });

  it("gives its running text in blocks under their headings, without furniture, notes and tables", () => {
    expect(blocks(page)).toEqual([
      ["paragraph", "The Lake Orta Regatta is a yearly race of rowing boats in Italy.", ""],
      ["heading", "History", ""],
      ["paragraph", "It began in 1921.", "History"],
      ["heading", "Rules", "History"],
      ["list-item", "Four rowers", "History / Rules"],
      ["list-item", "and a cox", "History / Rules"],
      ["list-item", "No sails", "History / Rules"],
      ["preformatted", "start 09:00\n    end 17:00", "History / Rules"],
      ["heading", "Results", ""],
      ["paragraph", "Source: the club's yearbook", "Results"],
      ["heading", "References", ""],
    ]);
  });

  it("gives the infobox as attributes and values", () => {
    expect(page.tables[0]).toEqual({
      kind: "infobox",
      caption: "Lake Orta Regatta",
      section: [],
      columns: ["attribute", "value"],
      rows: [
        ["Founded", "1921"],
        ["Winners", "Anna Bo, Carl Dee"],
        ["Course / Length", "12 km"],
      ],
    });
  });

  it("gives the data table with spans, header rows and names resolved", () => {
    expect(page.tables.slice(1)).toEqual([
      {
        kind: "table",
        caption: "Winners by year",
        section: ["Results"],
        columns: ["Year", "Winner Crew", "Winner Club", "Score", "Score 2"],
        rows: [
          ["1921", "Anna Bo", "Orta", "10", "9"],
          ["1921", "Carl Dee", "Pella", "8", "7"],
          ["1922", "Not held", "Not held", "Not held", "Not held"],
        ],
      },
    ]);
  });
});

describe("a news page", () => {
  const page = fixture("news.html");

  it("gives title and address without the site's name", () => {
    expect(page.title).toBe("Bridge opens after nine years");
    expect(page.url).toBe("https://valley-post.example/bridge");
  });

  it("gives the article alone, with the layout table as text", () => {
    expect(blocks(page).map(([kind, text]) => [kind, text?.slice(0, 20)])).toEqual([
      ["paragraph", "The new bridge acros"],
      ["paragraph", "About four thousand "],
      ["paragraph", "Length 214 metres"],
      ["paragraph", "Width 11 metres"],
      ["heading", "What it cost"],
      ["paragraph", "The town paid eleven"],
    ]);
    expect(page.tables).toEqual([]);
  });
});

describe("titles and addresses", () => {
  it.each([
    ["<title>Rome - Wikipedia</title>", "Rome"],
    ["<title>Spider-Man – Far From Home</title>", "Spider-Man – Far From Home"],
    ['<meta property="og:title" content="Shared">', "Shared"],
    ["<title>Rome | Travel</title><h1>Rome</h1>", "Rome"],
    ["<h1>Only a heading</h1>", "Only a heading"],
    ["<p>Nothing", "some page"],
  ])("%s is titled %s", (html, title) => {
    expect(read(html).title).toBe(title);
  });

  it.each(["javascript:alert(1)", "/relative", "file:///etc/passwd", "http://", ""])(
    "takes no address from %s",
    (address) => {
      expect(read(`<link rel="canonical" href="${address}"><p>x`)).not.toHaveProperty("url");
    },
  );
});

describe("main text", () => {
  it("falls back to the whole body when the chosen part holds almost nothing", () => {
    const words = "<div>Short label here</div>".repeat(40);
    expect(read(`<main><p>Hello</p></main><div>${words}</div>`).text).toContain("Short label here");
  });

  it("reads on after a heading that nobody closed", () => {
    expect(read("<h2>Title<p>First paragraph</p><p>Second</p>").text).toBe("Title\nFirst paragraph\nSecond");
  });

  it("ends a paragraph at two line breaks", () => {
    expect(read("<div>One<br>line<br><br>Two</div>").text).toBe("One line\nTwo");
  });

  it("keeps what a layout table places as running text", () => {
    expect(read("<table><tr><td><p>Left</p></td><td>Right</td></tr></table>").text).toBe("Left\nRight");
  });
});

describe("hostile pages", () => {
  it.each([
    ["100,000 unclosed div", `${"<div>".repeat(100_000)}end`],
    ["100,000 attributes", `<p ${Array.from({ length: 100_000 }, (_, i) => `a${i}=1`).join(" ")}>end`],
    ["tables nested 1,000 deep", `${"<table><tr><td>".repeat(1_000)}end`],
    ["50,000 headings inside each other", `${"<h2><div>".repeat(50_000)}end`],
    ["blanks without end in pre", `<pre>${" \t".repeat(100_000)}end</pre>`],
  ])("reads %s", (_, html) => {
    expect(read(html).text).toBe("end");
  });

  it("caps spans that no table has", () => {
    const rows = "<tr><td>a</td><td rowspan=100000 colspan=100000>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr>";
    const [table] = read(`<table border=1>${rows}</table>`).tables;
    expect(table?.rows).toEqual([
      ["a", "b"],
      ["c", "b"],
      ["d", "b"],
    ]);
  });

  it("fills no more slots than one table may have", () => {
    const rows = "<tr><td>a</td><td rowspan=60000 colspan=1000>b</td></tr>".repeat(3_000);
    const [table] = read(`<table border=1>${rows}</table>`).tables;
    expect(table?.rows).toHaveLength(3_000);
    expect((table?.columns.length ?? 0) * 3_000).toBeLessThan(4_000_000);
  });

  const tag = fc.constantFrom(
    ..."div p h1 h2 ul li table tr td th caption thead pre br sup article main nav b a script template svg".split(" "),
  );
  const piece = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    tag.map((name) => `<${name}>`),
    tag.map((name) => `</${name}>`),
    fc
      .tuple(fc.constantFrom("td", "th"), fc.integer({ min: -1, max: 7 }), fc.integer({ min: -1, max: 7 }))
      .map(([name, rows, columns]) => `<${name} rowspan=${rows} colspan="${columns}">x`),
    fc.constantFrom('<table class="infobox">', '<table class="wikitable">', "<div class='navbox'>", "<p hidden>"),
  );
  const page = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

  it("never fails, whatever the string; blocks are exact, ordered, trimmed slices that make the text", () => {
    fc.assert(
      fc.property(page, (html) => {
        const { text, blocks, title } = read(html);
        expect(title).not.toBe("");
        expect(blocks.map(({ start, end }) => text.slice(start, end)).join("\n")).toBe(text);
        let end = -1;
        for (const block of blocks) {
          expect(block.start).toBe(end + 1);
          ({ end } = block);
          const slice = text.slice(block.start, end);
          expect(slice).not.toBe("");
          expect(slice).toBe(slice.trim());
          if (block.kind !== "preformatted") expect(slice).not.toMatch(/\s\s|[^\S ]/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("gives every row of every table one cell for each column, and columns distinct names", () => {
    fc.assert(
      fc.property(page, (html) => {
        for (const { columns, rows } of read(html).tables) {
          expect(rows.length).toBeGreaterThan(0);
          expect(new Set(columns).size).toBe(columns.length);
          for (const row of rows) expect(row).toHaveLength(columns.length);
        }
      }),
      { numRuns: 500 },
    );
  });
});
