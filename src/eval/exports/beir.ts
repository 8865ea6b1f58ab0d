import { join } from "node:path";
import type { LoadedDataset } from "../dataset.ts";
import { isJudged } from "../measures/ranking-measure.ts";
import { unitOf } from "../relevance.ts";
import type { Run } from "../run.ts";
import { corpusDocuments } from "./corpus-documents.ts";
import { plainId } from "./plain-id.ts";
import { questionsOf, type RunQuestion, wholeGrades } from "./run-questions.ts";
import { writeLines } from "./write-lines.ts";

/**
 * The questions of a run and the corpora that they were asked over as a folder in the form of BEIR: `corpus.jsonl`,
 * `queries.jsonl` and `qrels/test.tsv`. Documents are whole pages and single statements of graphs, so the judgement of
 * a passage becomes one of its page. What the run answered plays no part. Corpora of one folder are one corpus, in
 * which an address stands once.
 */
export async function writeBeir(loaded: LoadedDataset, run: Run, dir: string): Promise<void> {
  const asked = questionsOf(loaded, run);
  const queries = asked.map(({ question }) =>
    JSON.stringify({ _id: plainId(question.id), text: question.text, metadata: {} }),
  );
  await writeLines(join(dir, "queries.jsonl"), queries);
  await writeLines(join(dir, "qrels", "test.tsv"), ["query-id\tcorpus-id\tscore", ...asked.flatMap(qrelLines)]);
  const corpora = new Set(asked.map(({ question }) => question.corpus));
  await writeLines(join(dir, "corpus.jsonl"), documentLines(loaded, corpora));
}

function qrelLines(asked: RunQuestion): readonly string[] {
  wholeGrades(asked);
  if (!isJudged(asked.gold)) return [];
  const grades = new Map<string, number>();
  for (const support of asked.gold.support) {
    const unit = unitOf("url" in support ? { url: support.url } : support);
    grades.set(unit, Math.max(support.grade ?? 1, grades.get(unit) ?? 0));
  }
  return [...grades].map(([unit, grade]) => `${plainId(asked.question.id)}\t${plainId(unit)}\t${grade}`);
}

async function* documentLines({ corpora }: LoadedDataset, ids: ReadonlySet<string>): AsyncGenerator<string> {
  const written = new Set<string>();
  for (const corpus of [...ids].flatMap((id) => corpora.get(id) ?? [])) {
    for await (const { id, title, text } of corpusDocuments(corpus)) {
      if (written.has(id)) continue;
      written.add(id);
      yield JSON.stringify({ _id: plainId(id), title, text, metadata: {} });
    }
  }
}
