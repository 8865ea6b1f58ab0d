import { type OttTable, ottPassage } from "../../src/eval/datasets/ott-qa-records.ts";
import { detokenise } from "../../src/eval/datasets/ott-qa-spacing.ts";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import type { TextEvidence } from "../../src/evidence/evidence.ts";
import { splitSentences } from "../../src/reading/split.ts";

/** Sentences of each page: its first ones say what it is about. */
const sentencesEach = 3;

/** For each table, by its id, the first sentences of the pages that its cells link to. */
export async function linkedPages(
  data: string,
  tables: readonly OttTable[],
): Promise<ReadonlyMap<string, readonly TextEvidence[]>> {
  const linksOf = ({ rows }: OttTable): string[] => [
    ...new Set(rows.flatMap((row) => row.flatMap(({ links }) => links))),
  ];
  const wanted = new Set(tables.flatMap(linksOf));
  const pages = new Map<string, TextEvidence[]>();
  for await (const { id, text } of readJsonLines(dataFile(data, "tables/ott-passages.jsonl.gz"), ottPassage)) {
    if (wanted.has(id)) pages.set(id, sentencesOf(id, detokenise(text)));
  }
  return new Map(tables.map((table) => [table.id, linksOf(table).flatMap((link) => pages.get(link) ?? [])]));
}

function sentencesOf(link: string, text: string): TextEvidence[] {
  const title = decodeURIComponent(link.slice("/wiki/".length)).replaceAll("_", " ");
  const source = { id: link, title, retrievedAt: "2026-01-01T00:00:00Z", sha256: "0".repeat(64) };
  return splitSentences(text)
    .slice(0, sentencesEach)
    .map(({ start, end }) => ({
      kind: "text",
      id: `${link} ${start}`,
      text: text.slice(start, end),
      source,
      entities: [],
      scores: {},
      locator: { start, end, section: [] },
    }));
}
