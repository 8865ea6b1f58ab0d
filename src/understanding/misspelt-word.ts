import { editDistance } from "../core/edit-distance.ts";
import { stopWords, words } from "../core/words.ts";
import type { Candidate, GraphStore } from "../stores/graph-store.ts";

/** Names looked at that hold the other words. */
const looked = 50;
/** Shorter words are like too many others. */
const shortest = 5;
/** From this length on a word may differ by two letters. */
const long = 7;

/**
 * Names that differ from a misspelt one in one word alone, and there by a letter or two behind the first two. For graphs
 * that find names by words of them but not by likeness, such as endpoints with an index of texts: the other words find
 * the name.
 */
export async function likeButOneWord(
  name: string,
  graphs: readonly GraphStore[],
  signal: AbortSignal,
): Promise<Candidate[]> {
  const searched = graphs.filter(({ features }) => features.words && !features.fuzzy);
  const own = wordsOf(name);
  if (searched.length === 0) return [];
  const found = await Promise.all(
    own.map(async (word, at) => {
      const rest = own.filter((_, i) => i !== at);
      if (word.length < shortest || /\d/.test(word) || rest.every((other) => stopWords.has(other))) return [];
      const options = { words: true, limit: looked, signal };
      const candidates = await Promise.all(searched.map((graph) => graph.candidates(rest.join(" "), options)));
      return candidates.flat().filter(({ label }) => isLike(own, wordsOf(label), at));
    }),
  );
  return [...new Map(found.flat().map((each) => [each.iri, each])).values()].map((each) => ({
    ...each,
    match: "fuzzy",
  }));
}

const wordsOf = (text: string): string[] => words(text.toLowerCase()).map((word) => word.text);

function isLike(own: readonly string[], other: readonly string[], at: number): boolean {
  const [asked = "", known = ""] = [own[at], other[at]];
  if (own.length !== other.length || own.some((word, i) => i !== at && word !== other[i])) return false;
  const distance = editDistance(asked, known);
  return asked.slice(0, 2) === known.slice(0, 2) && distance > 0 && distance <= (asked.length < long ? 1 : 2);
}
