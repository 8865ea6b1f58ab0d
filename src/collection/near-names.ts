/** The names most like `name`, best first: by edits of the last part of the path, then of the whole. */
export function nearNames(name: string, names: readonly string[], limit = 3): string[] {
  const wanted = lastPart(name);
  return names
    .map((candidate) => ({ candidate, last: edits(wanted, lastPart(candidate)), whole: edits(name, candidate) }))
    .sort((a, b) => a.last - b.last || a.whole - b.whole || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

function lastPart(name: string): string {
  return name.replace(/\/+$/, "").split("/").at(-1) ?? name;
}

/** Levenshtein distance, ignoring case, of at most 200 characters. */
function edits(a: string, b: string): number {
  const from = a.toLowerCase().slice(-200);
  const to = b.toLowerCase().slice(-200);
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
