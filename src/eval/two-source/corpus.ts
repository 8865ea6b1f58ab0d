import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type TextDocument, textCorpus } from "../corpora/text-corpus.ts";
import type { Corpus } from "../dataset.ts";
import type { Edge } from "./input.ts";

const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
const otherName = "<http://www.w3.org/2004/02/skos/core#altLabel>";

/** A graph with labels, as N-Triples, and pages beside it. No vectors: the pages are many. */
export function graphWithPages(
  id: string,
  edges: readonly Edge[],
  names: ReadonlyMap<string, readonly string[]>,
  pages: readonly TextDocument[],
): Corpus {
  const texts = textCorpus(id, pages, false);
  return {
    ...texts,
    async write(dir) {
      await texts.write(dir);
      await pipeline(Readable.from(lines(edges, names)), createWriteStream(join(dir, "graph.nt")));
    },
  };
}

function* lines(edges: readonly Edge[], names: ReadonlyMap<string, readonly string[]>): Generator<string> {
  const used = new Set<string>();
  for (const { subject, relation, object } of edges) {
    for (const each of [subject, relation, object]) used.add(each);
    yield `<${subject}> <${relation}> <${object}> .\n`;
  }
  for (const iri of used) {
    for (const [i, name] of (names.get(iri) ?? []).entries()) {
      yield `<${iri}> ${i === 0 ? label : otherName} ${literal(name)} .\n`;
    }
  }
}

/** JSON escapes what N-Triples asks to be escaped, and nothing in a way that N-Triples does not know. */
const literal = (text: string): string => JSON.stringify(text);
