import { parse } from "parse5";
import type { ParsedDocument } from "./document.ts";
import { fileTitle } from "./file-title.ts";
import { readBlocks } from "./html-blocks.ts";
import { isUnread } from "./html-boilerplate.ts";
import { findMain } from "./html-main.ts";
import { readMetadata } from "./html-metadata.ts";
import { findTables } from "./html-tables.ts";

/** Characters of main content below which the choice is doubted, and the whole body is read when it holds more. */
const littleText = 200;

/**
 * Reads a page of HTML: its title, its own address, the running text of its main content in blocks, and every data
 * table of the whole page. Any string is a page; broken markup is mended as browsers do.
 *
 * @param options.uri where the page is from; its last part is the title of a page without one
 */
export function readHtml(html: string, options: { readonly uri: string }): ParsedDocument {
  const page = parse(html);
  const { title, url, isTitle } = readMetadata(page);
  const { tables, elements } = findTables(page, isTitle);
  const main = findMain(page, elements);
  let content = readBlocks(main, elements, isTitle);
  if (content.text.length < littleText) {
    const whole = readBlocks({ root: page, isLeftOut: isUnread }, elements, isTitle);
    if (whole.text.length > 2 * content.text.length) content = whole;
  }
  const address = url === undefined ? {} : { url };
  return { title: title || fileTitle(options.uri), ...address, ...content, tables };
}
