import { remembered } from "../../../core/remembered.ts";
import { contentStems, stem, words } from "../../../core/words.ts";
import { dot, type Embedder } from "../../../models/embedder.ts";
import { segmentWords } from "../../../stores/graph-labels.ts";
import type { Step } from "./query-graph.ts";
import { type QuestionWord, sorts } from "./question-words.ts";
import { type Concept, conceptsOf, kindsOf } from "./relation-lexicon.ts";
import { headOfType, measured, mediatorType, stepText, subjectType } from "./subject-type.ts";

/** How strongly words speak of relations, by stem, by lexicon and, where both are silent, by embedding. */
export interface Cues {
  /** Has to know a step before it is asked about it. */
  learn(steps: readonly Step[], signal: AbortSignal): Promise<void>;
  /** In [0, 1]. */
  strength(word: QuestionWord, step: Step): number;
  /** Share of a label's content words that no word of the question speaks of, in [0, 1]. */
  unasked(step: Step): number;
}

const byConcept = 0.9;
/** "when" may ask for any date there is; it chooses none. */
const byQuestionWord = 0.5;
const besideItsName = 0.6;
/** Words of the predicate's address that its label lacks tell its domain: "genre" of ".../music/genre/artists". */
const byAddress = 0.6;
const byDoing = 0.9;
/** The currency in which a country's product is measured is not the country's. */
const byUnit = 0.3;
/** Cosines of unrelated words reach this; what is above counts. */
const leastCosine = 0.35;
const mostByCosine = 0.55;

interface Known {
  readonly stems: ReadonlySet<string>;
  /** Those of them that stand in the label as doers only: "actor". */
  readonly doers: ReadonlySet<string>;
  readonly concepts: ReadonlySet<Concept>;
  /** Stems of the predicate's address beside those of its label. */
  readonly address: ReadonlySet<string>;
  /** What the classes in the address say that somebody does: a film of an "actor" is one that somebody acts in. */
  readonly doing: ReadonlySet<Concept>;
  /** Of the parts of a measured value: stems of what is measured. */
  readonly measure: ReadonlySet<string> | undefined;
}

export function createCues(question: readonly QuestionWord[], embedder: Embedder | undefined): Cues {
  const known = new Map<string, Known>();
  const vectors = new Map<string, Float32Array>();
  const met = new Set<string>();
  const lexical = (word: QuestionWord, step: Step): number => {
    const label = known.get(keyOf(step));
    if (label === undefined) return 0;
    if (word.weight > 0 && label.stems.has(word.stem)) {
      // "acted" and "actor" have one stem, but are two words for one relation.
      const same = !sorts.has(word.text) && (isDoer(word.text) || !label.doers.has(word.stem));
      return same ? 1 : byConcept;
    }
    const asked = word.text === "when" ? "date" : word.text === "where" ? "place" : undefined;
    const own = conceptsOf(word.text);
    if (asked === undefined && own.some((concept) => label.concepts.has(concept))) return byConcept;
    if (word.weight > 0.5 && label.address.has(word.stem)) return byAddress;
    if (own.some((concept) => label.doing.has(concept))) return byDoing;
    // "older" and "first" speak of whatever date a thing has.
    const value = asked ?? own.find(({ name }) => name === "age")?.value;
    return [...label.concepts].some((concept) => value !== undefined && concept.value === value) ? byQuestionWord : 0;
  };
  const named = (word: QuestionWord): boolean =>
    word.weight > 0 && [...known.values()].some(({ stems }) => stems.size === 1 && stems.has(word.stem));
  const strengths = new Map<string, Map<number, number>>();
  const silences = new Map<string, number>();
  const content = question.filter(({ weight, text }) => weight > 0.5 && kindsOf(text).length === 0);
  return {
    async learn(wanted, signal) {
      const fresh = wanted.filter((step) => !known.has(keyOf(step)));
      if (fresh.length === 0) return;
      strengths.clear();
      for (const step of fresh) known.set(keyOf(step), read(step));
      for (const word of content) if (fresh.some((step) => lexical(word, step) > 0)) met.add(word.text);
      const unknown = content.map(({ text }) => text).filter((text) => !met.has(text));
      if (embedder === undefined || unknown.length === 0) return;
      const texts = [...new Set([...unknown, ...fresh.map(stepText)])].filter((text) => !vectors.has(text));
      if (texts.length === 0) return;
      const made = await embedder.embed(texts, signal);
      texts.forEach((text, i) => {
        vectors.set(text, made[i] as Float32Array);
      });
    },
    strength(word, step) {
      const own = strengths.get(keyOf(step)) ?? new Map<number, number>();
      strengths.set(keyOf(step), own);
      // One place of the question is one word, which may weigh differently in another reading; weights are below 2.
      const key = 2 * word.start + word.weight;
      const told = own.get(key) ?? weigh(word, step);
      own.set(key, told);
      return told;
    },
    unasked({ label }) {
      const told = silences.get(label) ?? shareUnasked(label, question);
      silences.set(label, told);
      return told;
    },
  };

  function weigh(word: QuestionWord, step: Step): number {
    const said = lexical(word, step);
    // A word that names another relation outright speaks of that one.
    const { doing, measure } = known.get(keyOf(step)) ?? {};
    const does = conceptsOf(word.text).some((concept) => doing?.has(concept));
    if (said > 0 && said < 1 && !does && kindsOf(word.text).length === 0 && named(word))
      return Math.min(said, besideItsName);
    if (measure !== undefined && !question.some(({ stem }) => measure.has(stem))) return byUnit * said;
    if (said > 0 || met.has(word.text)) return said;
    const [a, b] = [vectors.get(word.text), vectors.get(stepText(step))];
    return a === undefined || b === undefined ? 0 : Math.min(mostByCosine, Math.max(0, dot(a, b) - leastCosine));
  }
}

function shareUnasked(label: string, question: readonly QuestionWord[]): number {
  const own = words(label).filter(({ text }) => contentStems(text).length > 0);
  const kindAlone = own.every(({ text }) => kindsOf(text).length > 0);
  const silent = own.filter(({ text }) => {
    const concepts = conceptsOf(text);
    const kinds = kindsOf(text);
    return !question.some(
      (word) =>
        word.stem === stem(text) ||
        conceptsOf(word.text).some((concept) => concepts.includes(concept)) ||
        // "what" and "movies" ask for any kind of thing, and for films.
        (word.text === "what" && kindAlone) ||
        kindsOf(word.text).some((kind) => kinds.includes(kind)),
    );
  });
  return own.length === 0 ? 0 : silent.length / own.length;
}

const isDoer = (word: string): boolean => /[^e](?:er|or|ers|ors)$/.test(word);

const keyOf = ({ predicate, direction }: Step): string => `${direction} ${predicate}`;

function read(step: Step): Known {
  const { predicate, direction } = step;
  // What a step comes to by its back end is of the class that the predicate is said of.
  const type = direction === "in" ? subjectType(predicate) : undefined;
  const label = type === undefined ? step.label : `${headOfType(type)} ${step.label}`;
  const own = contentStems(label);
  // "timezone" is "time zone".
  const joined = words(label).flatMap(({ text }, i, all) => {
    const next = all[i + 1];
    return next === undefined ? [] : [stem(text + next.text)];
  });
  const stems = new Set([...own, ...joined]);
  // The class of what a step leaves is what the start is, not what is asked for.
  const start = new Set(direction === "out" ? contentStems(subjectType(predicate) ?? "") : []);
  const whole = contentStems(segmentWords(predicate).replaceAll("/", " "));
  const address = whole.filter((item) => !stems.has(item) && !start.has(item));
  const classes = [subjectType(predicate), mediatorType(predicate)].join(" ");
  const measure = measured(predicate);
  const doing = [...conceptsOfLabel(classes)].filter(({ value }) => value === "person");
  const concepts = conceptsOfLabel(type === undefined ? label : `${type} ${label}`);
  const plain = new Set(words(label).flatMap(({ text }) => (isDoer(text) ? [] : stem(text))));
  const doers = new Set(own.filter((item) => !plain.has(item)));
  return {
    stems,
    doers,
    concepts,
    address: new Set(address),
    doing: new Set(doing),
    measure: measure === undefined ? undefined : new Set(contentStems(measure)),
  };
}

/** "has genre" and "release year" speak of what their words speak of. */
export const conceptsOfLabel: (label: string) => ReadonlySet<Concept> = remembered(
  10_000,
  (label) => new Set(words(label).flatMap(({ text }) => conceptsOf(text))),
);
