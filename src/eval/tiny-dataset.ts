import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EvalQuestion, LoadedDataset } from "./dataset.ts";
import type { Gold } from "./gold.ts";

/** A word that stands in gold answers and in no corpus: wherever it turns up, gold has leaked. */
export const goldMark = "zyxgoldmark";

const films = [
  ["Alien", "Ridley Scott", 1979],
  ["Jaws", "Steven Spielberg", 1975],
  ["Psycho", "Alfred Hitchcock", 1960],
  ["Vertigo", "Alfred Hitchcock", 1958],
] as const;

const question = (text: string, corpus: string): EvalQuestion => ({ id: text, text, corpus, at: "2020-01-01" });

const gold = (answer: string): Gold => ({
  answers: [{ text: answer, aliases: [goldMark] }],
  kind: "short",
  support: [],
  hops: [],
  tags: { mark: goldMark },
});

/** Eight questions over two corpora. */
export function tinyDataset(): LoadedDataset {
  const asked = films.flatMap(([title, director, year], i) => {
    const corpus = i < 2 ? "first" : "second";
    return [
      { question: question(`Who directed ${title}?`, corpus), gold: gold(director) },
      { question: question(`When was ${title} released?`, corpus), gold: gold(String(year)) },
    ];
  });
  const corpus = (id: string, part: readonly (typeof films)[number][]) => ({
    id,
    vectors: true,
    write: (dir: string) =>
      writeFile(
        join(dir, "films.jsonl"),
        part
          .map(
            ([title, director, year]) =>
              `${JSON.stringify({ title, text: `${title} is a ${year} film directed by ${director}.` })}\n`,
          )
          .join(""),
      ),
  });
  return {
    questions: asked.map(({ question }) => question),
    gold: new Map(asked.map(({ question, gold }) => [question.id, gold])),
    corpora: new Map([
      ["first", corpus("first", films.slice(0, 2))],
      ["second", corpus("second", films.slice(2))],
    ]),
    excluded: new Map(),
  };
}
