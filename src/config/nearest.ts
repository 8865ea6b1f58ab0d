import { editDistance } from "../core/edit-distance.ts";

/** The known name closest to a mistyped one, or undefined when none is within a third of its length (two at least). */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const [best] = known
    .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  if (best === undefined || best.distance > Math.max(2, Math.floor(name.length / 3))) return undefined;
  return best.candidate;
}

/** "; did you mean …?" for an error message, or an empty string. */
export function didYouMean(name: string, known: readonly string[]): string {
  const candidate = nearest(name, known);
  return candidate === undefined ? "" : `; did you mean "${candidate}"?`;
}
