import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type TablePage, tablePage } from "../corpora/table-page.ts";
import { passageAddress } from "./ott-qa-addresses.ts";
import type { OttPassage, OttTable } from "./ott-qa-records.ts";
import { detokenise } from "./ott-qa-spacing.ts";

/** The page of a table: its title and intro, the headings and the text above it, its cells with their links. */
export function ottPage(table: OttTable, url: string): string {
  const page: TablePage = {
    title: table.title,
    url,
    intro: [table.intro].filter((text) => text !== ""),
    section: table.section.split(" -- ").filter((name) => name !== ""),
    paragraphs: [detokenise(table.sectionText)].filter((text) => text !== ""),
    header: [table.header.map(detokenise)],
    rows: table.rows.map((row) =>
      row.map(({ text, links }) => ({ text: detokenise(text), links: links.map(passageAddress) })),
    ),
  };
  return tablePage(page);
}

/** Writes passages as records of JSON lines, one at a time. */
export async function writePassages(
  file: string,
  passages: AsyncIterable<OttPassage> | Iterable<OttPassage>,
): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    for await (const { id, text } of passages) {
      const title = id.slice("/wiki/".length).replaceAll("_", " ");
      yield `${JSON.stringify({ title, url: passageAddress(id), text: detokenise(text) })}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
}
