import type { Edge } from "../corpora/graph-corpus.ts";
import type { TextDocument } from "../corpora/text-corpus.ts";

export type Direction = "text-to-graph" | "graph-to-text";

/** A step from a thing to others: along a relation, or against it. */
export interface Step {
  /** IRI. */
  readonly relation: string;
  /** From object to subject. */
  readonly inverse: boolean;
}

/**
 * A step in words. Slots: `{x}` what the step starts from (a name or a noun phrase), `{y}` the thing asked about in a
 * yes/no question; `{other}` and `{also}` are filled when the topic itself would be an answer, and vanish otherwise.
 */
export interface Hop extends Step {
  /** Unique in the input; used in tags. */
  readonly name: string;
  /** Noun phrases for the thing reached: "the person who directed {x}". Needed for a first hop. */
  readonly nouns: readonly string[];
  /** Questions for the thing reached. The first one is plain and asks a single hop. */
  readonly ask: readonly string[];
  /** Yes/no questions. Needed for a second hop. */
  readonly check: readonly string[];
  /** Questions for the number of things reached. Without any, nothing is counted. */
  readonly count: readonly string[];
  /** What the graph knows of the hop is a part only, so that nothing but yes/no questions can be asked. */
  readonly partial?: boolean;
  /**
   * The sentence of a page that states that the page's subject leads to `names` and to nothing else by this step;
   * undefined when the page does not. Absent: the step is never answered by text.
   */
  readonly stated?: (text: string, names: readonly string[]) => string | undefined;
  /**
   * Whether a page seems to tell that its subject and `names` are joined by this step, among others perhaps. A page of
   * something that the graph does not join to them makes the question unclear. Absent: pages are not looked at.
   */
  readonly told?: (text: string, names: readonly string[]) => boolean;
}

export interface Chain {
  readonly direction: Direction;
  /** Names of hops. */
  readonly first: string;
  readonly second: string;
}

/** A graph with pages, the words of its relations, and what is wanted of it. */
export interface TwoSourceInput {
  /** Id of the corpus. */
  readonly corpus: string;
  readonly edges: readonly Edge[];
  /** Names by IRI, the label first; every thing and relation of the edges has one. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Things whose name does not tell which thing is meant: never topic, bridge, answer or distractor. */
  readonly unclear: ReadonlySet<string>;
  readonly pages: readonly TextDocument[];
  /** Address of the page about a thing, by IRI. */
  readonly pageOf: ReadonlyMap<string, string>;
  /** What a distractor must share with the thing it stands for, such as a decade; by IRI. Absent: nothing. */
  readonly groupOf: ReadonlyMap<string, string>;
  readonly hops: readonly Hop[];
  readonly chains: readonly Chain[];
  /** Most questions in each direction. */
  readonly size: number;
  /** Most questions over one bridge, so that no single one fills the set. */
  readonly perBridge: number;
  readonly seed: number | string;
}
