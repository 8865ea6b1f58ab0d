import type { ParsedDocument } from "./document.ts";
import { fileTitle } from "./file-title.ts";
import { createTextBuilder } from "./text-builder.ts";

/** Plain text: blank lines part paragraphs. A short first line that stands alone is the title. */
export function readPlainText(text: string, uri: string): ParsedDocument {
  const builder = createTextBuilder();
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n[^\S\n]*\n\s*/);
  for (const paragraph of paragraphs) builder.add(paragraph, "paragraph");
  const first = paragraphs[0] ?? "";
  const title =
    paragraphs.length > 1 && first.length <= 100 && /^[\p{L}\p{N}][^\n]*[^.!?\s]$/u.test(first)
      ? first
      : fileTitle(uri);
  return { title, ...builder.result(), tables: [] };
}
