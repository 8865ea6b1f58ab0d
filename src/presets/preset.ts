import type { FactForm } from "../evidence/forms/arrange.ts";

/**
 * A system, declared: which stages and with which parameters. Presets are data; `pipeline/build.ts` makes stages of
 * them. The configuration hash of an answer covers every value here.
 */
export interface Preset {
  readonly name: string;
  /** Whether the embedded bi-encoder takes part. Without it everything goes by words, and no model is loaded. */
  readonly embedder: boolean;
  readonly understand: {
    /** Entities kept for one mention. */
    readonly entitiesPerMention: number;
    /** How the entities of a mention are chosen. Absent: by kind of match, description and frequency, each mention by itself. */
    readonly linking?: JointLinking | DescriptionLinking;
    /** Whether the embedded tagger corrects what rules read of the question, and marks names for linking. Absent: neither. */
    readonly tagger?: boolean;
  };
  readonly retrieve: {
    /** Numbers of sentences by BM25, by cosine, and from documents of linked entities; absent: no text. */
    readonly sentences?: { readonly lexical: number; readonly dense: number; readonly anchored: number };
    readonly rows?: {
      readonly lexical: number;
      readonly dense: number;
      readonly wholeTables: number;
      readonly wholeTableRows: number;
    };
    readonly facts?: { readonly relations: number; readonly statements: number };
    /** A beam over graphs from the entities of the question. */
    readonly explore?: Exploring;
    /** All facts of the linked entities. */
    readonly searchSpace?: SearchSpace;
    /** Queries over graphs; where none is sure, `facts` looks for single ones. Absent: facts alone. */
    readonly queries?: SymbolicQueries;
    /** Declared functions, where a file of them is given. */
    readonly functions?: FunctionCalls;
  };
  readonly rank: BlendRanking | CrossRanking | GraphRanking | Bm25Ranking;
  /** How facts are shown to the answerer. Absent: each by itself. */
  readonly facts?: FactForm;
  /** How rows are put in order among themselves, after the ranking; absent: as they are ranked. */
  readonly tableRows?: TableRowOrder;
  readonly answer: {
    readonly conflictRatio: number;
    /** Passages that the embedded reader reads; absent: answers of texts by rules. */
    readonly reading?: { readonly texts: number };
  };
  /** The embedded verifier beside the rules; a sentence with less support than `atLeast` is dropped. Absent: rules alone. */
  readonly verify?: { readonly atLeast: number };
  /** False: every question is asked as it stands. */
  readonly hops: false | HopOptions;
  readonly assess: {
    /** Below this confidence the answer is "I don't know". */
    readonly refuseBelow: number;
    readonly medium: number;
    readonly high: number;
  };
}

/** What is added to the scores of rows, from 0 to 1, to put those of one table in order and, by `table`, those of all. */
export interface TableRowOrder {
  /** For a cell that the question names and no other row shares. */
  readonly named: number;
  /** For being the first, the greatest, the older of two … or repeated, where the question asks for that. */
  readonly order: number;
  /** For standing beside the row that the question names, or being like it, where the question asks for that. */
  readonly beside: number;
  /** For the score of the best page that a cell names, where texts are ranked too. */
  readonly page: number;
  /** For how well its table fits the question, where rows of several tables are ranked. */
  readonly table: number;
}

/** Cosine of the embedder and idf-weighted coverage of the question's words, on one scale for all kinds. */
export interface BlendRanking {
  readonly by: "blend";
  /** Evidences that the embedder reads. */
  readonly pool: number;
  /** Share of the cosine in the blended score, in [0, 1]. */
  readonly cosineShare: number;
}

/** The embedded cross-encoder over the best of another ranking, which may be its own lower layers over more. */
export interface CrossRanking {
  readonly by: "cross";
  /** The ranking that chooses what the cross-encoder reads. */
  readonly filter: BlendRanking | Bm25Ranking | CrossRanking;
  /** True: its lower layers read alone, for a fifth of the time. Absent: all layers do. */
  readonly shallow?: boolean;
  /** Evidences that the cross-encoder reads. */
  readonly pool: number;
  /** Share of its relevance in the score; the filter's score has the rest. In [0, 1]. */
  readonly relevanceShare: number;
  /** The same for rows. Absent or 0: rows are not read, and keep the filter's score. */
  readonly rowShare?: number;
}

/** The graph neural network over evidences and entities (QUASAR, section 3.3). */
export interface GraphRanking {
  readonly by: "graph";
  /** Evidences that enter the first round, then how many each round keeps. What is left out is gone. */
  readonly rounds: readonly number[];
  /** Whether the embedded cross-encoder reads what comes through the first round. */
  readonly reads: boolean;
  /** What ranks where the embedder or the network could not be loaded. */
  readonly otherwise: BlendRanking | Bm25Ranking;
}

export interface Bm25Ranking {
  readonly by: "bm25";
  readonly k1: number;
  readonly b: number;
}

/** Queries made without a language model: paths from linked entities, scored against the question's words. */
export interface SymbolicQueries {
  /** Edges of the longest path. */
  readonly maxHops: number;
  /** Entities looked at behind each path, to learn which relations go on from there. */
  readonly sample: number;
  /** Paths tried from one entity. */
  readonly paths: number;
  /** Readings of the question's names that are tried. */
  readonly anchors: number;
  /** Queries kept; of these, one or two are run. */
  readonly queries: number;
  /** Statements that one query reads at most. */
  readonly maxStatements: number;
  /** Queries less probable than this are not run. In [0, 1]. */
  readonly atLeast: number;
  /** From this probability on no single facts are looked for. In [0, 1]. */
  readonly sure: number;
}

/** ToG-E. */
export interface Exploring {
  /** Relations kept for an entity, neighbours kept for a relation, and facts kept of all at one depth. */
  readonly width: number;
  /** Facts of the longest path. */
  readonly depth: number;
  /** Neighbours read for one relation of one entity. */
  readonly neighbours: number;
  /** Whether values such as dates end paths. */
  readonly literals: boolean;
}

/** How a question that is composed of two is answered through its inner one. */
export interface HopOptions {
  /** An inner question answered with less confidence is not built upon. */
  readonly innerAtLeast: number;
  /** Answers of the inner question that are tried. */
  readonly beam: number;
  /** The confidence of a direct answer to a composed question is taken times this. */
  readonly directShare: number;
  /** A composed answer wins when its confidence is at least this share of the direct answer's. */
  readonly preferComposed: number;
}

/** All terms of the question together, as CLOCQ does it. */
export interface JointLinking {
  readonly by: "joint";
  /** Items kept for each term: a number, or as many as its ambiguity asks for. */
  readonly k: number | "entropy";
  /** Candidates of one term (d in CLOCQ). */
  readonly candidates: number;
  /** Terms of one question, names first. */
  readonly terms: number;
  /** Statements read of one candidate, to learn what it is connected with. */
  readonly neighbours: number;
  readonly weights: {
    readonly match: number;
    readonly relevance: number;
    readonly connectivity: number;
    readonly coherence: number;
  };
}

/** Of those that bear the name, the entities whose descriptions are most like the question, as DetLLM does it. */
export interface DescriptionLinking {
  readonly by: "description";
}

/** Declared functions, as WeKnow-RAG calls them. */
export interface FunctionCalls {
  /** A domain less certain than this goes to the other sources alone. In [0, 1]. */
  readonly certainty: number;
  /** Calls in one chain. */
  readonly maxCalls: number;
  /** Plans tried until one finds something. */
  readonly plans: number;
  /** Calls made side by side for one step. */
  readonly width: number;
  /** Plans that score less are not run. */
  readonly atLeast: number;
}

/** CLOCQ's search space. */
export interface SearchSpace {
  /** An item in more facts than this, other than as their subject, gets none of these. */
  readonly p: number;
  /** Facts read of one item as subject; beyond that every relation gives its share. */
  readonly subjectFacts: number;
  /** Facts that become evidence, those nearest to the question. */
  readonly facts: number;
}

/** Whether a preset's stages need the embedded cross-encoder and reader. */
export function needsReader({ rank, answer }: Preset): boolean {
  return rank.by === "cross" || (rank.by === "graph" && rank.reads) || answer.reading !== undefined;
}

/** Whether a preset's stages need the graph neural network. */
export function needsGraphRanker({ rank }: Preset): boolean {
  return rank.by === "graph";
}

/** Whether a preset's answers are read by the embedded verifier. */
export function needsVerifier({ verify }: Preset): boolean {
  return verify !== undefined;
}

/** Whether a preset's questions are read by the embedded tagger; one without the embedder loads no model. */
export function needsTagger({ embedder, understand }: Preset): boolean {
  return embedder && understand.tagger === true;
}
