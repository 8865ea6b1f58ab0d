import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Term, Triple } from "../../core/term.ts";
import { formatLiteral, verbaliseRow, verbaliseStatement } from "../../evidence/verbalise.ts";
import type { ParsedDocument, ReadItem } from "../../reading/document.ts";
import { rdfFormat } from "../../reading/rdf.ts";
import { readSource } from "../../reading/read-source.ts";
import type { Corpus } from "../dataset.ts";
import { tripleKey, unitOf } from "../relevance.ts";

/** A page of a corpus, or a statement of its graph, under the name that gold has for it. */
export interface CorpusDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const label = "http://www.w3.org/2000/01/rdf-schema#label";

/**
 * The documents of a corpus as our readers understand its files: pages with the rows of their tables, statements in
 * words. Labels are names, no documents of their own. A page without an address is named after its file.
 *
 * @throws DataError when a part of a file cannot be read.
 */
export async function* corpusDocuments(corpus: Corpus): AsyncGenerator<CorpusDocument> {
  const dir = await mkdtemp(join(tmpdir(), "factweave-corpus-"));
  try {
    await corpus.write(dir);
    const files = await filesOf(dir);
    const names = await labelsOf(files);
    for await (const { item, place } of itemsOf(files, dir)) {
      if (item.kind === "document") yield toDocument(item.document, `${corpus.id}/${place}`);
      if (item.kind === "triples") yield* item.triples.filter(isFact).map((triple) => toStatement(triple, names));
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function filesOf(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** Names stand anywhere in a graph, so it is read once for them alone. */
async function labelsOf(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const graphs = files.filter((path) => rdfFormat(path) !== undefined);
  for await (const { item } of itemsOf(graphs)) {
    for (const { subject, predicate, object } of item.kind === "triples" ? item.triples : []) {
      if (predicate.value === label) names.set(subject.value, object.value);
    }
  }
  return names;
}

async function* itemsOf(
  files: readonly string[],
  dir = "",
): AsyncGenerator<{ readonly item: ReadItem; readonly place: string }> {
  for (const path of files) {
    let number = 0;
    for await (const item of readSource({ uri: path, path })) {
      if (item.kind === "failure") throw item.error;
      number++;
      yield { item, place: `${relative(dir, path)}${number === 1 ? "" : `/${number}`}` };
    }
  }
}

function toDocument({ url, title, text, tables }: ParsedDocument, place: string): CorpusDocument {
  const rows = tables.flatMap(({ columns, rows, ...table }) =>
    rows.map((row) => {
      const cells = row.map((value, column) => ({ column, name: columns[column] ?? "", value }));
      return verbaliseRow({ title, ...table }, cells);
    }),
  );
  return { id: url === undefined ? place : unitOf({ url }), title, text: [text, ...rows].join("\n") };
}

function isFact({ predicate }: Triple): boolean {
  return predicate.value !== label;
}

function toStatement(triple: Triple, names: ReadonlyMap<string, string>): CorpusDocument {
  const named = (term: Term): string =>
    term.termType === "Literal" ? formatLiteral(term) : (names.get(term.value) ?? term.value);
  const [subject, predicate, object] = [triple.subject, triple.predicate, triple.object].map(named) as [
    string,
    string,
    string,
  ];
  return {
    id: tripleKey(triple),
    title: subject,
    text: verbaliseStatement({ subject, predicate, object, qualifiers: [] }),
  };
}
