import { words } from "../core/words.ts";
import { dot, type Embedder } from "../models/embedder.ts";
import type { LinkedEntity } from "../question/query.ts";
import type { Candidate, GraphStore } from "../stores/graph-store.ts";
import { isCaseless, lowerCaseNames } from "./lower-case-names.ts";
import { type Mention, mentionSpans, nameRuns } from "./mentions.ts";
import { partialNames } from "./partial-names.ts";

export interface EntityLinkerOptions {
  readonly graphs: readonly GraphStore[];
  /** Compares descriptions with the question; without it only labels and frequencies decide. */
  readonly embedder?: Embedder;
  /** Entities kept for one mention. */
  readonly perMention: number;
}

/** What understanding asks for: the entities that parts of a question name. */
export type EntityLinker = (question: string, signal: AbortSignal) => Promise<Linking>;

/** A part of the question, and what the graphs know by that name. */
export interface Linked {
  readonly mention: Mention;
  readonly candidates: readonly Candidate[];
}

/**
 * Entity linking on the label index: the longest parts of the question that are labels, then for each the likeliest
 * entities by kind of match, likeness of description and question, and frequency.
 */
export function createEntityLinker(options: EntityLinkerOptions): EntityLinker {
  return async (question, signal) => {
    const { chosen, others } = await allNames(question, options.graphs, signal);
    const likeness = await descriptionLikeness(question, chosen, options.embedder, signal);
    const best = ({ mention, candidates }: Linked): LinkedEntity[] =>
      candidates
        .map((candidate) => toEntity(mention, candidate, likeness.get(beginning(candidate)) ?? 0))
        .sort((a, b) => b.score - a.score || (a.iri < b.iri ? -1 : 1))
        .slice(0, options.perMention);
    return { entities: chosen.flatMap(best), alternatives: others.slice(0, maxAlternatives).flatMap(best) };
  };
}

/** Names as the graphs know them, and then parts of names where nothing of the kind was found. */
async function allNames(question: string, graphs: readonly GraphStore[], signal: AbortSignal): Promise<Matches> {
  const { chosen, others } = readNames(question, await labelMatches(question, graphs, signal));
  const known = isCaseless(question) ? chosen : [...chosen, ...others.filter(({ mention }) => mention.named)];
  const { parts, misspelt } = await partialNames(
    question,
    known.map(({ mention }) => mention),
    graphs.filter(({ features }) => features.words || features.fuzzy),
    signal,
  );
  return {
    chosen: [...chosen, ...parts].sort((a, b) => a.mention.start - b.mention.start),
    // A misspelling is a guess: for those who weigh whole readings.
    others: [...misspelt, ...others],
  };
}

/** The same matches where capitals tell the names; in a question without any, those that are likely to be names. */
function readNames(question: string, { chosen, others }: Matches): Matches {
  if (!isCaseless(question)) return { chosen, others };
  const all = [...chosen, ...others].sort((a, b) => b.mention.text.length - a.mention.text.length);
  const names = lowerCaseNames(question, all);
  // "music" may be the concept when nothing is named.
  if (names.length === 0) return { chosen, others };
  const isName = ({ mention }: Linked) =>
    names.some((name) => name.mention.start === mention.start && name.mention.end === mention.end);
  return { chosen: names, others: all.filter((each) => !isName(each)) };
}

export interface Linking {
  readonly entities: readonly LinkedEntity[];
  /** See `Query.alternatives`. */
  readonly alternatives: readonly LinkedEntity[];
}

const maxAlternatives = 8;

export interface Matches {
  /** The longest plausible ones, in the order of the question. */
  readonly chosen: readonly Linked[];
  /** All else, longest first. */
  readonly others: readonly Linked[];
}

/** The parts of a question that are labels in one of the graphs. */
export async function labelMatches(
  question: string,
  graphs: readonly GraphStore[],
  signal: AbortSignal,
): Promise<Matches> {
  const chosen: Linked[] = [];
  const others: Linked[] = [];
  const runs = nameRuns(question);
  const mentions = mentionSpans(question);
  // Asked at the same moment, the names travel in one request, and are remembered.
  const remote = graphs.filter(({ features }) => features.remote);
  await Promise.all(
    remote.flatMap((graph) => mentions.map(({ text }) => graph.candidates(text, { limit: 20, signal }))),
  );
  for (const mention of mentions) {
    signal.throwIfAborted();
    const taken = chosen.some(({ mention: longer }) => mention.start < longer.end && longer.start < mention.end);
    // Other readings are worth no requests to other machines.
    const asked = taken ? graphs.filter(({ features }) => !features.remote) : graphs;
    const found = (
      await Promise.all(asked.map((graph) => graph.candidates(mention.text, { limit: 20, signal })))
    ).flat();
    const candidates = found.filter(({ label }) => !addsArticle(mention.text, label));
    if (candidates.length === 0) continue;
    // "Sydney" in "Sydney Greenstreet" and "Iron Man" in "Iron Man 3" are parts of longer names.
    const cut = runs.some(({ start, end }) => start === mention.start && mention.end < end);
    const usable = cut || taken ? [] : candidates.filter((candidate) => isPlausible(mention, candidate));
    if (usable.length > 0) chosen.push({ mention, candidates: usable });
    else others.push({ mention, candidates });
  }
  return { chosen: chosen.sort((a, b) => a.mention.start - b.mention.start), others };
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

/** Candidates of one mention whose descriptions are compared: the best known are the likeliest. */
const described = 8;
/** UTF-16 units of a description that are read; what a thing is stands at the beginning. */
const readOfDescription = 120;
const beginning = ({ description = "" }: Candidate): string => description.slice(0, readOfDescription);

async function descriptionLikeness(
  question: string,
  linked: readonly Linked[],
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const ambiguous = linked.filter(({ candidates }) => candidates.length > 1);
  const descriptions = [
    ...new Set(ambiguous.flatMap(({ candidates }) => candidates.slice(0, described).map(beginning))),
  ].filter((description) => description !== "");
  if (embedder === undefined || descriptions.length === 0) return new Map();
  const [asked, ...vectors] = await embedder.embed([question, ...descriptions], signal);
  return new Map(descriptions.map((text, i) => [text, dot(asked as Float32Array, vectors[i] as Float32Array)]));
}

const matchScore: Readonly<Record<Candidate["match"], number>> = {
  exact: 1,
  alias: 0.85,
  part: 0.7,
  fuzzy: 0.6,
  prefix: 0.5,
};

function toEntity(mention: Mention, candidate: Candidate, likeness: number): LinkedEntity {
  const form = mention.named ? 1 : 0.5;
  const frequency = Math.min(1, Math.log10(1 + candidate.frequency) / 4);
  const score = form * (0.6 * matchScore[candidate.match] + 0.25 * Math.max(0, likeness) + 0.15 * frequency);
  return {
    mention: mention.text,
    start: mention.start,
    end: mention.end,
    iri: candidate.iri,
    label: candidate.label,
    ...(candidate.description === undefined ? {} : { description: candidate.description }),
    score,
  };
}
