import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ParsedDocument } from "./document.ts";
import { fileTitle } from "./file-title.ts";
import { readMarkdown } from "./markdown.ts";
import { readPlainText } from "./plain-text.ts";

/** Blocks are ordered, disjoint, not empty, and have no white space at their borders; rows are full. */
function expectSound({ text, blocks, tables }: ParsedDocument): void {
  let end = 0;
  for (const block of blocks) {
    const slice = text.slice(block.start, block.end);
    expect(block.start).toBeGreaterThanOrEqual(end);
    expect(slice).not.toBe("");
    expect(slice).toBe(slice.trim());
    end = block.end;
  }
  expect(end).toBeLessThanOrEqual(text.length);
  for (const { columns, rows } of tables) for (const row of rows) expect(row.length).toBe(columns.length);
}

const blocksOf = ({ text, blocks }: ParsedDocument) =>
  blocks.map(({ start, end, kind, section }) => [kind, text.slice(start, end), ...section]);

describe("readPlainText", () => {
  test.each(["\n", "\r\n", "\r"])("blank lines part paragraphs, ends of lines are %j", (end) => {
    const document = readPlainText(["A title", "", "One", "goes on.", " \t", "", "  Two."].join(end), "notes.txt");
    expect(document.title).toBe("A title");
    expect(blocksOf(document).map(([, text]) => text)).toEqual(["A title", "One\ngoes on.", "Two."]);
  });

  test("a first line that is a sentence is no title", () => {
    expect(readPlainText("It rained.\n\nIt snowed.", "/tmp/the_winter-of_1907.txt").title).toBe(
      "the winter-of 1907".replace("-", " "),
    );
  });

  test("any text gives sound blocks", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."ab. \t\n\r\uD800\u00a0") }),
    );
    fc.assert(
      fc.property(texts, (text) => expectSound(readPlainText(text, "a.txt"))),
      { numRuns: 1_000 },
    );
  });
});

describe("readMarkdown", () => {
  test("headings make sections; lists, quotes and code are blocks; markup goes", () => {
    const source = `# Lyra

A *great* [telescope](https://example.org "t") of \`glass\`.[^1]

## Mirror

- First **point**
  - inner point
1. Second

> quoted > words

\`\`\`js
let x = "# no heading";
\`\`\`

Year
----
Built <b>early</b>.`;
    const document = readMarkdown(source, "a.md");
    expect(document.title).toBe("Lyra");
    expect(blocksOf(document)).toEqual([
      ["paragraph", "A great telescope of glass.[^1]"],
      ["heading", "Mirror"],
      ["list-item", "First point", "Mirror"],
      ["list-item", "inner point", "Mirror"],
      ["list-item", "Second", "Mirror"],
      ["paragraph", "quoted > words", "Mirror"],
      ["preformatted", 'let x = "# no heading";', "Mirror"],
      ["heading", "Year"],
      ["paragraph", "Built early.", "Year"],
    ]);
  });

  test("tables have their section, filled rows and distinct columns", () => {
    const { tables } = readMarkdown(
      "## Towns\n\n| Town | n | n |\n|---|--:|---|\n| **Oslo** | 7 |\n| a \\| b | 1 | 2 |\n",
      "a.md",
    );
    expect(tables).toEqual([
      {
        kind: "table",
        caption: "",
        section: ["Towns"],
        columns: ["Town", "n", "n 2"],
        rows: [
          ["Oslo", "7", ""],
          ["a | b", "1", "2"],
        ],
      },
    ]);
  });

  test("a front matter gives the title and no text, with any ends of lines", () => {
    for (const end of ["\n", "\r\n"]) {
      const source = ["---", "title: 'The Orion'", "tags: [a]", "---", "# Other", "", "Text."].join(end);
      const document = readMarkdown(source, "a.md");
      expect(document).toMatchObject({ title: "The Orion", text: "Other\nText." });
    }
  });

  test("a long file reads as the same file in pieces: sections and link definitions go on", () => {
    const paragraph = "Some words with a [link][far] in them, and more of them.\n\n";
    const source = `# T\n\n## S\n\n${paragraph.repeat(1_000)}\`\`\`\n${"code\n\n".repeat(4_000)}\`\`\`\n\nEnd.\n\n[far]: https://example.org\n`;
    const blocks = blocksOf(readMarkdown(source, "a.md"));
    expect(blocks.length).toBe(1_003);
    expect(blocks[900]).toEqual(["paragraph", "Some words with a link in them, and more of them.", "S"]);
    expect(blocks.at(-1)).toEqual(["paragraph", "End.", "S"]);
  });

  test.each([
    ["quotes", `${">".repeat(100_000)} deep words`],
    ["lists", `${"- ".repeat(100_000)}deep words`],
    ["numbers", `${"1. ".repeat(30_000)}deep words`],
    ["brackets", `${"[".repeat(50_000)}deep words${"]".repeat(50_000)}`],
    ["stars", `deep words ${"*a ".repeat(20_000)}`],
  ])("%s nested without end cost little and lose no words", (_, source) => {
    const document = readMarkdown(source, "a.md");
    expectSound(document);
    expect(document.text).toContain("deep words");
  });

  test("any text gives sound blocks", () => {
    const marks = fc.string({
      unit: fc.constantFrom(
        "a",
        "b ",
        "#",
        "# ",
        "|",
        "-",
        "\n",
        "\n\n",
        "> ",
        "* ",
        "`",
        "[",
        "]",
        "(",
        "<b>",
        "1. ",
        "  ",
        "\r",
      ),
    });
    const texts = fc.oneof(fc.string({ unit: "binary" }), marks);
    fc.assert(
      fc.property(texts, (text) => expectSound(readMarkdown(text, "a.md"))),
      { numRuns: 500 },
    );
  });
});

test.each([
  ["/data/Marie_Curie.html.gz", "Marie Curie"],
  ["https://example.org/wiki/Marie%20Curie?action=raw#top", "Marie Curie"],
  ["notes on C# 2.md", "notes on C# 2"],
  ["100% sure.txt", "100% sure"],
  ["solar-power.csv", "solar power"],
  ["https://example.org/", "example"],
])("the title of %s is %s", (uri, title) => expect(fileTitle(uri)).toBe(title));
