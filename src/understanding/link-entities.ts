import { words } from "../core/words.ts";
import { dot, type Embedder } from "../models/embedder.ts";
import type { LinkedEntity } from "../question/query.ts";
import type { Candidate, GraphStore } from "../stores/graph-store.ts";
import { type Mention, mentionSpans, nameRuns } from "./mentions.ts";

export interface EntityLinkerOptions {
  readonly graphs: readonly GraphStore[];
  /** Compares descriptions with the question; without it only labels and frequencies decide. */
  readonly embedder?: Embedder;
  /** Entities kept for one mention. */
  readonly perMention: number;
}

interface Linked {
  readonly mention: Mention;
  readonly candidates: readonly Candidate[];
}

/**
 * Entity linking on the label index: the longest parts of the question that are labels, then for each the likeliest
 * entities by kind of match, likeness of description and question, and frequency.
 */
export function createEntityLinker(
  options: EntityLinkerOptions,
): (question: string, signal: AbortSignal) => Promise<LinkedEntity[]> {
  return async (question, signal) => {
    const linked = await longestMatches(question, options.graphs, signal);
    const likeness = await descriptionLikeness(question, linked, options.embedder, signal);
    return linked.flatMap(({ mention, candidates }) =>
      candidates
        .map((candidate) => toEntity(mention, candidate, likeness.get(candidate.description ?? "") ?? 0))
        .sort((a, b) => b.score - a.score || (a.iri < b.iri ? -1 : 1))
        .slice(0, options.perMention),
    );
  };
}

async function longestMatches(question: string, graphs: readonly GraphStore[], signal: AbortSignal): Promise<Linked[]> {
  const found: Linked[] = [];
  const runs = nameRuns(question);
  for (const mention of mentionSpans(question)) {
    // "Sydney" in "Sydney Greenstreet" and "Iron Man" in "Iron Man 3" are parts of longer names.
    if (runs.some(({ start, end }) => start === mention.start && mention.end < end)) continue;
    if (found.some(({ mention: longer }) => mention.start < longer.end && longer.start < mention.end)) continue;
    signal.throwIfAborted();
    const candidates = (await Promise.all(graphs.map((graph) => graph.candidates(mention.text, { limit: 20 })))).flat();
    const usable = candidates.filter((candidate) => isPlausible(mention, candidate));
    if (usable.length > 0) found.push({ mention, candidates: usable });
  }
  return found.sort((a, b) => a.mention.start - b.mention.start);
}

/** A lower-case word is a name only if it is the label itself: "film" may be the concept, never the band "Film". */
function isPlausible(mention: Mention, candidate: Candidate): boolean {
  if (mention.named) return true;
  if (candidate.match !== "exact") return false;
  return words(candidate.label).length > 1 || candidate.label === candidate.label.toLowerCase();
}

async function descriptionLikeness(
  question: string,
  linked: readonly Linked[],
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const ambiguous = linked.filter(({ candidates }) => candidates.length > 1);
  const descriptions = [
    ...new Set(ambiguous.flatMap(({ candidates }) => candidates.map(({ description }) => description ?? ""))),
  ].filter((description) => description !== "");
  if (embedder === undefined || descriptions.length === 0) return new Map();
  const [asked, ...vectors] = await embedder.embed([question, ...descriptions], signal);
  return new Map(descriptions.map((text, i) => [text, dot(asked as Float32Array, vectors[i] as Float32Array)]));
}

const matchScore: Readonly<Record<Candidate["match"], number>> = { exact: 1, alias: 0.85, prefix: 0.5 };

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
