import type { GraphStore } from "../stores/graph-store.ts";
import type { Linked } from "./label-matches.ts";

/** "Egyptian people", "do Maltese speak". */
const peoplePhrase =
  /\b([a-z]{2,}(?:n|ns|ese|ish|i|is)) (?:people|persons?|m[ae]n|wom[ae]n|citizens?|nationals?|speak)\b/gi;

/** What a word for a people adds to the name of its country, and what it takes the place of. */
const endings = [/ians?$/, /ans?$/, /ns?$/, /ese$/, /uese$/, /ish$/, /is?$/, /s?$/];
const replaced = ["", "a", "ia", "e", "y", "al", "en", "ey", "and"];

/**
 * Countries and cities that a people is named after, where the graph knows the people by no name of its own that could be
 * meant: of "Ukrainian people" the language is none.
 */
export async function peoplesCountries(
  question: string,
  graphs: readonly GraphStore[],
  signal: AbortSignal,
): Promise<Linked[]> {
  const found = await Promise.all(
    Array.from(question.matchAll(peoplePhrase), async (match): Promise<Linked[]> => {
      const [, word = ""] = match;
      const bases = endings.flatMap((ending) => (ending.test(word) ? [word.replace(ending, "")] : []));
      const names = bases.flatMap((base) => replaced.map((end) => base + end)).filter((name) => name.length > 3);
      const known = await Promise.all(
        [...new Set(names)].flatMap((name) => graphs.map((graph) => graph.candidates(name, { limit: 5, signal }))),
      );
      const candidates = known.flat().filter(({ label, match }) => match === "exact" && /^\p{Lu}/u.test(label));
      const mention = { text: word, start: match.index, end: match.index + word.length, named: true };
      return candidates.length === 0 ? [] : [{ mention, candidates }];
    }),
  );
  return found.flat();
}
