import { contentStems } from "../../../core/words.ts";
import { dot, type Embedder } from "../../../models/embedder.ts";
import type { Query } from "../../../question/query.ts";

/** The labels of a statement, as it will be told. */
export interface ToldFact {
  readonly predicate: string;
  /** Everything else that is said: the other end, and the qualifiers. */
  readonly rest: readonly string[];
}

export interface FactScores {
  /** Cosine of the relation with the question less its names; at least .65 when the question says the relation outright. */
  readonly relation: number;
  /** The same, and the share of the question's other words that the fact holds. For choosing among many. */
  readonly choice: number;
}

/** The question says every content word of the relation's label. */
const saidOutright = 0.65;

/** Scores facts by what the question asks beside its names, its time and place included. Without an embedder, by words. */
export async function createFactScorer(
  { text, intent }: Query,
  predicates: readonly string[],
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<(fact: ToldFact) => FactScores> {
  const asked = intent.entities.reduce((rest, mention) => rest.replace(mention, " "), text);
  // A place or time asked for is often a name as well; as a qualifier it chooses among the facts of another name.
  const said = new Set(contentStems([asked, intent.time, intent.location].join(" ")));
  const labels = [...new Set(predicates)];
  const [question, ...vectors] = (await embedder?.embed([asked, ...labels], signal)) ?? [];
  const stemsOf = remembering(contentStems);
  const relations = new Map(
    labels.map((label, i) => {
      const stems = stemsOf(label);
      const cosine = question === undefined ? 0 : dot(question, vectors[i] as Float32Array);
      const outright = stems.length > 0 && stems.every((stem) => said.has(stem));
      return [label, outright ? Math.max(cosine, saidOutright) : cosine];
    }),
  );
  return ({ predicate, rest }) => {
    const relation = relations.get(predicate) ?? 0;
    const held = new Set([predicate, ...rest].flatMap(stemsOf).filter((stem) => said.has(stem)));
    return { relation, choice: relation + held.size / Math.max(1, said.size) };
  };
}

/** Labels repeat from fact to fact. */
function remembering<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const value = known.get(text) ?? read(text);
    known.set(text, value);
    return value;
  };
}
