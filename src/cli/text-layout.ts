import { stripVTControlCharacters } from "node:util";

/** Bidirectional overrides, embeddings and isolates can make a line read as something else (CVE-2021-42574). */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Text from outside made safe for a terminal: without escape sequences, control characters (line breaks stay) and
 * bidirectional controls. A text that would move the cursor or rename the window becomes plain.
 */
export function plain(text: string): string {
  return stripVTControlCharacters(text.replace(/\r\n?/g, "\n").replaceAll("\t", " "))
    .replace(/[^\P{Cc}\n]/gu, "")
    .replace(bidiControls, "");
}

/** `plain`, on one line. */
export function oneLine(text: string): string {
  return plain(text).replace(/\s+/g, " ").trim();
}

/** Columns that a text without escape sequences takes: East Asian wide characters and emoji take two. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text))
    width += wide.test(segment) ? 2 : /^\p{M}+$/u.test(segment) ? 0 : 1;
  return width;
}

/**
 * Breaks text into lines of at most `width` columns, at blanks; its own line breaks stay. A longer word is broken
 * anywhere, except an address, which stays whole so that it can be copied.
 */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, Math.max(1, width)));
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line
    .split(" ")
    .filter((part) => part !== "")
    .flatMap((part) => pieces(part, width))) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (current !== "" && displayWidth(longer) > width) {
      lines.push(current);
      current = word;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}

function pieces(word: string, width: number): string[] {
  if (displayWidth(word) <= width || /^[a-z]+:\/\//i.test(word)) return [word];
  const parts = [""];
  for (const { segment } of graphemes.segment(word)) {
    const longer = parts.at(-1) + segment;
    if (displayWidth(longer) > width) parts.push(segment);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}

/** Cells under their column names, aligned; `name: value` lines where the terminal is too narrow for that. */
export function alignCells(
  cells: readonly { readonly name: string; readonly value: string }[],
  width: number,
): string[] {
  const columns = cells.map((cell) => ({ name: oneLine(cell.name), value: oneLine(cell.value) }));
  const widths = columns.map(({ name, value }) => Math.max(displayWidth(name), displayWidth(value)));
  const total = widths.reduce((sum, column) => sum + column + 2, -2);
  if (total > width)
    return columns.flatMap(({ name, value }) => wrap(name === "" ? value : `${name}: ${value}`, width));
  const row = (texts: readonly string[]): string =>
    texts
      .map((text, index) => text + " ".repeat(widths[index]! - displayWidth(text)))
      .join("  ")
      .trimEnd();
  return [row(columns.map(({ name }) => name)), row(columns.map(({ value }) => value))];
}
