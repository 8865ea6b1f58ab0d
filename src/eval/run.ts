import type { Answer } from "../evidence/answer.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Preset } from "../presets/preset.ts";

/**
 * A run: what one configuration answered to the questions of one dataset. Written first and measured afterwards. As a
 * file it is JSON lines: a header, then a record for each question, in the order of asking.
 */
export interface Run {
  readonly header: RunHeader;
  /** By the id of the question. A question that was never reached has no record. */
  readonly records: ReadonlyMap<string, RunRecord>;
}

export interface RunHeader {
  readonly format: 1;
  readonly dataset: string;
  /** Hash of the data files, so that figures of different data are never compared unawares. */
  readonly dataHash: string;
  /** Ids of all questions of this run, in the order of asking. */
  readonly questions: readonly string[];
  readonly seed: number;
  /** The whole preset with every parameter; its name says which variant of it ran. */
  readonly preset: Preset;
  /** Covers preset, models, engine version and budget. Runs are resumed only under the same hash. */
  readonly configHash: string;
  readonly models: readonly string[];
  readonly engine: string;
  readonly budgetMs: number;
  /** ISO 8601. */
  readonly startedAt: string;
}

export interface RunRecord {
  readonly id: string;
  readonly question: string;
  readonly corpus: string;
  /** Absent when asking threw; then `error` says why. */
  readonly answer?: Answer;
  readonly error?: { readonly code: string; readonly message: string };
  /** Every ranking that was made on the way, in the order of time: the whole question first, then hops. */
  readonly rankings: readonly RunRanking[];
  /** Every evidence named in a ranking, by its id. */
  readonly evidence: Readonly<Record<string, RunEvidence>>;
  /** Wall-clock milliseconds. */
  readonly ms: number;
  /** Largest resident memory of the process so far, in bytes. */
  readonly peakRssBytes: number;
}

export interface RunRanking {
  /** What was searched for: the question, or the question of a hop. */
  readonly question: string;
  /** How many evidences the ranker was given. */
  readonly retrieved: number;
  /** Ids of evidences, best first, at most 100. */
  readonly evidence: readonly string[];
}

export type RunEvidence = Pick<Evidence, "kind" | "text" | "scores" | "entities"> & {
  readonly source: { readonly id: string; readonly title: string; readonly url?: string };
  /** Statements of a fact. */
  readonly statements?: Extract<Evidence, { kind: "fact" }>["locator"]["statements"];
};

/**
 * The evidence that an answer was made from, best first: the ranking of the question itself or, when the answer came
 * in hops, those of its hops taken in turn (first of each, second of each, …), every evidence once.
 */
export function finalRanking(record: RunRecord): readonly RunEvidence[] {
  const hops = new Set(record.answer?.hops.map(({ question }) => question));
  const ofHops = record.rankings.filter(({ question }) => hops.has(question));
  const chosen = ofHops.length > 0 ? ofHops : record.rankings.slice(0, 1);
  const longest = Math.max(0, ...chosen.map(({ evidence }) => evidence.length));
  const ids = new Set<string>();
  for (let rank = 0; rank < longest; rank++) {
    for (const { evidence } of chosen) {
      const id = evidence[rank];
      if (id !== undefined) ids.add(id);
    }
  }
  return [...ids].flatMap((id) => record.evidence[id] ?? []);
}
