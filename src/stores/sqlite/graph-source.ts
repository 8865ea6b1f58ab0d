import type { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import type * as RDF from "@rdfjs/types";
import { DataFactory } from "n3";
import type { Term } from "../../core/term.ts";
import { openGraphDatabase, requireGraph } from "./graph-open.ts";
import { createTermFinder, decodeTerm, encodeTerm } from "./graph-terms.ts";

type Pattern = RDF.Term | null | undefined;

/** The graph as an RDF/JS source (https://rdf.js.org/stream-spec/#source-interface), for SPARQL engines. */
export interface RdfSource extends RDF.Source {
  /** Streams the triples that fit; a missing term or a variable fits everything. All stand in the default graph. */
  match(subject?: Pattern, predicate?: Pattern, object?: Pattern, graph?: Pattern): RDF.Stream & Readable;
  /** How many triples `match` would give; engines plan joins with it. */
  countQuads(subject?: Pattern, predicate?: Pattern, object?: Pattern, graph?: Pattern): number;
  close(): void;
}

/** Over an open database, which `close` leaves open, or the path of one. Throws `StoreError` like `openSqliteGraph`. */
export function createGraphSource(database: DatabaseSync | string): RdfSource {
  const db = typeof database === "string" ? openGraphDatabase(database) : database;
  if (typeof database !== "string") requireGraph(db, db.location() ?? "memory");
  const find = createTermFinder(db);

  const condition = (pattern: readonly Pattern[], graph: Pattern): Condition | undefined => {
    if (!isOpen(graph) && graph.termType !== "DefaultGraph") return undefined;
    const parts: string[] = [];
    const values: number[] = [];
    for (const [position, term] of pattern.entries()) {
      if (isOpen(term)) continue;
      const plain = toTerm(term);
      const id = plain && find(encodeTerm(plain));
      if (id === undefined) return undefined;
      parts.push(`t.${columns[position]} = ?`);
      values.push(id);
    }
    return { where: parts.length === 0 ? "" : `WHERE ${parts.join(" AND ")}`, values };
  };

  return {
    match(subject, predicate, object, graph) {
      const found = condition([subject, predicate, object], graph);
      return Readable.from(found === undefined ? [] : read(db, found)) as RDF.Stream & Readable;
    },
    countQuads(subject, predicate, object, graph) {
      const found = condition([subject, predicate, object], graph);
      if (found === undefined) return 0;
      const row = db.prepare(`SELECT COUNT(*) AS count FROM graph_triple t ${found.where}`).get(...found.values);
      return Number(row?.count);
    },
    close() {
      if (typeof database === "string" && db.isOpen) db.close();
    },
  };
}

const columns = ["s", "p", "o"] as const;

interface Condition {
  readonly where: string;
  readonly values: readonly number[];
}

const isOpen = (term: Pattern): term is null | undefined | RDF.Variable => !term || term.termType === "Variable";

function toTerm(term: RDF.Term): Term | undefined {
  if (term.termType === "NamedNode") return { termType: "NamedNode", value: term.value };
  if (term.termType === "BlankNode") return { termType: "BlankNode", value: term.value };
  if (term.termType !== "Literal") return undefined;
  const { value, language, datatype } = term;
  return language ? { termType: "Literal", value, language } : { termType: "Literal", value, datatype: datatype.value };
}

/** A statement of its own for each stream, because many streams are read side by side. */
function* read(database: DatabaseSync, { where, values }: Condition): Generator<RDF.Quad> {
  const rows = database
    .prepare(
      `SELECT s.kind AS sk, s.value AS sv, p.value AS pv, o.kind AS ok, o.value AS ov, o.tag AS ot FROM graph_triple t
       CROSS JOIN graph_term s ON s.id = t.s CROSS JOIN graph_term p ON p.id = t.p CROSS JOIN graph_term o ON o.id = t.o
       ${where}`,
    )
    .iterate(...values);
  for (const row of rows) {
    const subject = String(row.sv);
    yield DataFactory.quad(
      row.sk === 1 ? DataFactory.blankNode(subject) : DataFactory.namedNode(subject),
      DataFactory.namedNode(String(row.pv)),
      toObject(decodeTerm(Number(row.ok), String(row.ov), String(row.ot))),
    ) as RDF.Quad;
  }
}

function toObject(term: Term): RDF.NamedNode | RDF.BlankNode | RDF.Literal {
  if (term.termType === "NamedNode") return DataFactory.namedNode(term.value);
  if (term.termType === "BlankNode") return DataFactory.blankNode(term.value);
  if (term.language) return DataFactory.literal(term.value, term.language);
  return term.datatype === undefined
    ? DataFactory.literal(term.value)
    : DataFactory.literal(term.value, DataFactory.namedNode(term.datatype));
}
