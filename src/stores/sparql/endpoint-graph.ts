import { sparqlTerm } from "../../core/sparql-term.ts";
import type { Term } from "../../core/term.ts";
import type { Statement } from "../../evidence/evidence.ts";
import { segmentWords } from "../graph-labels.ts";
import { nameOf, toNode, wikidataProperty } from "../graph-qualifiers.ts";
import type { Candidate, GraphFeatures, GraphStore, StatementOptions } from "../graph-store.ts";
import { type BatchOptions, createBatch } from "./batch.ts";
import { createBlanks } from "./endpoint-blanks.ts";
import { readCandidates, readFrequencies } from "./endpoint-candidates.ts";
import { foldClaims } from "./endpoint-claims.ts";
import { createEndpointClient, type EndpointClientOptions } from "./endpoint-client.ts";
import { createEndpointConnections } from "./endpoint-connections.ts";
import { namingOf, readNames } from "./endpoint-names.ts";
import { readRelations, relationsAmong } from "./endpoint-relations.ts";
import { readTriples, type TriplesKey } from "./endpoint-triples.ts";
import { readVocabulary, type Vocabulary } from "./endpoint-vocabulary.ts";
import { readPartialCandidates } from "./endpoint-words.ts";

export interface EndpointOptions extends EndpointClientOptions {
  /** Milliseconds for which answers are used again. Default ten minutes; 0 asks anew each time. */
  readonly rememberMs?: number;
  readonly clock?: () => Date;
}

/** Virtuoso refuses to sort for a larger LIMIT. */
const mostSorted = 10_000;

export interface EndpointGraph extends GraphStore {
  /** Requests sent so far. */
  readonly requests: number;
}

/** Without a limit, at most so many candidates are given, as from the embedded store. */
const defaultLimit = 100;

/**
 * A graph behind a SPARQL 1.1 endpoint. Nothing is asked before the first call; calls of the same moment travel together.
 * The address may name a graph (`?default-graph-uri=…`); without one, the endpoint's default graph is asked.
 *
 * Labels are compared letter by letter, so the usual spellings of a name are tried, in the languages that the graph uses.
 * Names are found by some of their words where the server is Virtuoso and keeps an index of texts.
 * Entities without a label are found by their IRI where a sample shows how such IRIs are written. A blank node is known by
 * a name that stands for what is said of it, once a statement with it was given.
 *
 * Rejects with `SourceError`: "unreachable", "timeout", "invalid-answer" (HTML, broken JSON), "too-large", "failed"…
 */
export function openSparqlEndpoint(endpoint: string, options: EndpointOptions = {}): EndpointGraph {
  const { rememberMs = 600_000, clock = () => new Date() } = options;
  const client = createEndpointClient(endpoint, options);
  const blanks = createBlanks(client);
  const isBlank = (entity: string) => entity.startsWith("_:");
  let vocabulary: Promise<Vocabulary> | undefined;
  let byWords = false;
  const features: GraphFeatures = {
    candidates: true,
    frequencies: true,
    normalised: false,
    prefix: false,
    get words() {
      return byWords;
    },
    fuzzy: false,
    connections: true,
    remote: true,
  };

  const words = (): Promise<Vocabulary> => {
    // Shared by all who need it, so that nobody's cancellation ends it; asked again after a failure.
    vocabulary ??= readVocabulary(client).then(
      (found) => {
        byWords = found.words;
        return found;
      },
      (error: unknown) => {
        vocabulary = undefined;
        throw error;
      },
    );
    return vocabulary;
  };

  const batch = <Key, Value>(
    size: number,
    idOf: (key: Key) => string,
    load: BatchOptions<Key, Value>["load"],
    remember = 20_000,
  ) => createBatch({ size, idOf, load, remember: rememberMs === 0 ? 0 : remember, rememberMs });

  const itself = (key: string) => key;
  const candidates = batch(80, itself, async (labels, signal): Promise<Candidate[][]> => {
    return readCandidates(client, await words(), labels, signal);
  });
  const partial = batch(20, itself, async (labels, signal): Promise<Candidate[][]> => {
    const known = await words();
    return known.words ? readPartialCandidates(client, known, labels, signal) : labels.map(() => []);
  });
  const labels = batch(200, itself, async (entities, signal): Promise<(string | undefined)[]> => {
    return (await readNames(client, await words(), entities, "labels", signal)).map(({ label }) => label);
  });
  const relations = batch(12, itself, (entities, signal) => readRelations(client, entities, signal));
  const frequency = batch(50, itself, (entities, signal) => readFrequencies(client, entities, "terms", signal));
  const statementsOf = async (keys: readonly TriplesKey[], signal: AbortSignal): Promise<Statement[][]> => {
    const triples = await readTriples(client, keys, signal);
    const folded = await foldClaims(client, triples, signal);
    return Promise.all(keys.map((key, i) => blanks.describe(key, folded[i] as Statement[], signal)));
  };
  const statements = batch(40, (key: TriplesKey) => JSON.stringify(key), statementsOf, 500);

  const connect = createEndpointConnections({
    client,
    blanks,
    batch,
    labels: (entities, signal) => Promise.all(entities.map((entity) => labels(entity, signal))),
  });

  const told = createMemory(50_000);
  const tell = (found: readonly Statement[]): Statement[] => {
    for (const statement of found) told.add(JSON.stringify(statement), clock().toISOString());
    return [...found];
  };

  const labelOf = async (term: Term, signal: AbortSignal | undefined): Promise<string> => {
    if (term.termType === "Literal") return term.value;
    if (term.termType === "BlankNode")
      return namingOf(toldOf(blanks.statements(nameOf(term)), term)).label ?? nameOf(term);
    const [own, property] = await Promise.all([labels(term.value, signal), propertyLabel(term, signal)]);
    return property ?? own ?? segmentWords(term.value);
  };
  const propertyLabel = async (term: Term, signal: AbortSignal | undefined): Promise<string | undefined> => {
    const property = wikidataProperty(term);
    return property === undefined ? undefined : labels(property, signal);
  };

  return {
    name: endpoint,
    features,
    get requests() {
      return client.requests;
    },
    async candidates(label, { limit = defaultLimit, words = false, signal } = {}) {
      if (label.trim() === "" || limit <= 0) return [];
      const [whole, parts] = await Promise.all([candidates(label, signal), words ? partial(label, signal) : []]);
      return [...whole, ...parts.filter(({ iri }) => !whole.some((met) => met.iri === iri))].slice(0, limit);
    },
    async statements(entity, options = {}) {
      const { signal, limit = Number.POSITIVE_INFINITY } = options;
      signal?.throwIfAborted();
      if (limit <= 0) return [];
      if (isBlank(entity)) return statementsAmong(blanks.statements(entity), entity, options);
      const read = (direction: "out" | "in") =>
        statements({ entity, direction, predicate: options.predicate, limit }, signal);
      const [out, into] = await Promise.all([
        options.direction === "in" ? [] : read("out"),
        options.direction === "out" ? [] : read("in"),
      ]);
      const rest = options.direction === undefined ? into.filter((each) => nameOf(each.subject) !== entity) : into;
      return tell([...out, ...rest].slice(0, limit));
    },
    async relations(entity, { signal } = {}) {
      return isBlank(entity) ? relationsAmong(blanks.statements(entity), entity) : relations(entity, signal);
    },
    labels: (terms, { signal } = {}) => Promise.all(terms.map((term) => labelOf(toNode(term), signal))),
    async frequency(entity, { signal } = {}) {
      return isBlank(entity) ? blanks.statements(entity).length : frequency(entity, signal);
    },
    async connections(from, to, options = {}) {
      const found = await connect(from, to, options);
      for (const link of found.connections.flat()) tell(link.statements);
      return found;
    },
    async sourceOf(statement) {
      const retrievedAt = told.get(JSON.stringify(statement)) ?? (await isStated(statement));
      if (retrievedAt === undefined) return undefined;
      const { host, pathname } = new URL(endpoint);
      return { id: endpoint, title: host + pathname, url: endpoint, retrievedAt, sha256: "" };
    },
    async select(sparql, { signal, timeMs, maxRows = 10_000 } = {}) {
      // Imported late: the parser takes longer to load than the answer to come.
      const { readOnlyQuery } = await import("../read-only-query.ts");
      const asked = Math.min(maxRows + 1, mostSorted);
      const text = readOnlyQuery(sparql).limited(asked);
      const { variables, rows, complete, boolean, serverRows } = await client.query(text, { signal, timeMs, maxRows });
      const cut = rows.length >= (serverRows ?? asked);
      return { variables, rows, complete: complete && !cut, ...(boolean === undefined ? {} : { boolean }) };
    },
    async close() {},
  };

  /** The time at which the endpoint said so, if it does. */
  async function isStated({ subject, predicate, object }: Statement): Promise<string | undefined> {
    if ([subject, object].some(({ termType }) => termType === "BlankNode")) return undefined;
    const [s, p, o] = [subject, predicate, object].map((term) => sparqlTerm(term, ""));
    const { boolean } = await client.query(`ASK { ${s} ${p} ${o} }`);
    return boolean === true ? clock().toISOString() : undefined;
  }
}

const toldOf = (statements: readonly Statement[], node: Term) =>
  statements.flatMap(({ subject, predicate, object }) =>
    nameOf(subject) === nameOf(node) ? [{ predicate: predicate.value, object }] : [],
  );

function statementsAmong(known: readonly Statement[], entity: string, options: StatementOptions): Statement[] {
  const { direction, predicate, limit } = options;
  return known
    .filter((each) => predicate === undefined || each.predicate.value === predicate)
    .filter((each) => direction === undefined || nameOf(each[direction === "out" ? "subject" : "object"]) === entity)
    .slice(0, limit);
}

interface Memory {
  add(key: string, value: string): void;
  get(key: string): string | undefined;
}

/** Forgets the oldest first. */
function createMemory(size: number): Memory {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key),
    add(key, value) {
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > size && oldest !== undefined) kept.delete(oldest);
    },
  };
}
