import type * as RDF from "@rdfjs/types";
import { JsonLdParser } from "jsonld-streaming-parser";
import { DataError } from "../core/errors/index.ts";
import type { Term, Triple } from "../core/term.ts";
import type { RdfParser } from "./rdf.ts";
import { baseIri, createBlankNames, literalTerm } from "./rdf-terms.ts";

/** JSON-LD 1.1, streamed. A context that stands elsewhere is refused: reading must not reach out by itself. */
export function createJsonLdParser(uri: string): RdfParser {
  const found: Triple[] = [];
  const blank = createBlankNames(uri);
  const named = new Map<string, string>();
  let quoted = 0;
  let failure: DataError | undefined;
  let line = 1;

  const parser = new JsonLdParser({
    baseIRI: baseIri(uri),
    documentLoader: {
      async load(url: string): Promise<never> {
        throw new Error(`remote context ${url} was refused`);
      },
    },
  });
  const term = (node: RDF.Term): Term | undefined => {
    if (node.termType === "NamedNode") return { termType: "NamedNode", value: node.value };
    if (node.termType === "Literal") return literalTerm(node.value, node.language, node.datatype.value);
    if (node.termType !== "BlankNode") return undefined;
    // The library numbers nameless nodes over the whole process; ours are numbered by their first use in the source.
    const name = named.get(node.value) ?? blank.next();
    named.set(node.value, name);
    return { termType: "BlankNode", value: name };
  };
  parser.on("data", (quad: RDF.BaseQuad) => {
    const [subject, predicate, object] = [term(quad.subject), term(quad.predicate), term(quad.object)];
    if (subject && predicate && object) found.push({ subject, predicate, object });
    else quoted++;
  });
  parser.on("error", (error: Error) => {
    failure ??= asDataError(uri, error, line);
  });
  const check = () => {
    if (failure !== undefined) throw failure;
  };

  let started = false;
  return {
    found,
    get quoted() {
      return quoted;
    },
    async push(piece) {
      const bytes = started ? piece : withoutByteOrderMark(piece);
      started = true;
      // Line by line, because the library's errors do not say where they are.
      for (let start = 0, end = 0; start < bytes.length; start = end) {
        const newline = bytes.indexOf(10, start);
        end = newline < 0 ? bytes.length : newline + 1;
        await new Promise<void>((resolve) => parser.write(bytes.subarray(start, end), () => resolve()));
        check();
        if (newline >= 0) line++;
      }
    },
    async end() {
      const over = new Promise<void>((resolve) => parser.once("close", resolve));
      parser.end();
      await over;
      check();
    },
  };
}

function withoutByteOrderMark(piece: Uint8Array): Uint8Array {
  return piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf ? piece.subarray(3) : piece;
}

function remoteContext(uri: string, url: string): DataError {
  return new DataError(
    uri,
    `Its JSON-LD context stands elsewhere (${url}), and contexts are never fetched`,
    "Put the content of that context into the file's own @context",
  );
}

function asDataError(uri: string, error: Error, line: number): DataError {
  const remote = /remote context (\S+?):? /.exec(error.message)?.[1];
  if (remote !== undefined) return remoteContext(uri, remote);
  const problem = `JSON-LD: ${error.message.replace(/ at position \d+/, "")}`;
  const repair = "Correct the JSON here or before this place, and check the file with a JSON-LD validator";
  return new DataError(uri, problem, repair, { line }, { cause: error });
}
