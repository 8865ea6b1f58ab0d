import { DataError } from "../core/errors/index.ts";
import type { ParsedDocument } from "./document.ts";
import { fileTitle } from "./file-title.ts";
import { createTextBuilder } from "./text-builder.ts";

/**
 * The text of a PDF, page by page; each page is a section.
 *
 * @throws DataError for a PDF with a password, a damaged one, and one that holds pictures of text only.
 */
export async function readPdf(bytes: Uint8Array, uri: string): Promise<ParsedDocument> {
  const { extractText, getDocumentProxy, getMeta } = await import("unpdf");
  const contentOf = async (pdf: Awaited<ReturnType<typeof getDocumentProxy>>) => ({
    pages: (await extractText(pdf, { mergePages: false })).text,
    info: (await getMeta(pdf)).info,
  });
  try {
    // A copy, because the parser takes the buffer for itself, and it refuses a Buffer.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    const { pages, info } = await contentOf(pdf).finally(() => pdf.destroy());
    const builder = createTextBuilder();
    for (const [i, page] of pages.entries()) {
      if (page.trim() === "") continue;
      builder.heading(`Page ${i + 1}`, 1);
      for (const paragraph of page.split(/\n\s*\n/)) builder.add(flowing(paragraph), "paragraph");
    }
    const { text, blocks } = builder.result();
    if (blocks.length === 0) {
      throw new DataError(uri, "it holds no text, only pictures", "Run text recognition (OCR) on it first.");
    }
    const title = typeof info?.Title === "string" ? info.Title.trim() : "";
    return { title: title || fileTitle(uri), text, blocks, tables: [] };
  } catch (error) {
    if (error instanceof DataError || !(error instanceof Error)) throw error;
    if (error.name === "PasswordException") {
      throw new DataError(uri, "it is locked with a password", "Save a copy without password.", {}, { cause: error });
    }
    throw new DataError(
      uri,
      `it is no readable PDF (${error.message})`,
      "Save or download it again.",
      {},
      { cause: error },
    );
  }
}

/** Lines of a paragraph run on; a word cut at the end of a line is whole again. */
function flowing(paragraph: string): string {
  return paragraph.replace(/(\p{Ll})[-\u00ad]\s*\n\s*(?=\p{Ll})/gu, "$1").replace(/\s+/g, " ");
}
