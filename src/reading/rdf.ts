import { DataError } from "../core/errors/index.ts";
import type { Triple } from "../core/term.ts";
import { createJsonLdParser } from "./rdf-json-ld.ts";
import { createN3Parser } from "./rdf-n3.ts";

export type RdfFormat = "n-triples" | "turtle" | "n-quads" | "trig" | "json-ld";

export interface RdfInput {
  /** Path or address; relative IRIs are resolved against it, and blank nodes get its hash, so that they are its own. */
  readonly uri: string;
  readonly format: RdfFormat;
  readonly stream: AsyncIterable<Uint8Array>;
}

/** A parser that is fed pieces of bytes and puts what it finds on a list. */
export interface RdfParser {
  /** Triples found and not yet taken. The reader empties it. */
  readonly found: Triple[];
  /** Statements about quoted triples (RDF-star, RDF 1.2), which were left out. */
  readonly quoted: number;
  /** Throws `DataError`; triples found before are then still in `found`. */
  push(piece: Uint8Array): void | Promise<void>;
  end(): void | Promise<void>;
}

const batchSize = 5000;
/** Larger pieces would delay the first triples and cancellation. */
const pieceBytes = 1 << 16;

const formats: ReadonlyMap<string, RdfFormat> = new Map(
  Object.entries({
    nt: "n-triples",
    ntriples: "n-triples",
    ttl: "turtle",
    turtle: "turtle",
    nq: "n-quads",
    nquads: "n-quads",
    trig: "trig",
    jsonld: "json-ld",
    "application/n-triples": "n-triples",
    "text/turtle": "turtle",
    "application/x-turtle": "turtle",
    "application/n-quads": "n-quads",
    "application/trig": "trig",
    "application/ld+json": "json-ld",
  } as const),
);

/** The format by the ending of a file name or address (a final ".gz" does not count) or by a media type. */
export function rdfFormat(name: string): RdfFormat | undefined {
  // A path may hold any character, an address or media type is followed by parameters.
  for (const plain of [name, name.replace(/[;?#].*$/, "")].map((each) => each.toLowerCase().trim())) {
    const ending = plain.replace(/\.gz$/, "").split(".").at(-1) ?? "";
    const format = formats.get(plain) ?? (plain.includes(".") ? formats.get(ending) : undefined);
    if (format !== undefined) return format;
  }
  return undefined;
}

/**
 * Triples of an RDF source, in batches of about 5,000; names of graphs are dropped. Nothing is ever fetched. Throws
 * `DataError` with the line for broken syntax, after what came before it was given. Statements about quoted triples
 * (RDF-star, RDF 1.2) are left out; when the source has any, a `DataError` after the last batch says how many.
 */
export async function* readRdf(input: RdfInput, signal?: AbortSignal): AsyncIterable<readonly Triple[]> {
  const parser = input.format === "json-ld" ? createJsonLdParser(input.uri) : createN3Parser(input.uri, input.format);
  const { found } = parser;
  let failure: unknown;
  try {
    for await (const bytes of input.stream) {
      for (let start = 0; start < bytes.length; start += pieceBytes) {
        signal?.throwIfAborted();
        await parser.push(bytes.subarray(start, start + pieceBytes));
        while (found.length >= batchSize) yield found.splice(0, batchSize);
      }
    }
    await parser.end();
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    failure = error;
  }
  while (found.length > 0) yield found.splice(0, batchSize);
  if (failure !== undefined) throw failure;
  if (parser.quoted > 0) {
    throw new DataError(
      input.uri,
      `${parser.quoted} statements about quoted triples (RDF-star) were left out`,
      "All other triples were read; write these statements with rdf:Statement or as n-ary nodes to have them read too",
    );
  }
}
