import { dot, type Embedder } from "../models/embedder.ts";
import type { Tagged } from "../models/tagger.ts";
import type { LinkedEntity } from "../question/query.ts";
import type { Candidate, GraphStore } from "../stores/graph-store.ts";
import { type Linked, labelMatches, type Matches } from "./label-matches.ts";
import { isCaseless, lowerCaseNames } from "./lower-case-names.ts";
import { type Marks, overlaps, readMarks } from "./marks.ts";
import type { Mention } from "./mentions.ts";
import { partialNames } from "./partial-names.ts";
import { peoplesCountries } from "./peoples.ts";

export interface EntityLinkerOptions {
  readonly graphs: readonly GraphStore[];
  /** Compares descriptions with the question; without it only labels and frequencies decide. */
  readonly embedder?: Embedder;
  /** Entities kept for one mention. */
  readonly perMention: number;
}

/** What understanding asks for: the entities that parts of a question name. The tags are used where they are at hand. */
export type EntityLinker = (question: string, signal: AbortSignal, tagged?: Tagged) => Promise<Linking>;

/**
 * Entity linking on the label index: the longest parts of the question that are labels, then for each the likeliest
 * entities by kind of match, likeness of description and question, and frequency.
 */
export function createEntityLinker(options: EntityLinkerOptions): EntityLinker {
  return async (question, signal, tagged) => {
    const marks = readMarks(question, tagged);
    const { chosen, others } = await allNames(question, marks, options.graphs, signal);
    const likeness = await descriptionLikeness(question, chosen, options.embedder, signal);
    const best = ({ mention, candidates }: Linked): LinkedEntity[] =>
      candidates
        .map((candidate) => toEntity(mention, candidate, likeness.get(beginning(candidate)) ?? 0))
        .sort((a, b) => b.score - a.score || (a.iri < b.iri ? -1 : 1))
        .slice(0, options.perMention);
    return { entities: chosen.flatMap(best), alternatives: others.slice(0, maxAlternatives).flatMap(best) };
  };
}

type Names = Pick<Matches, "chosen" | "others">;

/** Names as the graphs know them, and then parts of names where nothing of the kind was found. */
async function allNames(
  question: string,
  marks: Marks,
  graphs: readonly GraphStore[],
  signal: AbortSignal,
): Promise<Names> {
  const matches = await labelMatches(question, graphs, signal, marks);
  const countries = await peoplesCountries(question, graphs, signal);
  const isPeople = ({ mention }: Linked) => countries.some((country) => overlaps(mention, country.mention));
  const read = readNames(question, marks, matches);
  const chosen = [...read.chosen.filter((each) => !isPeople(each)), ...countries];
  const others = [...read.others, ...read.chosen.filter(isPeople)];
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
    others: [...misspelt, ...others, ...matches.halves],
  };
}

/** The same matches where capitals tell the names; in a question without any, those that are likely to be names. */
function readNames(question: string, marks: Marks, { chosen, others }: Names): Names {
  if (!isCaseless(question)) return { chosen, others };
  const all = [...chosen, ...others].sort((a, b) => b.mention.text.length - a.mention.text.length);
  const names = lowerCaseNames(question, all, marks);
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
