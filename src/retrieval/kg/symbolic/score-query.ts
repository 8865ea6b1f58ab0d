import { dot, type Embedder } from "../../../models/embedder.ts";
import { type Alignment, align, crosses } from "./align.ts";
import { answerFit, type EndProfile, isOfNoKind, kindFit } from "./answer-fit.ts";
import type { Cues } from "./cues.ts";
import type { Step } from "./query-graph.ts";
import type { QuestionWord, ReadQuestion } from "./question-words.ts";
import { kindsOf } from "./relation-lexicon.ts";
import { stepText } from "./subject-type.ts";
import { isWrongVoice } from "./voice.ts";

/** A path with what is known of its nodes, the start first. */
export interface ScoredPath {
  readonly steps: readonly Step[];
  readonly quality: number;
  /** Share of the question's weight that something stands for, in [0, 1]. */
  readonly coverage: number;
  readonly fit: number;
  readonly alignment: Alignment;
  /** Words that nothing stands for. */
  readonly left: readonly QuestionWord[];
}

/** How much each part of the quality counts; they add up to 1. */
const shares = { coverage: 0.42, weakest: 0.22, mean: 0.06, fit: 0.2, link: 0.1 };
/** What a further step costs: a longer path has to say more words. */
const costOfStep = 0.03;

/** What is said beside the path: by which words (by their offsets), and how well. */
export interface Said {
  readonly taken: ReadonlyMap<number, number>;
  readonly support: readonly number[];
}

const nothingElse: Said = { taken: new Map(), support: [] };

/** From this fit on, the end of a path is known to be another thing than what is asked for. */
const anotherThing = -0.7;

const costOfCrossing = 0.03;
const costOfVoice = 0.1;
/** What a label costs whose words nobody asked for: "phone number service location" for "where". */
const costOfUnasked = 0.05;

/** Scores a path by what its steps and nodes say of the question. `link` is how sure its start is, in [0, 1]. */
export function scorePath(
  question: ReadQuestion,
  steps: readonly Step[],
  profiles: readonly EndProfile[],
  cues: Cues,
  link: number,
  change: Said = nothingElse,
): ScoredPath {
  const without = (words: readonly QuestionWord[]) => words.filter(({ start }) => !change.taken.has(start));
  const rest = { ...question, left: without(question.left), right: without(question.right) };
  const alignment = align(rest, steps, cues);
  const fit = answerFit(question, steps.at(-1) as Step, profiles.at(-1) as EndProfile);
  const last = steps.length - 1;
  let whole = 0;
  let covered = 0;
  const left: QuestionWord[] = [];
  const words = [...question.left, ...question.right];
  for (const word of words) {
    whole += word.weight;
    // Who asks for a country is not answered by what lies in one, though the step says the word.
    const missed = word.text === question.focus && fit <= anotherThing && alignment.words.get(word)?.step === last;
    const share = missed
      ? 0
      : Math.max(
          alignment.words.get(word)?.strength ?? 0,
          change.taken.get(word.start) ?? 0,
          kindShare(word, question, steps, profiles, fit),
        );
    covered += word.weight * share;
    if (share < 0.3 && word.weight > 0.5) left.push(word);
  }
  const coverage = whole === 0 ? 1 : covered / whole;
  const own = alignment.steps.map((said, i) => (said > 0 ? said : impliedBy(words, steps, profiles, i)));
  const support = [...own, ...change.support];
  const weakest = Math.min(...support);
  const mean = support.reduce((sum, item) => sum + item, 0) / support.length;
  const quality =
    shares.coverage * coverage ** 2 +
    shares.weakest * weakest +
    shares.mean * mean +
    shares.fit * (0.5 + fit / 2) +
    shares.link * link -
    (crosses(
      question,
      [...alignment.words].map(([word, { step }]) => ({ word, step })),
    )
      ? costOfCrossing
      : 0) -
    (isOfWrongVoice(question, steps, alignment) ? costOfVoice : 0) -
    costOfStep * (support.length - 1) -
    (costOfUnasked * steps.reduce((sum, step) => sum + cues.unasked(step), 0)) / steps.length;
  return { steps, quality, coverage, fit, alignment, left };
}

/** Of a longer path, a verb may be said of what it comes to on the way. */
function isOfWrongVoice(question: ReadQuestion, [step, ...more]: readonly Step[], { words }: Alignment): boolean {
  if (step === undefined || more.length > 0) return false;
  return [...words.keys()].some((verb) => isWrongVoice(question, step, verb));
}

/** "films for the director", "Ridley Scott films": the noun names where a step leads, and no word the step. */
function impliedBy(
  words: readonly QuestionWord[],
  steps: readonly Step[],
  profiles: readonly EndProfile[],
  at: number,
): number {
  const [step, before] = [steps[at] as Step, steps[at - 1]];
  const named = words.some(
    ({ text, weight }) => weight > 0.5 && kindFit(text, step, profiles[at + 1] as EndProfile) > 0,
  );
  if (!named) return 0;
  // What is somebody's, seen from there, is most likely what he was named for.
  return before?.predicate === step.predicate && before.direction !== step.direction ? 0.6 : 0.35;
}

const byApposition = 0.6;

/** "films" stands for a node where films may be. */
function kindShare(
  word: QuestionWord,
  question: ReadQuestion,
  steps: readonly Step[],
  profiles: readonly EndProfile[],
  fit: number,
): number {
  // "directed" is what directors did, and names none of them.
  if (word.capital || /ed$/.test(word.text)) return 0;
  if (kindsOf(word.text).length === 0 && !profiles.some(({ classes }) => classes.has(word.stem))) return 0;
  if (word.text === question.focus) return Math.max(0, fit);
  // Only a noun right beside the name says what the name is: "the film Alien".
  const beside = [question.left, question.right].some((side) => side.find(({ weight }) => weight > 0.2) === word);
  const ofStart = beside || question.ofStart || question.focusModifiers.includes(word.text);
  // Told that it is one, and nothing says that it is not.
  if (beside && word.side === "left" && isOfNoKind(profiles[0] as EndProfile)) return byApposition;
  return Math.max(0, ...profiles.map((at, i) => (i > 0 || ofStart ? kindFit(word.text, steps[i - 1], at) : 0)));
}

/** A path in words, without its start, so that its vector serves every question. */
function verbalisePath(steps: readonly Step[]): string {
  return steps.map(stepText).reverse().join(" of ");
}

/** Cosines of the question without its name and of paths. */
export async function pathLikeness(
  asked: string,
  paths: readonly (readonly Step[])[],
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<number[]> {
  if (embedder === undefined || paths.length === 0) return paths.map(() => 0);
  const [question, ...vectors] = await embedder.embed([asked, ...paths.map(verbalisePath)], signal);
  return vectors.map((vector) => dot(question as Float32Array, vector));
}
