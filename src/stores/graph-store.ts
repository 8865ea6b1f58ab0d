import type { Term } from "../core/term.ts";
import type { Statement } from "../evidence/evidence.ts";

/** An entity that a label may mean. */
export interface Candidate {
  readonly iri: string;
  readonly label: string;
  readonly description?: string;
  /** Classes that the entity is said to be of, as IRIs in alphabetical order; at most ten. */
  readonly types?: readonly string[];
  /**
   * How the label was met; `exact` is the preferred label, `alias` another name, both after normalisation; `prefix`,
   * `part` and `fuzzy` as asked for in `CandidateOptions`.
   */
  readonly match: "exact" | "alias" | "prefix" | "part" | "fuzzy";
  /** How well known it is: the number of triples that hold it (of Wikidata's endpoint: its statements and sitelinks). */
  readonly frequency: number;
}

export interface CandidateOptions {
  readonly limit?: number;
  /** Finds labels that begin so, too; ignored where `features.prefix` is false. */
  readonly prefix?: boolean;
  /** Finds names that hold all words of the label, too ("Lincoln" in "Abraham Lincoln"); ignored where `features.words` is false. */
  readonly words?: boolean;
  /** Finds names that differ by a letter or two of a word, too; ignored where `features.fuzzy` is false. */
  readonly fuzzy?: boolean;
  readonly signal?: AbortSignal;
}

export interface StatementOptions {
  /** `out`: the entity is the subject; `in`: it is the object. Both when absent. */
  readonly direction?: "out" | "in";
  readonly predicate?: string;
  /** At most this many; the store's order is stable. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

export interface QueryOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds. Default 10,000. */
  readonly timeMs?: number;
  /** Default 10,000. */
  readonly maxRows?: number;
}

export interface QueryResult {
  /** Names of the variables, without "?". */
  readonly variables: readonly string[];
  /** A variable that a row leaves unbound is absent. */
  readonly rows: readonly Readonly<Record<string, Term>>[];
  /** False when there are more rows than `maxRows`. */
  readonly complete: boolean;
  /** Answer of an ASK query, which has no rows. */
  readonly boolean?: boolean;
}

/** What a graph can do, and what calls cost. */
export interface GraphFeatures {
  readonly candidates: boolean;
  readonly frequencies: boolean;
  /** Labels are compared without regard to case, accents and punctuation; otherwise only usual spellings are tried. */
  readonly normalised: boolean;
  /** `candidates` completes prefixes. */
  readonly prefix: boolean;
  /** `candidates` finds names by words of them. Of an endpoint it is known after the first call, and false until then. */
  readonly words: boolean;
  /** `candidates` finds misspelt names. */
  readonly fuzzy: boolean;
  /** `connections` is answered; otherwise it gives none, and says that nothing was searched. */
  readonly connections: boolean;
  /** Every call is a request to another machine. Calls made at the same time travel together: make them so. */
  readonly remote: boolean;
}

/** How often a relation leaves or enters an entity. */
export interface Relation {
  readonly iri: string;
  readonly direction: "out" | "in";
  readonly count: number;
}

export interface ConnectionOptions {
  /** Facts of a connection at most, 1 to 4. Default 2: what shares a fact, or a neighbour. */
  readonly maxLength?: number;
  /** Connections given at most. Default 10. */
  readonly limit?: number;
  /** Milliseconds after which nothing more is read. Default 10,000. */
  readonly timeMs?: number;
  readonly signal?: AbortSignal;
}

/** A fact that two entities share: each is its subject, its object or the value of a qualifier. */
export interface Link {
  readonly from: string;
  readonly to: string;
  /**
   * One statement as the graph has it, whichever way it is walked. Two, in walking order, where the entities meet in a
   * node that only holds a fact together: Freebase's mediators, and blank nodes without a name.
   */
  readonly statements: readonly Statement[];
}

/** A way between two entities in walking order; its length is the number of its links. */
export type Connection = readonly Link[];

export interface Connections {
  /** All of one length, none shorter; those through little known things first. */
  readonly connections: readonly Connection[];
  /** There are more of this length than `limit`. */
  readonly more: boolean;
  /**
   * False when the search was cut, at a hub on both sides, at the rows that it may read or at its time: there may be
   * others then, and shorter ones too.
   */
  readonly complete: boolean;
}

/**
 * A graph by its entities: IRIs, or "_:" and the label of a blank node as this store gave it. Remote graphs implement the
 * same contract, hence the promises.
 *
 * A remote graph rejects with `SourceError`, any graph with `signal.reason` when cancelled.
 */
export interface GraphStore {
  /** Address or file, as it stands in citations. */
  readonly name: string;
  readonly features: GraphFeatures;
  /** Entities whose normalised label or alias equals `label`, best first: in the order of `match`, then by frequency. */
  candidates(label: string, options?: CandidateOptions): Promise<Candidate[]>;
  statements(entity: string, options?: StatementOptions): Promise<Statement[]>;
  relations(entity: string, options?: { readonly signal?: AbortSignal }): Promise<Relation[]>;
  /** Labels of many terms at once; a literal is its own value, an IRI without label its last segment in words. */
  labels(terms: readonly Term[], options?: { readonly signal?: AbortSignal }): Promise<string[]>;
  frequency(entity: string, options?: { readonly signal?: AbortSignal }): Promise<number>;
  /** The shortest connections between two entities, in any direction and never through a literal; none with itself. */
  connections(from: string, to: string, options?: ConnectionOptions): Promise<Connections>;
  /** Source document of a triple, for citations. */
  sourceOf(statement: Statement): Promise<GraphSource | undefined>;
  /**
   * Runs a SELECT or ASK query of SPARQL 1.1. It is parsed first; what could write, or read from elsewhere (SERVICE,
   * FROM), is refused with `InputError`. Rejects with `SourceError` "timeout" after `timeMs`.
   */
  select(sparql: string, options?: QueryOptions): Promise<QueryResult>;
  close(): Promise<void>;
}

/** The file or address a triple was read from. */
export interface GraphSource {
  readonly id: string;
  readonly title: string;
  readonly url?: string;
  readonly retrievedAt: string;
  readonly sha256: string;
}
