import type { Cues } from "./cues.ts";
import type { Step } from "./query-graph.ts";
import type { QuestionWord, ReadQuestion } from "./question-words.ts";
import { kindsOf } from "./relation-lexicon.ts";

/** Which step each word was taken for, and how well. */
export interface Alignment {
  /** For each word: the step (from 0) and the strength of the cue. Words without any cue are absent. */
  readonly words: ReadonlyMap<QuestionWord, { readonly step: number; readonly strength: number }>;
  /** Strongest cue of each step; that of a reciprocal step is its partner's. */
  readonly steps: readonly number[];
}

/**
 * Fits words to the steps of a path. A phrase nests around its name: "who acted in films directed by the writer of X"
 * says the first step nearest to X. So on each side of the mention the steps may not decrease outward.
 */
export function align(question: ReadQuestion, steps: readonly Step[], cues: Cues): Alignment {
  const strengths = (words: readonly QuestionWord[]): Cue[] =>
    words
      .map((word) => ({ word, strengths: steps.map((step) => cues.strength(word, step)) }))
      .filter((cue) => cue.strengths.some((value) => value > 0));
  const lefts = placements(strengths(question.left), steps.length);
  const rights = placements(strengths(question.right), steps.length);
  const partners = reciprocalPartners(steps);
  let best: Alignment | undefined;
  let bestValue = -1;
  for (const left of lefts) {
    for (const right of rights) {
      const support = supportOf([...left.placed, ...right.placed], steps.length, partners, question.reciprocal);
      const crossing = crosses(question, right.placed) ? 0.2 : 0;
      const value = left.value + right.value + 2 * support.reduce((sum, item) => sum + item, 0) - crossing;
      if (value <= bestValue) continue;
      bestValue = value;
      best = {
        words: new Map([...left.placed, ...right.placed].map(({ word, step, strength }) => [word, { step, strength }])),
        steps: support,
      };
    }
  }
  return best ?? { words: new Map(), steps: steps.map(() => 0) };
}

/**
 * Whether words are taken against the build of the sentence: the noun right behind a name for another step than the first
 * ("X actors", "X's wife"), or a verb behind it for the first step although a preposition binds the name to what stands
 * before ("the director of X starred who").
 */
export function crosses({ left, right }: ReadQuestion, placed: readonly Pick<Placed, "word" | "step">[]): boolean {
  const [next] = right;
  const noun = next !== undefined && !/(?:ed|en|ing)$/.test(next.text) ? next : undefined;
  if (placed.some(({ word, step }) => word === noun && step > 0)) return true;
  const before = left.find(({ text }) => !/^(?:the|an?)$/.test(text) && kindsOf(text).length === 0);
  if (before === undefined || !prepositions.has(before.text)) return false;
  const first = placed.some(({ word, step }) => word.side === "right" && word !== noun && step === 0);
  return first && placed.some(({ word, step }) => word.side === "left" && step > 0);
}

const prepositions = new Set(["of", "by", "in", "with", "for", "from", "to", "on", "at", "as"]);

interface Cue {
  readonly word: QuestionWord;
  readonly strengths: readonly number[];
}

interface Placed {
  readonly word: QuestionWord;
  readonly step: number;
  readonly strength: number;
}

/** All ways to give words to steps in order. A sentence has few cues, and a path at most three steps. */
function placements(
  cues: readonly Cue[],
  steps: number,
): { readonly placed: readonly Placed[]; readonly value: number }[] {
  let found: { placed: readonly Placed[]; value: number; last: number }[] = [{ placed: [], value: 0, last: 0 }];
  for (const { word, strengths } of cues.slice(0, maxCues)) {
    found = found.flatMap((way) => {
      const next = [];
      for (let step = way.last; step < steps; step++) {
        const strength = strengths[step] as number;
        if (strength === 0) continue;
        const value = way.value + strength * Math.max(word.weight, 0.1);
        next.push({ placed: [...way.placed, { word, step, strength }], value, last: step });
      }
      // A word that fits no step from here on stays outside.
      return next.length > 0 ? [...next, way] : [way];
    });
  }
  return found;
}

const maxCues = 7;

/** Strength of the cue that says both steps of a pair, when another cue stands nearer to the word that shares. */
const farFromSharing = 0.7;

function supportOf(
  placed: readonly Placed[],
  steps: number,
  partners: readonly (readonly [number, number])[],
  sharing: QuestionWord | undefined,
): number[] {
  const support = new Array<number>(steps).fill(0);
  for (const { step, strength } of placed) support[step] = Math.max(support[step] as number, strength);
  if (sharing === undefined) return support;
  const distance = ({ word }: Placed): number => Math.abs(word.start - sharing.start);
  const nearest = [...placed].sort((a, b) => distance(a) - distance(b))[0]?.step;
  for (const pair of partners) {
    const [a, b] = pair.map((step) => support[step] as number) as [number, number];
    if (a > 0 && b > 0) continue;
    const shared = Math.max(a, b) * (nearest !== undefined && pair.includes(nearest) ? 1 : farFromSharing);
    for (const step of pair) support[step] = Math.max(support[step] as number, shared);
    // One word shares once.
    break;
  }
  return support;
}

/** Neighbouring steps there and back along one relation: one word says both in "share a director with". */
function reciprocalPartners(steps: readonly Step[]): (readonly [number, number])[] {
  return steps.flatMap((step, i) => {
    const next = steps[i + 1];
    const back = next !== undefined && next.predicate === step.predicate && next.direction !== step.direction;
    return back ? [[i, i + 1] as const] : [];
  });
}
