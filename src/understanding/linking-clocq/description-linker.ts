import { dot, type Embedder } from "../../models/embedder.ts";
import type { LinkedEntity } from "../../question/query.ts";
import type { Candidate, GraphStore } from "../../stores/graph-store.ts";
import { labelMatches } from "../label-matches.ts";
import type { EntityLinker } from "../link-entities.ts";
import { readMarks } from "../marks.ts";

export interface DescriptionLinkerOptions {
  readonly graphs: readonly GraphStore[];
  readonly embedder?: Embedder;
  /** Entities kept for one mention. */
  readonly perMention: number;
}

/**
 * Linking as DetLLM does it (DivKnowQA, section 4.3): search by name, then the candidate whose description is most like
 * the question. One without a description is like nothing; among equals the order of the search decides, which is also
 * what remains without an embedder.
 */
export function createDescriptionLinker({ graphs, embedder, perMention }: DescriptionLinkerOptions): EntityLinker {
  return async (question, signal, tagged) => {
    const { chosen, others } = await labelMatches(question, graphs, signal, readMarks(question, tagged));
    const all = [...chosen, ...others.slice(0, maxAlternatives)];
    const likeness = await likenessOf(
      question,
      all.flatMap(({ candidates }) => candidates),
      embedder,
      signal,
    );
    const best = ({ mention, candidates }: (typeof all)[number]): LinkedEntity[] =>
      candidates
        .map((candidate, rank) => ({ candidate, rank, like: likeness.get(candidate.description ?? "") ?? 0 }))
        .sort((a, b) => b.like - a.like || a.rank - b.rank)
        .slice(0, perMention)
        .map(({ candidate, like }) => ({
          mention: mention.text,
          start: mention.start,
          end: mention.end,
          iri: candidate.iri,
          label: candidate.label,
          ...(candidate.description === undefined ? {} : { description: candidate.description }),
          score: (1 + like) / 2,
        }));
    return { entities: chosen.flatMap(best), alternatives: others.slice(0, maxAlternatives).flatMap(best) };
  };
}

const maxAlternatives = 8;

async function likenessOf(
  question: string,
  candidates: readonly Candidate[],
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const descriptions = [...new Set(candidates.flatMap(({ description }) => description ?? []))];
  if (embedder === undefined || descriptions.length === 0) return new Map();
  const [asked, ...vectors] = await embedder.embed([question, ...descriptions], signal);
  return new Map(descriptions.map((text, i) => [text, dot(asked as Float32Array, vectors[i] as Float32Array)]));
}
