import { displayWidth, oneLine } from "./text-layout.ts";

/** `1.4 MB`, in powers of 1000. */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

/** Rows with aligned columns, two blanks apart. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(oneLine));
  const width = (column: number): number => Math.max(0, ...cells.map((row) => displayWidth(row[column] ?? "")));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell + " ".repeat(width(column) - displayWidth(cell)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
