import { contentStems, words } from "../../../core/words.ts";
import { dot, type Embedder } from "../../../models/embedder.ts";
import type { QuestionWord } from "./question-words.ts";
import { type Concept, conceptsOf, kindsOf } from "./relation-lexicon.ts";

/** How strongly words speak of relations, by stem, by lexicon and, where both are silent, by embedding. */
export interface Cues {
  /** Has to know a label before it is asked about it. */
  learn(labels: readonly string[], signal: AbortSignal): Promise<void>;
  /** In [0, 1]. */
  strength(word: QuestionWord, label: string): number;
}

const byConcept = 0.9;
/** "when" may ask for any date there is; it chooses none. */
const byQuestionWord = 0.5;
const besideItsName = 0.6;
/** Cosines of unrelated words reach this; what is above counts. */
const leastCosine = 0.35;
const mostByCosine = 0.55;

export function createCues(question: readonly QuestionWord[], embedder: Embedder | undefined): Cues {
  const labels = new Map<string, { readonly stems: ReadonlySet<string>; readonly concepts: ReadonlySet<Concept> }>();
  const vectors = new Map<string, Float32Array>();
  const met = new Set<string>();
  const lexical = (word: QuestionWord, label: string): number => {
    const known = labels.get(label);
    if (known === undefined) return 0;
    if (word.weight > 0 && known.stems.has(word.stem)) return 1;
    const asked = word.text === "when" ? "date" : word.text === "where" ? "place" : undefined;
    const own = conceptsOf(word.text);
    if (asked === undefined && own.some((concept) => known.concepts.has(concept))) return byConcept;
    // "older" and "first" speak of whatever date a thing has.
    const value = asked ?? own.find(({ name }) => name === "age")?.value;
    return [...known.concepts].some((concept) => value !== undefined && concept.value === value) ? byQuestionWord : 0;
  };
  const named = (word: QuestionWord): boolean =>
    word.weight > 0 && [...labels.values()].some(({ stems }) => stems.size === 1 && stems.has(word.stem));
  const content = question.filter(({ weight, text }) => weight > 0.5 && kindsOf(text).length === 0);
  return {
    async learn(wanted, signal) {
      const fresh = wanted.filter((label) => !labels.has(label));
      for (const label of fresh)
        labels.set(label, { stems: new Set(contentStems(label)), concepts: conceptsOfLabel(label) });
      for (const word of content) if (fresh.some((label) => lexical(word, label) > 0)) met.add(word.text);
      const unknown = content.map(({ text }) => text).filter((text) => !met.has(text));
      if (embedder === undefined || unknown.length === 0) return;
      const texts = [...new Set([...unknown, ...fresh])].filter((text) => !vectors.has(text));
      if (texts.length === 0) return;
      const made = await embedder.embed(texts, signal);
      texts.forEach((text, i) => {
        vectors.set(text, made[i] as Float32Array);
      });
    },
    strength(word, label) {
      const said = lexical(word, label);
      // A word that names another relation outright speaks of that one.
      if (said > 0 && said < 1 && named(word)) return Math.min(said, besideItsName);
      if (said > 0 || met.has(word.text)) return said;
      const [a, b] = [vectors.get(word.text), vectors.get(label)];
      return a === undefined || b === undefined ? 0 : Math.min(mostByCosine, Math.max(0, dot(a, b) - leastCosine));
    },
  };
}

/** "has genre" and "release year" speak of what their words speak of. */
export function conceptsOfLabel(label: string): ReadonlySet<Concept> {
  return new Set(words(label).flatMap(({ text }) => conceptsOf(text)));
}
