import { words } from "../core/words.ts";
import type { Candidate, GraphStore } from "../stores/graph-store.ts";
import { markedNames } from "./marked-names.ts";
import { isWithin, type Marks, nameAt, noMarks, overlaps, sureMark } from "./marks.ts";
import { type Mention, mentionSpans, nameRuns } from "./mentions.ts";
import { isPartOfName } from "./part-of-name.ts";

/** A part of the question, and what the graphs know by that name. */
export interface Linked {
  readonly mention: Mention;
  readonly candidates: readonly Candidate[];
}

export interface Matches {
  /** The longest plausible ones, in the order of the question. */
  readonly chosen: readonly Linked[];
  /** All else, longest first. */
  readonly others: readonly Linked[];
  /** Labels within longer marked names of which the graphs know nothing: they are somebody else's. */
  readonly halves: readonly Linked[];
}

/**
 * The parts of a question that are labels in one of the graphs, the longest first. What the tagger marks as a name is
 * one, however it is written; what stands within a longer marked name is none; and of what it marks as a relation only
 * the sole match of a question is.
 */
export async function labelMatches(
  question: string,
  graphs: readonly GraphStore[],
  signal: AbortSignal,
  marks: Marks = noMarks,
): Promise<Matches> {
  const mentions = mentionSpans(question);
  // Asked at the same moment, the names travel in one request, and are remembered.
  const remote = graphs.filter(({ features }) => features.remote);
  const [marked] = await Promise.all([
    markedNames(question, marks, graphs, signal),
    ...remote.flatMap((graph) => mentions.map(({ text }) => graph.candidates(text, { limit: 20, signal }))),
  ]);
  const runs = nameRuns(question);
  const chosen: Linked[] = [...marked.whole];
  const others: Linked[] = [];
  const halves: Linked[] = [];
  for (const found of mentions) {
    signal.throwIfAborted();
    const name = nameAt(question, found, marks);
    const isMarked = name !== undefined && name.probability >= sureMark;
    const isPiece = marked.pieces.some(({ start, end }) => start === found.start && end === found.end);
    const mention = isMarked || isPiece ? { ...found, named: true } : found;
    const taken = chosen.some(({ mention: longer }) => overlaps(mention, longer));
    // Other readings are worth no requests to other machines.
    const asked = taken ? graphs.filter(({ features }) => !features.remote) : graphs;
    const all = (await Promise.all(asked.map((graph) => graph.candidates(mention.text, { limit: 20, signal })))).flat();
    const candidates = all.filter(({ label }) => !addsArticle(mention.text, label));
    if (candidates.length === 0) continue;
    // "Sydney" in "Sydney Greenstreet" and "Iron Man" in "Iron Man 3" are parts of longer names.
    const cut = runs.some(({ start, end }) => start === mention.start && mention.end < end);
    const isHalf = marked.unknown.some((whole) => isPartOfName(question, mention, whole));
    const usable =
      taken || isHalf || (cut && !isMarked && !isPiece)
        ? []
        : candidates.filter((candidate) => isPlausible(mention, candidate));
    if (usable.length > 0) chosen.push({ mention, candidates: usable });
    else (isHalf ? halves : others).push({ mention, candidates });
  }
  const sorted = chosen.sort((a, b) => a.mention.start - b.mention.start);
  return { ...withoutRelations(sorted, others, marks), halves };
}

/** Probability from which a marked relation is heard about an ordinary word in it; about what is written as a name, a sure one. */
const likelyRelation = 0.5;

function withoutRelations(
  chosen: readonly Linked[],
  others: readonly Linked[],
  { names, relations }: Marks,
): Pick<Matches, "chosen" | "others"> {
  const isRelation = ({ mention }: Linked): boolean =>
    !names.some((name) => overlaps(mention, name)) &&
    relations.some(
      (relation) => relation.probability >= (mention.named ? sureMark : likelyRelation) && isWithin(mention, relation),
    );
  const kept = chosen.filter((each) => !isRelation(each));
  if (kept.length === 0 || kept.length === chosen.length) return { chosen, others };
  return { chosen: kept, others: [...chosen.filter(isRelation), ...others] };
}

/** "the Alien director": the article is no part of a name that has none. */
const addsArticle = (mention: string, label: string): boolean =>
  /^(?:the|an?)\s/.test(mention) && !/^(?:the|an?)\s/i.test(label);

/** A lower-case word is a name only if it is the label itself: "film" may be the concept, never the band "Film". */
function isPlausible(mention: Mention, candidate: Candidate): boolean {
  if (mention.named) return true;
  if (candidate.match !== "exact") return false;
  return words(candidate.label).length > 1 || candidate.label === candidate.label.toLowerCase();
}
