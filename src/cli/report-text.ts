import type { ForgetReport } from "../collection/forget.ts";
import type { IndexReport } from "../collection/index-progress.ts";
import type { CollectionStats } from "../stores/collection-store.ts";
import { formatBytes, formatTable } from "./format.ts";
import { oneLine } from "./text-layout.ts";

/** Items of a list that are shown; of more there are usually many of one kind. */
const shownItems = 20;

export function indexReportText(report: IndexReport): string {
  const { indexed, unchanged, failed, vanished, documents, sentences, rows, triples, ms } = report;
  const failures = failed.map(({ source, code, message }) => `${oneLine(source)} (${code}): ${oneLine(message)}`);
  const gone = "no longer on disk, but kept; forget takes them out";
  const lines = [
    `Indexed ${plural(indexed, "source")} in ${(ms / 1000).toFixed(1)} s, ${count(unchanged)} unchanged.`,
    `Added ${plural(documents, "document")}, ${plural(sentences, "sentence")}, ${plural(rows, "table row")}, ${plural(triples, "triple")}.`,
    ...list(plural(failed.length, "failure"), failures),
    ...list(`${plural(vanished.length, "source")} ${gone}`, vanished.map(oneLine)),
  ];
  return `${lines.join("\n")}\n`;
}

function list(heading: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const hidden = items.length - shownItems;
  return [
    `${heading}:`,
    ...items.slice(0, shownItems).map((item) => `  ${item}`),
    ...(hidden > 0 ? [`  … and ${count(hidden)} more; --json lists them all.`] : []),
  ];
}

export function forgetReportText({ sources, documents, triples, bytesFreed }: ForgetReport): string {
  const freed = bytesFreed > 0 ? `, ${formatBytes(bytesFreed)} freed` : "";
  return `Forgot ${plural(sources.length, "source")}: ${plural(documents, "document")}, ${plural(triples, "triple")}${freed}.\n`;
}

export function statsText(stats: CollectionStats): string {
  const { embedder, bytesOnDisk, ...counts } = stats;
  const rows = Object.entries(counts).map(([name, value]) => [name, count(value)]);
  rows.push(["vectors", embedder ?? "none"], ["on disk", formatBytes(bytesOnDisk)]);
  return `${formatTable(rows)}\n`;
}

const count = (value: number): string => value.toLocaleString("en-US");

const plural = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? "" : "s"}`;
