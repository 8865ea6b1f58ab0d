import type { Block } from "./document.ts";
import { isReferenceMarker } from "./html-boilerplate.ts";
import { cellText } from "./html-cell.ts";
import { isBlock, isHeading, isPreformatted } from "./html-elements.ts";
import type { MainContent } from "./html-main.ts";
import type { FoundTables } from "./html-tables.ts";
import { collapse, type Element, walk } from "./html-walk.ts";
import { createTextBuilder } from "./text-builder.ts";

export interface RunningText {
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** The running text of a page in blocks, without data tables and without the heading that is the page's title. */
export function readBlocks(
  { root, isLeftOut }: MainContent,
  tables: FoundTables["elements"],
  isTitle: (heading: Element) => boolean,
): RunningText {
  const builder = createTextBuilder();
  let line = "";
  let items = 0;
  let preformatted = 0;
  let breaks = 0;
  const flush = (): void => {
    const pre = preformatted > 0;
    const text = pre ? line.split("\n").map(trimEnd).join("\n") : collapse(line);
    builder.add(text, pre ? "preformatted" : items > 0 ? "list-item" : "paragraph");
    line = "";
  };
  walk(root, {
    enter(element) {
      const notes = tables.get(element);
      if (notes !== undefined) {
        flush();
        for (const note of notes) builder.add(note, "paragraph");
      }
      if (notes !== undefined || isLeftOut(element) || isReferenceMarker(element)) return false;
      if (isHeading(element)) {
        flush();
        if (!isTitle(element)) builder.heading(cellText(element, tables).text, Number(element.tagName[1]));
        return false;
      }
      if (isBlock(element)) flush();
      else if (element.tagName === "td" || element.tagName === "th") line += " ";
      if (element.tagName === "br") {
        line += preformatted > 0 ? "\n" : " ";
        // Two line breaks in a row are how old pages end a paragraph.
        if (++breaks === 2 && preformatted === 0) flush();
      }
      if (isItem(element)) items++;
      if (isPreformatted(element)) preformatted++;
      return true;
    },
    leave(element) {
      if (isBlock(element)) flush();
      if (isItem(element)) items--;
      if (isPreformatted(element)) preformatted--;
    },
    text(value) {
      if (breaks > 0 && /\S/.test(value)) breaks = 0;
      line += value;
    },
  });
  flush();
  return builder.result();
}

function trimEnd(text: string): string {
  return text.trimEnd();
}

function isItem({ tagName }: Element): boolean {
  return tagName === "li" || tagName === "dd" || tagName === "dt";
}
