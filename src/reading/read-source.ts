import { DataError, SourceError } from "../core/errors/index.ts";
import { readCsv } from "./csv.ts";
import { charsetOf, decodeText, utf8Bytes } from "./decode.ts";
import type { ReadItem } from "./document.ts";
import { type SourceInput, sourceBytes, wholeBytes } from "./input-bytes.ts";
import { readJson, readJsonLines } from "./json.ts";
import { readMarkdown } from "./markdown.ts";
import { readPdf } from "./pdf.ts";
import { readPlainText } from "./plain-text.ts";
import { type RdfFormat, rdfFormat, readRdf } from "./rdf.ts";

export type { SourceInput } from "./input-bytes.ts";

type Format = "html" | "markdown" | "text" | "pdf" | "csv" | "json" | "jsonl" | RdfFormat;

const endings: ReadonlyMap<string, Format> = new Map(
  Object.entries({
    ...{ html: "html", htm: "html", xhtml: "html", md: "markdown", markdown: "markdown", txt: "text", text: "text" },
    ...{ pdf: "pdf", csv: "csv", tsv: "csv", json: "json", jsonl: "jsonl", ndjson: "jsonl" },
  } as const),
);

const mediaTypes: ReadonlyMap<string, Format> = new Map(
  Object.entries({
    "text/html": "html",
    "application/xhtml+xml": "html",
    "text/markdown": "markdown",
    "text/plain": "text",
    "application/pdf": "pdf",
    "text/csv": "csv",
    "text/tab-separated-values": "csv",
    "application/json": "json",
    "application/x-ndjson": "jsonl",
    "application/jsonl": "jsonl",
  } as const),
);

/** Whether a file is of a kind that is read, by its ending; a final `.gz` does not count. */
export function isReadable(name: string): boolean {
  return formatByName(name) !== undefined;
}

function formatByName(name: string): Format | undefined {
  // A file name may hold ? and #, in an address they begin what is no name.
  for (const plain of [name, name.replace(/[?#].*$/s, "")].map((each) => each.toLowerCase().replace(/\.gz$/, ""))) {
    const format = /\.([a-z]+)$/.exec(plain)?.[1];
    if (format !== undefined && endings.has(format)) return endings.get(format);
  }
  return rdfFormat(name);
}

function formatByMediaType(mediaType: string | undefined): Format | undefined {
  const plain = mediaType?.split(";")[0]?.trim().toLowerCase();
  return plain === undefined ? undefined : (mediaTypes.get(plain) ?? rdfFormat(plain));
}

/**
 * Reads a source in any known format, gzip or not. Records that cannot be read come as `failure` items and the rest goes
 * on; a source that cannot be read at all throws `SourceError` ("not-found", "permission", "too-large", "unsupported")
 * or `DataError`.
 */
export async function* readSource(input: SourceInput, signal?: AbortSignal): AsyncGenerator<ReadItem> {
  const format = formatOf(input);
  if (format === "jsonl") yield* readJsonLines(utf8Bytes(sourceBytes(input, signal)), input.uri);
  else if (format !== undefined && isRdf(format)) yield* readTriples(input, format, signal);
  else yield* readWhole(input, format, signal);
}

/** A file's ending tells more than its media type; of an address the media type does, unless it fits everything. */
function formatOf({ uri, path, mediaType }: SourceInput): Format | undefined {
  const byType = formatByMediaType(mediaType);
  const byName = path === undefined && byType !== undefined && byType !== "text" ? undefined : formatByName(uri);
  return byName ?? byType;
}

function isRdf(format: Format): format is RdfFormat {
  return rdfFormats.has(format);
}

const rdfFormats: ReadonlySet<string> = new Set(["n-triples", "turtle", "n-quads", "trig", "json-ld"]);

async function* readTriples(input: SourceInput, format: RdfFormat, signal?: AbortSignal): AsyncGenerator<ReadItem> {
  try {
    const stream = sourceBytes(input, signal);
    for await (const triples of readRdf({ uri: input.uri, format, stream }, signal)) yield { kind: "triples", triples };
  } catch (error) {
    // What came before the mistake is good, so the mistake is one more item and no end of everything.
    if (!(error instanceof DataError)) throw error;
    yield { kind: "failure", error };
  }
}

async function* readWhole(
  input: SourceInput,
  known: Format | undefined,
  signal?: AbortSignal,
): AsyncGenerator<ReadItem> {
  const bytes = await wholeBytes(input, signal);
  const format = known ?? sniff(bytes);
  if (format === undefined) {
    const message = `${input.uri} is of no known kind. Give it an ending such as .html, .md, .txt, .pdf, .csv, .json or .ttl.`;
    throw new SourceError(input.uri, "unsupported", message);
  }
  const { uri } = input;
  if (format === "pdf") {
    yield { kind: "document", document: await readPdf(bytes, uri) };
    return;
  }
  const text = decodeText(bytes, uri, charsetOf(input.mediaType));
  if (!/\S/.test(text)) throw new DataError(uri, "it is empty", "Check whether it was written or downloaded whole.");
  if (format === "html") yield { kind: "document", document: (await import("./html.ts")).readHtml(text, { uri }) };
  else if (format === "markdown") yield { kind: "document", document: readMarkdown(text, uri) };
  else if (format === "csv") yield* readCsv(text, uri);
  else if (format === "json") yield* readJson(text, uri);
  else yield { kind: "document", document: readPlainText(text, uri) };
}

/** The format by how the content starts; undefined when nothing tells. */
function sniff(bytes: Uint8Array): Format | undefined {
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1").trimStart().toLowerCase();
  if (start.startsWith("%pdf-")) return "pdf";
  if (/^(?:<!doctype html|<html|<head|<body)/.test(start)) return "html";
  if (/^[[{]/.test(start)) return "json";
  return undefined;
}
