import type { DatabaseSync, StatementSync } from "node:sqlite";
import { SourceError } from "../../core/errors/index.ts";
import type { Term, Triple } from "../../core/term.ts";
import type { Statement } from "../../evidence/evidence.ts";
import { segmentWords } from "../graph-labels.ts";
import { createQualifierFolder, toNode, wikidataProperty } from "../graph-qualifiers.ts";
import type { GraphSource, GraphStore, Relation, StatementOptions } from "../graph-store.ts";
import { createCandidateSearch } from "./graph-candidates.ts";
import { createConnectionSearch } from "./graph-connections.ts";
import { createGraphMemory } from "./graph-memory.ts";
import { openGraphDatabase, requireGraph } from "./graph-open.ts";
import type { GraphQueries } from "./graph-query.ts";
import { hasWordIndex } from "./graph-schema.ts";
import { createTermFinder, decodeTerm, encodeTerm, entityName, entityTerm } from "./graph-terms.ts";

/** A long list looks at its signal after so many rows. */
const rowsBetweenChecks = 4096;

/** Answers kept in memory, some 50 MB in all at most; a longer list of statements is read each time. */
const kept = { relations: 5000, labels: 50_000, lists: 20_000, longestList: 100 } as const;

/**
 * The order of an index is the order of the answer, so that a limit reads no more than it gives; CROSS JOIN keeps
 * SQLite from starting at another table. A triple from an entity to itself leaves it, and is not told a second time.
 */
const select = (side: "out" | "in", predicate: string) => {
  const [near, far, index] = side === "out" ? ["s", "o", ""] : ["o", "s", "INDEXED BY graph_triple_ops"];
  return `SELECT p.value AS predicate, x.kind, x.value, x.tag FROM graph_triple t ${index}
    CROSS JOIN graph_term p ON p.id = t.p CROSS JOIN graph_term x ON x.id = t.${far}
    WHERE t.${near} = :id ${predicate} LIMIT :limit`;
};

/**
 * Read side of an embedded graph, over an open database (which `close` leaves open) or the path of one (opened
 * read-only). It sees what is committed, or what its own connection wrote. `name` stands in citations; the file by default.
 *
 * Entities are IRIs, or "_:" and the label of a blank node. Without `direction`, `statements` gives those that leave the
 * entity, then those that enter it; claims in Wikidata's model come with their qualifiers. `candidates` gives 100 at most unless a limit is named.
 * Throws `StoreError`: "missing" (no file, or no graph in it), "permission", "damaged", "version".
 */
export function openSqliteGraph(database: DatabaseSync | string, options: { readonly name?: string } = {}): GraphStore {
  const db = typeof database === "string" ? openGraphDatabase(database) : database;
  const name = options.name ?? db.location() ?? "memory";
  if (typeof database !== "string") requireGraph(db, name);
  const find = createTermFinder(db);
  const searchCandidates = createCandidateSearch(db);
  const words = hasWordIndex(db);
  const readRows = createStatementReader(db);
  const readTriples = (entity: string, options: StatementOptions): Statement[] => {
    // First the predicate: a graph that never uses it is known by that alone.
    const predicate = options.predicate === undefined ? undefined : find(entityTerm(options.predicate));
    if (options.predicate !== undefined && predicate === undefined) return [];
    const id = find(entityTerm(entity));
    return id === undefined ? [] : readRows(entity, id, predicate, options);
  };
  const claims = createQualifierFolder(readTriples);
  // A triple that holds a term both as node and as predicate is one triple.
  const frequency = db.prepare(
    `SELECT nodes + arcs - (SELECT COUNT(*) FROM graph_triple WHERE s = e.id AND p = e.id)
       - (SELECT COUNT(*) FROM graph_triple WHERE o = e.id AND p = e.id AND s <> e.id) AS frequency
     FROM graph_term e WHERE id = ?`,
  );
  const shownName = db.prepare("SELECT text FROM graph_name WHERE term = ? AND position = 0");
  const relations = {
    out: db.prepare(relationQuery("graph_triple t", "s")),
    in: db.prepare(relationQuery("graph_triple t INDEXED BY graph_triple_ops", "o")),
  };
  const originOf = createOriginReader(db, find);
  const memory = createGraphMemory(db);
  const keptRelations = memory<readonly Relation[]>(kept.relations);
  const keptLabels = memory<string>(kept.labels);
  const keptLists = memory<readonly Statement[]>(kept.lists);
  let searchConnections: ReturnType<typeof createConnectionSearch> | undefined;
  let queries: Promise<GraphQueries> | undefined;
  const readRelations = (entity: string): Relation[] => {
    const id = find(entityTerm(entity));
    if (id === undefined) return [];
    return (["out", "in"] as const).flatMap((direction) =>
      relations[direction]
        .all(id)
        .map((row): Relation => ({ iri: String(row.iri), direction, count: Number(row.count) })),
    );
  };

  return {
    name,
    features: {
      candidates: true,
      frequencies: true,
      normalised: true,
      prefix: true,
      words,
      fuzzy: words,
      connections: true,
      remote: false,
    },
    async candidates(label, options) {
      options?.signal?.throwIfAborted();
      return searchCandidates(label, options);
    },
    async statements(entity, options = {}) {
      options.signal?.throwIfAborted();
      const { direction = "", predicate = "", limit = "" } = options;
      const lists = keptLists();
      const key = `${direction} ${limit} ${predicate} ${entity}`;
      const known = lists.get(key);
      if (known !== undefined) return [...known];
      const found = claims.fold(readTriples(entity, options));
      if (found.length <= kept.longestList) lists.set(key, found);
      return [...found];
    },
    async relations(entity) {
      const known = keptRelations();
      const told = known.get(entity);
      if (told !== undefined) return [...told];
      const found = readRelations(entity);
      known.set(entity, found);
      return [...found];
    },
    async labels(terms) {
      // The same few predicates and entities stand in most statements of a neighbourhood.
      const told = keptLabels();
      return terms.map((given) => {
        const term = toNode(given);
        if (term.termType === "Literal") return term.value;
        const key = entityName(term.termType === "BlankNode" ? 1 : 0, term.value);
        const known = told.get(key);
        if (known !== undefined) return known;
        const label = labelOf(term, find, shownName);
        told.set(key, label);
        return label;
      });
    },
    async frequency(entity) {
      const id = find(entityTerm(entity));
      return id === undefined ? 0 : Number(frequency.get(id)?.frequency ?? 0);
    },
    async connections(from, to, options = {}) {
      searchConnections ??= createConnectionSearch(db, claims);
      return searchConnections(from, to, options);
    },
    async sourceOf(statement) {
      const direct = originOf(statement);
      if (direct !== undefined) return direct;
      const triple = claims.unfold(statement);
      return triple === undefined ? undefined : originOf(triple);
    },
    async select(sparql, options) {
      const path = typeof database === "string" ? database : db.location();
      if (path === null) {
        throw new SourceError(name, "unsupported", "A graph in memory takes no SPARQL. Keep it in a file.");
      }
      // Imported late: the parser takes longer to load than most graphs to open.
      queries ??= import("./graph-query.ts").then(({ createGraphQueries }) => createGraphQueries(path, name));
      return (await queries).select(sparql, options);
    },
    async close() {
      await (await queries)?.close();
      if (typeof database === "string" && db.isOpen) db.close();
    },
  };
}

const relationQuery = (table: string, near: "s" | "o") =>
  `SELECT p.value AS iri, r.count FROM (SELECT t.p, COUNT(*) AS count FROM ${table} WHERE t.${near} = ? GROUP BY t.p) r
   JOIN graph_term p ON p.id = r.p ORDER BY r.count DESC, p.value`;

function createOriginReader(database: DatabaseSync, find: TermFinder): (triple: Triple) => GraphSource | undefined {
  const origin = database.prepare(
    `SELECT g.id, g.title, g.url, g.retrieved_at, g.sha256 FROM graph_triple t JOIN graph_source g ON g.number = t.source
     WHERE t.s = ? AND t.p = ? AND t.o = ?`,
  );
  return ({ subject, predicate, object }) => {
    const [s, p, o] = [subject, predicate, object].map((term) => find(encodeTerm(term)));
    if (s === undefined || p === undefined || o === undefined) return undefined;
    const row = origin.get(s, p, o);
    if (row === undefined) return undefined;
    const url = row.url === null ? {} : { url: String(row.url) };
    const { id, title, retrieved_at, sha256 } = row;
    return { id: String(id), title: String(title), ...url, retrievedAt: String(retrieved_at), sha256: String(sha256) };
  };
}

type TermFinder = ReturnType<typeof createTermFinder>;
type StatementReader = (entity: string, id: number, predicate: number | undefined, o: StatementOptions) => Statement[];

function createStatementReader(database: DatabaseSync): StatementReader {
  const prepare = (predicate: string) => ({
    out: database.prepare(select("out", predicate)),
    in: database.prepare(select("in", predicate)),
    // Only asked together with `out`, which has told the triples from the entity to itself.
    rest: database.prepare(select("in", `${predicate} AND t.s <> t.o`)),
  });
  const all = prepare("");
  const one = prepare("AND t.p = :predicate");

  return (entity, id, predicate, { direction, limit = -1, signal }) => {
    const queries = predicate === undefined ? all : one;
    const bound = predicate === undefined ? { id } : { id, predicate };
    const stored = entityTerm(entity);
    const self = decodeTerm(stored.kind, stored.value, "");
    const found: Statement[] = [];
    const read = (query: StatementSync, statement: (predicate: Term, other: Term) => Statement) => {
      if (limit === 0 || (limit > 0 && found.length >= limit)) return;
      for (const row of query.iterate({ ...bound, limit: limit < 0 ? -1 : limit - found.length })) {
        if (found.length % rowsBetweenChecks === 0) signal?.throwIfAborted();
        const other = decodeTerm(Number(row.kind), String(row.value), String(row.tag));
        found.push(statement({ termType: "NamedNode", value: String(row.predicate) }, other));
      }
    };
    const outgoing = (predicate: Term, object: Term) => ({ subject: self, predicate, object, qualifiers: [] });
    const incoming = (predicate: Term, subject: Term) => ({ subject, predicate, object: self, qualifiers: [] });
    if (direction !== "in") read(queries.out, outgoing);
    if (direction === "in") read(queries.in, incoming);
    if (direction === undefined) read(queries.rest, incoming);
    return found;
  };
}

function labelOf(term: Exclude<Term, { termType: "Literal" }>, find: TermFinder, shownName: StatementSync): string {
  // Wikidata names a property once, and not each of the predicates made of it.
  const property = wikidataProperty(term);
  const id = (property && find({ kind: 0, value: property, tag: "" })) ?? find(encodeTerm(term));
  const text = id === undefined ? undefined : shownName.get(id)?.text;
  if (typeof text === "string") return text;
  // A blank node that nothing names has no words to show; its label tells it from others.
  return term.termType === "BlankNode" ? `_:${term.value}` : segmentWords(term.value);
}
