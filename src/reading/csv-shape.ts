const delimiters = [",", ";", "\t", "|"];

/** The delimiter that cuts the first lines into the most columns, alike in each line. */
export function sniffDelimiter(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 20);
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const score = Math.max(0, ...counts.map((count) => count * counts.filter((other) => other === count).length));
    return { delimiter, score };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

/**
 * A header has words where the row below may have numbers. Years in their order are column names too, unless the row
 * below has years as well.
 */
export function looksLikeHeader(first: readonly string[], second: readonly string[] | undefined): boolean {
  if (second === undefined) return false;
  const numbers = first.filter(isNumber);
  if (numbers.length === 0) return true;
  if (second.filter(isNumber).length > numbers.length) return true;
  return areOrderedYears(numbers) && !areOrderedYears(second.filter(isNumber));
}

function isNumber(cell: string): boolean {
  return /^[\s$€£+-]*\d[\d.,]*\s*%?$/.test(cell);
}

function areOrderedYears(cells: readonly string[]): boolean {
  if (cells.length < 2 || !cells.every((cell) => /^[12]\d{3}$/.test(cell))) return false;
  const steps = cells.slice(1).map((cell, i) => Number(cell) - Number(cells[i]));
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}

/** Columns of the same name are told apart by a number. */
export function distinct(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Map<string, number>();
  return names.map((name) => {
    let count = (seen.get(name) ?? 0) + 1;
    if (count > 1) while (taken.has(`${name} ${count}`)) count++;
    seen.set(name, count);
    if (count === 1) return name;
    taken.add(`${name} ${count}`);
    return `${name} ${count}`;
  });
}
