import fc from "fast-check";
import { expect, test } from "vitest";
import { readHtml } from "../../reading/html.ts";
import { plainCell, type TablePage, tablePage } from "./table-page.ts";

const page: TablePage = {
  title: "Lakes & ponds",
  url: 'https://en.wikipedia.org/wiki/Lakes_"&"_ponds',
  intro: ["Lakes are larger than ponds, and ponds are larger than puddles: <p> is no paragraph here."],
  section: ["By area", "In Europe"],
  paragraphs: ["Areas change with the seasons & the years."],
  header: [["Lake", "Area"]],
  rows: [
    [{ text: "Ladoga", links: ["https://en.wikipedia.org/wiki/Lake_Ladoga"] }, plainCell("17,700 km²")],
    [{ text: "Onega & Beloye", links: ["https://a.example/1", "https://a.example/2"] }, plainCell("9,700 km²")],
  ],
};

test("our reader finds title, address, headings, paragraphs and the table as they were given", () => {
  const read = readHtml(tablePage(page), { uri: "page.html" });
  expect(read.title).toBe("Lakes & ponds");
  expect(read.url).toBe(new URL(page.url).href);
  expect(read.text).toContain(page.intro[0]);
  expect(read.text).toContain(page.paragraphs[0]);
  expect(read.tables).toEqual([
    {
      kind: "table",
      caption: "",
      section: ["By area", "In Europe"],
      columns: ["Lake", "Area"],
      rows: [
        ["Ladoga", "17,700 km²"],
        ["Onega & Beloye", "9,700 km²"],
      ],
    },
  ]);
});

test("links of cells stay links", () => {
  const html = tablePage(page);
  expect(html).toContain('<a href="https://en.wikipedia.org/wiki/Lake_Ladoga">Ladoga</a>');
  expect(html).toContain('<a href="https://a.example/2"></a>');
});

test.each([
  "<script>alert(1)</script>",
  "</table></td><h1>Elsewhere</h1>",
  "<!-- open",
  "a < b && b > c",
  '"><img src=x onerror=alert(1)>',
  "&lt;b&gt; &amp;amp; &nbsp",
  "<plaintext>",
])("a cell that says %s comes back as that text, and nothing of it becomes markup", (text) => {
  const hostile: TablePage = {
    ...page,
    title: text,
    section: [text],
    header: [["Name", text]],
    rows: [
      [plainCell("first"), plainCell(text)],
      [{ text, links: [`https://a.example/${text}`] }, plainCell("second")],
    ],
  };
  const read = readHtml(tablePage(hostile), { uri: "page.html" });
  expect(read.title).toBe(text);
  expect(read.tables).toMatchObject([
    {
      section: [text],
      columns: ["Name", text],
      rows: [
        ["first", text],
        [text, "second"],
      ],
    },
  ]);
});

test("cells of any printable words come back unchanged", () => {
  const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(..."ab1<>&\"'/=!-;#é漢".split("")) });
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { minLength: 2, maxLength: 5 }), (rows) => {
      const cells = rows.map((row, i) => [`row ${i}`, ...row]);
      const html = tablePage({
        ...page,
        header: [["Number", "One", "Two"]],
        rows: cells.map((row) => row.map(plainCell)),
      });
      expect(readHtml(html, { uri: "page.html" }).tables[0]?.rows).toEqual(cells);
    }),
  );
});
