/** Measures that tables show, under the short names of their columns. */
export interface Column {
  readonly title: string;
  readonly measure: string;
}

const column = (title: string, measure: string): Column => ({ title, measure });

export const overviewColumns: readonly Column[] = [
  column("CRAG score", "CRAG score[75 words,strings]"),
  column("refused", "Refused"),
  column("AP@30", "AP@30[tokens]"),
  column("ms p50", "ms p50"),
];

export const retrievalColumns: readonly Column[] = [
  column("nDCG@10", "nDCG@10"),
  column("Recall@100", "Recall@100"),
  column("MRR@10", "MRR@10"),
];

export const refusalColumns: readonly Column[] = [
  column("refused", "Refused"),
  column("right decisions", "RefusalAcc[all,AP@30]"),
  column("right refusals", "RefusalAcc[refused,AP@30]"),
  column("P@1", "P@1[entity]"),
  column("P@1 answered", "P@1[entity,answered]"),
  column("AURC", "AURC[entity]"),
  column("Brier", "Brier[entity,answered]"),
];

export const citationColumns: readonly Column[] = [
  column("accuracy", "CitationAcc[verifier]"),
  column("recall", "CitationRecall[verifier]"),
  column("precision", "CitationPrecision[verifier]"),
  column("uncited", "Uncited"),
  column("dangling", "Dangling"),
  column("Per@5", "Per@5[proxy]"),
  column("AS@5", "AS@5[proxy]"),
  column("SC@5", "SC@5[proxy]"),
];

export const costColumns: readonly Column[] = [
  column("ms p50", "ms p50"),
  column("ms p95", "ms p95"),
  column("understand", "ms p50 understand"),
  column("retrieve", "ms p50 retrieve"),
  column("rank", "ms p50 rank"),
  column("answer", "ms p50 answer"),
  column("LLM calls", "LLM calls"),
  column("tokens in", "tokens in"),
  column("tokens out", "tokens out"),
  column("parameters", "parameters"),
  column("MB peak", "MB peak"),
];

/** Every measure of a table of presets. */
export const shownMeasures: readonly string[] = [
  ...new Set(
    [overviewColumns, retrievalColumns, refusalColumns, citationColumns, costColumns].flatMap((columns) =>
      columns.map(({ measure }) => measure),
    ),
  ),
];
