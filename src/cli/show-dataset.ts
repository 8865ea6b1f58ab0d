import { loadConfig } from "../config/load.ts";
import type { LoadedDataset } from "../eval/dataset.ts";
import { findDataset, openDataset } from "../eval/find-dataset.ts";
import { sampleQuestions } from "../eval/sample-questions.ts";
import type { ShowFlags } from "./commands/eval.ts";
import { formatTable } from "./format.ts";

/** Values of a tag that are counted one by one; a tag with more is no grouping. */
const mostValues = 40;
const shown = 10;

/** What a dataset holds: its questions by group, what is left out and why, and some questions with their gold. */
export async function showDataset(name: string, flags: ShowFlags): Promise<string> {
  const { data } = await loadConfig({ file: flags.config, flags: { data: flags.data } });
  const { dataset, loaded, hash } = await openDataset(await findDataset(name, data));
  const { title, origin, licence, split } = dataset;
  const groups = groupsOf(loaded);
  const excluded = [...loaded.excluded].sort(([, a], [, b]) => b - a);
  const sample = sampleQuestions(loaded.questions, { limit: flags.limit ?? shown, seed: flags.seed }).map(
    ({ id, text }) => ({
      id,
      question: text,
      answers: loaded.gold.get(id)?.answers.map(({ text }) => text) ?? [],
      kind: loaded.gold.get(id)?.kind,
    }),
  );
  const sizes = { questions: loaded.questions.length, corpora: loaded.corpora.size };
  if (flags.json) {
    return `${JSON.stringify({ name: dataset.name, title, origin, licence, split, hash, ...sizes, groups, excluded: Object.fromEntries(excluded), sample })}\n`;
  }
  return [
    `${dataset.name}: ${title}`,
    `${sizes.questions} questions (${split}) over ${sizes.corpora} ${sizes.corpora === 1 ? "corpus" : "corpora"}; ${licence}; ${origin}`,
    ...(groups.length === 0 ? [] : ["", formatTable(groups.map(({ tag, value, n }) => [tag, value, String(n)]))]),
    ...(excluded.length === 0 ? [] : ["", "Left out", formatTable(excluded.map(([reason, n]) => [String(n), reason]))]),
    "",
    ...sample.map(
      ({ question, answers, kind }) =>
        `${question}  ${kind === "none" ? "(no answer)" : answers.slice(0, 5).join(" | ")}`,
    ),
    "",
  ].join("\n");
}

function groupsOf({
  gold,
}: LoadedDataset): readonly { readonly tag: string; readonly value: string; readonly n: number }[] {
  const all = [...gold.values()].flatMap(({ kind, tags }) => Object.entries({ kind, ...tags }));
  return [...Map.groupBy(all, ([tag]) => tag)].flatMap(([tag, entries]) => {
    const values = [...Map.groupBy(entries, ([, value]) => value)];
    if (values.length > mostValues) return [];
    return values.map(([value, { length }]) => ({ tag, value, n: length })).sort((a, b) => b.n - a.n);
  });
}
