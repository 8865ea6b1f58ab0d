import { writeAlce } from "../eval/exports/alce.ts";
import { writeBeir } from "../eval/exports/beir.ts";
import { writeCrag } from "../eval/exports/crag.ts";
import { writeQrels, writeTrecRun } from "../eval/exports/trec.ts";
import { readRun } from "../eval/run-file.ts";
import type { ExportFlags } from "./commands/eval.ts";
import { openDatasetOf } from "./measure-files.ts";

/** Writes a run in the form of other tools, and says where. */
export async function exportFile(file: string, flags: ExportFlags): Promise<string> {
  const run = await readRun(file);
  const { loaded } = await openDatasetOf(run, flags);
  const { format, to } = flags;
  if (format === "trec") await writeTrecRun(loaded, run, to);
  else if (format === "qrels") await writeQrels(loaded, run, to);
  else if (format === "beir") await writeBeir(loaded, run, to);
  else if (format === "alce") await writeAlce(loaded, run, to);
  else await writeCrag(loaded, run, to);
  return `Wrote ${to}.\n`;
}
