import { words } from "../core/words.ts";
import type { Candidate, GraphStore } from "../stores/graph-store.ts";
import { readNeighbourhood } from "./linking-clocq/neighbourhood.ts";
import { contentWords, isWithin, type Mark, type Marks, overlaps, type Part, sureMark } from "./marks.ts";
import { type Mention, nameRuns } from "./mentions.ts";
import { likeButOneWord } from "./misspelt-word.ts";
import { inOtherNumber } from "./other-number.ts";
import { isMisspelt } from "./partial-names.ts";

/** What the graphs make of names that are marked, and that no label is to the letter. */
export interface MarkedNames {
  /** In another number ("Grammy Awards") or misspelt, as a whole. */
  readonly whole: readonly { readonly mention: Mention; readonly candidates: readonly Candidate[] }[];
  /** Labels that make up a marked name together: "Hugh Jackman" and "Wolverine". */
  readonly pieces: readonly Part[];
  /** Marked names that are neither: what is within them is no name by itself. */
  readonly unknown: readonly Mark[];
}

/** Statements of one entity that are read to learn what it is next to. */
const statementsRead = 200;

/**
 * Looks marked names up as they were cut by the tagger, or as the capitals around them cut them. Only names of several
 * words: a single word is too near to other words.
 */
export async function markedNames(
  question: string,
  { names }: Marks,
  graphs: readonly GraphStore[],
  signal: AbortSignal,
): Promise<MarkedNames> {
  const known = async (text: string, options = {}): Promise<Candidate[]> => {
    const found = await Promise.all(graphs.map((graph) => graph.candidates(text, { limit: 20, signal, ...options })));
    return found.flat();
  };
  const areNeighbours = async (some: readonly Candidate[], others: readonly Candidate[]): Promise<boolean> => {
    const near = await Promise.all(some.map(({ iri }) => readNeighbourhood(iri, graphs, statementsRead, signal)));
    return near.some(({ entities }) => others.some(({ iri }) => entities.has(iri)));
  };
  const runs = nameRuns(question).filter((run) => names.some((name) => overlaps(run, name) && !isWithin(run, name)));
  const looked = await Promise.all(
    [...names, ...runs.map((run) => ({ ...run, probability: 0 }))]
      .filter((name) => contentWords(question, name).length > 1)
      .map(async (name) => {
        const mention = { text: question.slice(name.start, name.end), start: name.start, end: name.end, named: true };
        if ((await known(mention.text)).length > 0) return {};
        const other = await known(inOtherNumber(mention.text));
        const spelt = async () => [
          ...(await known(mention.text, { fuzzy: true })),
          ...(await likeButOneWord(mention.text, graphs, signal)),
        ];
        const like = other.length > 0 ? other : await spelt();
        const candidates = like
          .filter((each) => other.length > 0 || isMisspelt(mention, each))
          .map((each): Candidate => ({ ...each, match: "fuzzy" }));
        if (candidates.length > 0) return { whole: { mention, candidates } };
        if (name.probability < sureMark) return {};
        const pieces = await piecesOf(question, name, known, areNeighbours);
        return pieces === undefined ? { unknown: name } : { pieces };
      }),
  );
  return {
    whole: looked.flatMap(({ whole }) => whole ?? []),
    pieces: looked.flatMap(({ pieces }) => pieces ?? []),
    unknown: looked.flatMap(({ unknown }) => unknown ?? []),
  };
}

/**
 * Two labels that make up a part of the question. One of them has several words, for first names alone are many
 * people's; or they are next to each other in the graph as well ("nashville tn").
 */
async function piecesOf(
  question: string,
  part: Part,
  known: (text: string) => Promise<Candidate[]>,
  areNeighbours: (a: readonly Candidate[], b: readonly Candidate[]) => Promise<boolean>,
): Promise<readonly Part[] | undefined> {
  const all = words(question).filter(({ start, end }) => part.start <= start && end <= part.end);
  for (let cut = all.length - 1; cut >= 1; cut--) {
    const pieces = [all.slice(0, cut), all.slice(cut)].map((own) => ({
      start: own[0]?.start ?? 0,
      end: own.at(-1)?.end ?? 0,
      words: own.length,
    }));
    const found = await Promise.all(pieces.map(({ start, end }) => known(question.slice(start, end))));
    const [first = [], second = []] = found;
    if (first.length === 0 || second.length === 0) continue;
    if (pieces.some((piece) => piece.words > 1) || (await areNeighbours(first, second))) return pieces;
  }
  return undefined;
}
