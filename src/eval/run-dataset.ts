import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { configHash } from "../config/hash.ts";
import { EngineError } from "../core/errors/index.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { type AskTrace, createFactweave, type Factweave } from "../pipeline/factweave.ts";
import { type Models, modelsOf } from "../pipeline/models.ts";
import type { Preset } from "../presets/preset.ts";
import type { Ranked, RankingInput } from "../ranking/ranker.ts";
import type { Corpus, EvalQuestion } from "./dataset.ts";
import { prepareCorpus } from "./prepare-corpus.ts";
import type { RunEvidence, RunHeader, RunRanking, RunRecord } from "./run.ts";
import { openRunWriter, type RunWriter } from "./run-file.ts";

/** What a run is made of. There are questions and sources here and nothing that tells an answer. */
export interface RunOptions {
  readonly dataset: string;
  readonly dataHash: string;
  readonly questions: readonly EvalQuestion[];
  readonly corpora: ReadonlyMap<string, Corpus>;
  /** Sources for the corpus `given`: what the user named. */
  readonly given?: { readonly collection?: string; readonly kg?: readonly string[] };
  readonly preset: Preset;
  readonly models: Models;
  readonly seed: number;
  readonly budgetMs: number;
  /** The file to write, or to go on with. */
  readonly file: string;
  /** Folder for corpora, shared by all runs. */
  readonly corpusDir: string;
  /** Collections that were made or checked already, by corpus; runs over the same dataset share it. */
  readonly prepared?: Map<string, string>;
  /** Folder for databases of graph files. */
  readonly cacheDir: string;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
}

export interface RunProgress {
  readonly done: number;
  readonly total: number;
  /** What is going on: `indexing movies: 12,000 units` or the question. */
  readonly doing: string;
  /** Questions a second in this session of the run; 0 before the first. */
  readonly perSecond: number;
}

/** Evidences kept of each ranking. */
const keptRanks = 100;

/** Everything that decides what is answered, apart from data and questions. */
export function runHash({ preset, models, budgetMs }: Pick<RunOptions, "preset" | "models" | "budgetMs">): string {
  return configHash({ preset, models: modelsOf(preset, models), engine: manifest.version, budgetMs });
}

/**
 * Asks every question and writes the run. Questions of one corpus are asked one after another, so that times are those
 * of a single user. What the file holds already is not asked again. An error of the engine becomes the record's error.
 *
 * @throws DataError when the file holds another run or a corpus cannot be made; `signal.reason` when cancelled, and
 * what was answered until then is in the file.
 */
export async function runDataset(options: RunOptions): Promise<void> {
  const writer = await openRunWriter(options.file, headerOf(options));
  try {
    const open = options.questions.filter(({ id }) => !writer.done.has(id));
    const progress = createProgress(options, writer.done.size);
    for (const [corpus, questions] of groupByCorpus(open)) {
      const engine = await openCorpus(corpus, options, progress.indexing);
      try {
        await askAll(engine, questions, options, writer, progress);
      } finally {
        await engine.close();
      }
    }
  } finally {
    await writer.close();
  }
}

function headerOf(options: RunOptions): RunHeader {
  const { dataset, dataHash, questions, seed, preset, models, budgetMs } = options;
  return {
    format: 1,
    dataset,
    dataHash,
    questions: questions.map(({ id }) => id),
    seed,
    preset,
    configHash: runHash(options),
    models: modelsOf(preset, models),
    engine: manifest.version,
    budgetMs,
    startedAt: new Date().toISOString(),
  };
}

function groupByCorpus(questions: readonly EvalQuestion[]): ReadonlyMap<string, readonly EvalQuestion[]> {
  return Map.groupBy(questions, ({ corpus }) => corpus);
}

interface Progress {
  readonly indexing: (corpus: string, units: number) => void;
  readonly asking: (question: string) => void;
  readonly asked: () => void;
}

function createProgress({ questions, onProgress }: RunOptions, before: number): Progress {
  let now = 0;
  let askingMs = 0;
  let started = 0;
  const tell = (doing: string): void => {
    const perSecond = askingMs === 0 ? 0 : (1000 * now) / askingMs;
    onProgress?.({ done: before + now, total: questions.length, doing, perSecond });
  };
  return {
    indexing: (corpus, units) => tell(`indexing ${corpus}: ${units.toLocaleString("en-US")} units`),
    asking: (question) => {
      started = performance.now();
      tell(question);
    },
    asked: () => {
      askingMs += performance.now() - started;
      now++;
    },
  };
}

async function openCorpus(id: string, options: RunOptions, indexing: Progress["indexing"]): Promise<Factweave> {
  const { corpora, given, preset, models, cacheDir, signal } = options;
  const engine = { preset, ...models, cacheDir, signal };
  const corpus = corpora.get(id);
  if (corpus === undefined) return createFactweave({ ...engine, ...given });
  const known = options.prepared?.get(id);
  if (known !== undefined) return createFactweave({ ...engine, collection: known });
  indexing(id, 0);
  const collection = await prepareCorpus(corpus, {
    dir: join(options.corpusDir, encodeURIComponent(id)),
    embedder: models.embedder,
    signal,
    onProgress: ({ sentences, rows, triples }) => indexing(id, sentences + rows + triples),
  });
  options.prepared?.set(id, collection);
  return createFactweave({ ...engine, collection });
}

async function askAll(
  engine: Factweave,
  questions: readonly EvalQuestion[],
  options: RunOptions,
  writer: RunWriter,
  progress: Progress,
): Promise<void> {
  for (const question of questions) {
    options.signal.throwIfAborted();
    progress.asking(question.text);
    await writer.add(await askOne(engine, question, options));
    progress.asked();
  }
}

async function askOne(engine: Factweave, question: EvalQuestion, options: RunOptions): Promise<RunRecord> {
  const started = performance.now();
  let trace: AskTrace | undefined;
  const outcome = await engine
    .ask(question.text, {
      signal: options.signal,
      budgetMs: options.budgetMs,
      ...(question.at !== undefined && { at: question.at }),
      trace: (record) => {
        trace = record;
      },
    })
    .then((answer) => ({ answer }))
    .catch((error: unknown) => {
      if (options.signal.aborted || !(error instanceof Error)) throw error;
      const code = error instanceof EngineError ? error.code : "unexpected";
      return { error: { code, message: error.message } };
    });
  const ms = performance.now() - started;
  return {
    id: question.id,
    question: question.text,
    corpus: question.corpus,
    ...outcome,
    ...rankingsOf(trace),
    ms,
    // Kibibytes, by the documentation of process.resourceUsage().
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
  };
}

function rankingsOf(trace: AskTrace | undefined): Pick<RunRecord, "rankings" | "evidence"> {
  const rankings: RunRanking[] = [];
  const evidence: Record<string, RunEvidence> = {};
  for (const { stage, input, output } of trace?.stages ?? []) {
    if (stage !== "rank") continue;
    const { query, evidence: given } = input as RankingInput;
    const kept = (output as readonly Ranked[]).slice(0, keptRanks).map((ranked) => ranked.evidence);
    for (const item of kept) evidence[item.id] ??= toRunEvidence(item);
    rankings.push({ question: query.text, retrieved: given.length, evidence: kept.map(({ id }) => id) });
  }
  return { rankings, evidence };
}

function toRunEvidence(item: Evidence): RunEvidence {
  const { kind, text, scores, entities, source } = item;
  const { id, title, url } = source;
  return {
    kind,
    text,
    scores,
    entities,
    source: { id, title, ...(url !== undefined && { url }) },
    ...(item.kind === "fact" && { statements: item.locator.statements }),
  };
}
