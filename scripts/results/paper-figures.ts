/**
 * Figures as papers print them, for the reader's orientation: other test sets, other models, other sources. They stand
 * in a column that says so and are never put together with ours.
 */
export interface PaperFigure {
  /** The dataset of ours that asks questions of the same kind. */
  readonly dataset: string;
  readonly system: string;
  readonly paper: string;
  /** Where in the paper, and which questions it asked. */
  readonly place: string;
  readonly measure: string;
  /** As a share; the papers print some of them in per cent. */
  readonly value: number;
}

const ewek = { system: "EWEK-QA, web and graph", paper: "EWEK-QA", measure: "Hits@1" };
const detLlm = { system: "DetLLM", paper: "DivKnowQA", place: "table 3, DivKnowQA", dataset: "two-source-movies" };
const structGpt = { system: "ChatGPT with StructGPT", paper: "StructGPT", measure: "Hits@1" };

export const paperFigures: readonly PaperFigure[] = [
  { ...ewek, dataset: "nq", place: "table 1, 400 Natural Questions", value: 0.625 },
  { ...ewek, dataset: "hotpotqa", place: "table 1, 1,000 of HotpotQA", value: 0.436 },
  { ...ewek, dataset: "webqsp", place: "table 1, WebQSP test on whole Freebase", value: 0.713 },
  { ...structGpt, dataset: "metaqa-1hop", place: "MetaQA 1-hop test", value: 0.942 },
  { ...structGpt, dataset: "metaqa-2hop", place: "MetaQA 2-hop test", value: 0.939 },
  { ...structGpt, dataset: "metaqa-3hop", place: "MetaQA 3-hop test", value: 0.802 },
  { ...detLlm, measure: "EM", value: 0.321 },
  { ...detLlm, measure: "F1", value: 0.357 },
  {
    dataset: "crag",
    system: "WeKnow-RAG, version 2",
    paper: "WeKnow-RAG",
    place: "table 1, CRAG task 3 online",
    measure: "CRAG score",
    value: 0.0929,
  },
  {
    dataset: "crag",
    system: "QUASAR",
    paper: "QUASAR",
    place: "table 1, 436 of CRAG",
    measure: "P@1",
    value: 0.362,
  },
];
