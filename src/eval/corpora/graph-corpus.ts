import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Corpus } from "../dataset.ts";

/** A statement between two things, each by its IRI. */
export interface Edge {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
}

/** Statements with the names of everything in them, the label first. */
export interface NamedGraph {
  readonly edges: readonly Edge[];
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly descriptions?: ReadonlyMap<string, string>;
}

const predicates = {
  label: "<http://www.w3.org/2000/01/rdf-schema#label>",
  otherName: "<http://www.w3.org/2004/02/skos/core#altLabel>",
  description: "<http://schema.org/description>",
};

/** A corpus that is one graph, as N-Triples. */
export function graphCorpus(id: string, graph: NamedGraph): Corpus {
  return { id, vectors: false, write: (dir) => writeGraph(join(dir, "graph.nt"), graph) };
}

export async function writeGraph(file: string, graph: NamedGraph): Promise<void> {
  await pipeline(Readable.from(lines(graph)), createWriteStream(file));
}

function* lines({ edges, names, descriptions }: NamedGraph): Generator<string> {
  const used = new Set<string>();
  for (const { subject, relation, object } of edges) {
    for (const each of [subject, relation, object]) used.add(each);
    yield `<${subject}> <${relation}> <${object}> .\n`;
  }
  for (const iri of used) {
    for (const [i, name] of (names.get(iri) ?? []).entries()) {
      yield `<${iri}> ${i === 0 ? predicates.label : predicates.otherName} ${literal(name)} .\n`;
    }
    const description = descriptions?.get(iri);
    if (description !== undefined) yield `<${iri}> ${predicates.description} ${literal(description)} .\n`;
  }
}

/** JSON escapes what N-Triples asks to be escaped, and nothing in a way that N-Triples does not know. */
const literal = (text: string): string => JSON.stringify(text);
