import type { EvalQuestion, LoadedDataset } from "../../src/eval/dataset.ts";
import type { Gold } from "../../src/eval/gold.ts";
import type { Judged } from "../../src/eval/measure.ts";
import type { Run } from "../../src/eval/run.ts";
import { factweave } from "../../src/presets/factweave.ts";
import { type RecordParts, recordOf } from "./measured-record.ts";

/** Questions "q 0", "q 1", … over the corpus "c". Without parts: never reached. */
export function judgedItems(cases: readonly (readonly [Gold, RecordParts?])[]): readonly Judged[] {
  return cases.map(([gold, parts], i) => {
    const question: EvalQuestion = { id: `q ${i}`, text: `Question ${i}?`, corpus: "c" };
    return { question, gold, ...(parts !== undefined && { record: { ...recordOf(parts), id: question.id } }) };
  });
}

/** The dataset of these questions, without corpora. */
export function loadedOf(items: readonly Judged[]): LoadedDataset {
  return {
    questions: items.map(({ question }) => question),
    gold: new Map(items.map(({ question, gold }) => [question.id, gold])),
    corpora: new Map(),
    excluded: new Map(),
  };
}

/** A run over these questions, with the records that are there. */
export function runOf(items: readonly Judged[]): Run {
  return {
    header: {
      format: 1,
      dataset: "test",
      dataHash: "0",
      questions: items.map(({ question }) => question.id),
      seed: 1,
      preset: factweave,
      configHash: "0",
      models: [],
      engine: "0",
      budgetMs: 1,
      startedAt: "2020-01-01T00:00:00.000Z",
    },
    records: new Map(items.flatMap(({ question, record }) => (record === undefined ? [] : [[question.id, record]]))),
  };
}
