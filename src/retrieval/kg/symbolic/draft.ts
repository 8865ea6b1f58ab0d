import type { LinkedEntity, Query } from "../../../question/query.ts";
import type { EndProfile } from "./answer-fit.ts";
import type { Cues } from "./cues.ts";
import { linkOf } from "./link-strength.ts";
import { negationsOf } from "./negation.ts";
import type { QueryGraph } from "./query-graph.ts";
import { type QuestionWord, type ReadQuestion, readAround } from "./question-words.ts";
import { type ScoredPath, scorePath } from "./score-query.ts";

/** A query on its way: what it says, and how well. */
export interface Draft {
  readonly anchor: LinkedEntity;
  readonly path: ScoredPath;
  /** What is known of the nodes, the start first. */
  readonly profiles: readonly EndProfile[];
  readonly question: ReadQuestion;
  readonly cues: Cues;
  readonly query: Omit<QueryGraph, "sparql" | "score" | "explanation">;
  readonly quality: number;
  /** What its conditions stand for in the question. */
  readonly said?: Pick<Change, "masked" | "taken" | "support"> & { readonly lead: number };
}

export interface Change {
  readonly query: Draft["query"];
  /** Parts of the question that the change stands for. */
  readonly masked: readonly { readonly start: number; readonly end: number }[];
  /** Words that the change stands for, and how well. */
  readonly taken: readonly { readonly word: QuestionWord; readonly strength: number }[];
  /** How well each further step is said. */
  readonly support: readonly number[];
  /** What it is worth beside its words. */
  readonly lead?: number;
  /** The operation answers with something else than the end of the path, so that its kind tells nothing. */
  readonly anyAnswer?: boolean;
}

/** The draft with a change, and its quality with what this change and those before it say of the question. */
export function rescored(draft: Draft, query: Query, change: Change): Draft {
  const { anchor, profiles, cues } = draft;
  const before = draft.said ?? { masked: [], taken: [], support: [], lead: 0 };
  const said = {
    masked: [...before.masked, ...change.masked],
    taken: [...before.taken, ...change.taken],
    support: [...before.support, ...change.support],
    lead: before.lead + (change.lead ?? 0),
  };
  const starts = new Map(said.taken.map(({ word, strength }) => [word.start, strength]));
  const read = readWithout(query, anchor, said.masked);
  const question: ReadQuestion = change.anyAnswer ? { ...read, focus: undefined, ofStart: true } : read;
  const path = scorePath(question, change.query.steps, profiles, cues, linkOf(anchor), {
    taken: starts,
    support: said.support,
  });
  return { ...draft, question, path, query: change.query, quality: path.quality + said.lead, said };
}

/** Many drafts of a question leave the same parts of it out. */
const readings = new WeakMap<Query, Map<string, ReadQuestion>>();

export function readWithout(query: Query, anchor: LinkedEntity, masked: Change["masked"]): ReadQuestion {
  const known = readings.get(query) ?? new Map<string, ReadQuestion>();
  readings.set(query, known);
  const key = [anchor, ...masked].map(({ start, end }) => `${start}-${end}`).join(" ");
  // What is denied is said by conditions alone.
  const read = known.get(key) ?? readAround(query.text, anchor, [...negationsOf(query), ...masked]);
  known.set(key, read);
  return read;
}
