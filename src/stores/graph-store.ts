import type { Term } from "../core/term.ts";
import type { Statement } from "../evidence/evidence.ts";

/** An entity that a label may mean. */
export interface Candidate {
  readonly iri: string;
  readonly label: string;
  readonly description?: string;
  /** How the label was met; `exact` is the preferred label, `alias` another name, both after normalisation. */
  readonly match: "exact" | "alias" | "prefix";
  /** Number of triples that hold the entity. */
  readonly frequency: number;
}

export interface StatementOptions {
  /** `out`: the entity is the subject; `in`: it is the object. Both when absent. */
  readonly direction?: "out" | "in";
  readonly predicate?: string;
  /** At most this many; the store's order is stable. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/** How often a relation leaves or enters an entity. */
export interface Relation {
  readonly iri: string;
  readonly direction: "out" | "in";
  readonly count: number;
}

/** A graph by its entities. Remote graphs implement the same contract, hence the promises. */
export interface GraphStore {
  /** Address or file, as it stands in citations. */
  readonly name: string;
  readonly features: { readonly candidates: boolean; readonly frequencies: boolean };
  /** Entities whose normalised label or alias equals `label`, best first: exact before alias, then by frequency. */
  candidates(label: string, options?: { readonly limit?: number; readonly prefix?: boolean }): Promise<Candidate[]>;
  statements(entity: string, options?: StatementOptions): Promise<Statement[]>;
  relations(entity: string): Promise<Relation[]>;
  /** Labels of many terms at once; a literal is its own value, an IRI without label its last segment in words. */
  labels(terms: readonly Term[]): Promise<string[]>;
  frequency(entity: string): Promise<number>;
  /** Source document of a triple, for citations. */
  sourceOf(statement: Statement): Promise<GraphSource | undefined>;
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
