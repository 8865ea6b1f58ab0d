import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { passageAddress, tableAddresses } from "../../src/eval/datasets/ott-qa-addresses.ts";
import { ottPage, writePassages } from "../../src/eval/datasets/ott-qa-documents.ts";
import { ottGold } from "../../src/eval/datasets/ott-qa-gold.ts";
import { type OttTable, ottPassage, ottQuestion, ottTable } from "../../src/eval/datasets/ott-qa-records.ts";
import { detokenise } from "../../src/eval/datasets/ott-qa-spacing.ts";
import { teachesModels } from "../../src/eval/datasets/teaching-split.ts";
import type { GoldSupport } from "../../src/eval/gold.ts";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import type { Evidence } from "../../src/evidence/evidence.ts";
import { foldName } from "../../src/ranking/graph/fold-name.ts";
import { type Asked, holds, seeded, shuffled, type World } from "./world.ts";

/**
 * HybridQA's dev questions over their tables and all pages that these link to, in two worlds that share no table: one is
 * trained on, the other held out, each with questions of those tables alone that may teach, or that measure.
 */
export async function tablesWorlds(data: string, sizes: readonly [train: number, held: number]): Promise<World[]> {
  const asked = await Array.fromAsync(readJsonLines(dataFile(data, "tables/hybridqa.dev.jsonl.gz"), ottQuestion));
  const ids = shuffled([...new Set(asked.map(({ table_id }) => table_id))].sort(), seeded(7));
  const parts = [ids.slice(0, sizes[0]), ids.slice(sizes[0], sizes[0] + sizes[1])];
  const tables = new Map<string, OttTable>();
  for await (const table of readJsonLines(dataFile(data, "tables/ott-tables.jsonl.gz"), ottTable)) {
    if (parts.some((part) => part.includes(table.id))) tables.set(table.id, table);
  }
  return parts.map((part, i): World => {
    const own = part.flatMap((id) => tables.get(id) ?? []);
    const links = new Set(own.flatMap(({ rows }) => rows.flat().flatMap((cell) => cell.links)));
    const urls = tableAddresses("hybridqa", own, new Set([...links].map(passageAddress)));
    const questions = asked.flatMap((one): Asked[] => {
      const table = part.includes(one.table_id) ? tables.get(one.table_id) : undefined;
      // Other tables only stand among the evidence: their questions are not read here.
      if (table === undefined || teachesModels(one.table_id) !== (i === 0)) return [];
      const gold = ottGold(one, table, urls.get(table.id) as string);
      const answers = gold.answers.flatMap(({ text, aliases }) => [text, ...aliases]);
      const answeredBy = (evidence: Evidence) => gold.support.some((place) => supports(evidence, place, answers));
      return [{ id: one.question_id, text: detokenise(one.question), answers, answeredBy }];
    });
    const name = i === 0 ? "tables-train" : "tables-held";
    return { name, corpus: corpusOf(data, own, urls, links), asked: questions };
  });
}

/** The cell of the right table that is the answer, or a sentence of the right page that holds it. */
function supports(evidence: Evidence, place: GoldSupport, answers: readonly string[]): boolean {
  if (!("url" in place) || evidence.source.url !== place.url) return false;
  const { quote } = place;
  if (quote === undefined) return evidence.kind === "text" && holds(evidence.text, answers);
  const wanted = foldName(quote);
  return evidence.kind === "table" && evidence.locator.cells.some(({ value }) => foldName(value) === wanted);
}

function corpusOf(
  data: string,
  tables: readonly OttTable[],
  urls: ReadonlyMap<string, string>,
  links: ReadonlySet<string>,
): World["corpus"] {
  return {
    id: "tables",
    vectors: false,
    async write(dir) {
      for (const [i, table] of tables.entries()) {
        await writeFile(join(dir, `table-${i}.html`), ottPage(table, urls.get(table.id) as string));
      }
      async function* passages() {
        for await (const passage of readJsonLines(dataFile(data, "tables/ott-passages.jsonl.gz"), ottPassage)) {
          if (links.has(passage.id)) yield passage;
        }
      }
      await writePassages(join(dir, "passages.jsonl"), passages());
    },
  };
}
