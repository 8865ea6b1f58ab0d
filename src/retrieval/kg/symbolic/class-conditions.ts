import { stem, words as wordsOf } from "../../../core/words.ts";
import type { Query } from "../../../question/query.ts";
import type { GraphStore } from "../../../stores/graph-store.ts";
import { type EndProfile, profileEnd } from "./answer-fit.ts";
import { type ClassOfSome, classesOfSome } from "./classes.ts";
import { type Draft, rescored } from "./draft.ts";
import { negationsOf } from "./negation.ts";
import type { Constraint } from "./query-graph.ts";
import type { QuestionWord } from "./question-words.ts";
import { kindsOf } from "./relation-lexicon.ts";

/** Drafts of each draft that gets a class as a condition. */
const classesTried = 3;
/** A word that names a step of the path for certain names no class beside. */
const namesStep = 0.9;

/**
 * The drafts with classes that nouns of the question name as conditions: "which actors were born in X" keeps those of the
 * people who are actors. Only classes that some of the things have, and not all, are conditions.
 */
export async function withClasses(
  drafts: readonly Draft[],
  query: Query,
  graph: GraphStore,
  signal: AbortSignal,
): Promise<Draft[]> {
  const known = new Map<string, Promise<readonly ClassOfSome[]>>();
  const classesAt = (ends: readonly string[]): Promise<readonly ClassOfSome[]> => {
    const key = ends.join(" ");
    const told = known.get(key) ?? classesOfSome(ends, graph, signal);
    known.set(key, told);
    return told;
  };
  const found = await Promise.all(drafts.map((draft) => classed(draft, query, classesAt, graph, signal)));
  return found.flat();
}

async function classed(
  draft: Draft,
  query: Query,
  classesAt: (ends: readonly string[]) => Promise<readonly ClassOfSome[]>,
  graph: GraphStore,
  signal: AbortSignal,
): Promise<Draft[]> {
  const nouns = nounsOf(draft, query);
  if (nouns.length === 0) return [];
  const found: Draft[] = [];
  for (const [i] of draft.query.steps.entries()) {
    const ends = draft.profiles[i + 1]?.ends ?? [];
    if (ends.length === 0) continue;
    for (const known of await classesAt(ends)) {
      const phrase = phraseFor(known, nouns);
      if (phrase === undefined || known.share === 1 || !standsFor(draft, phrase, i + 1)) continue;
      const members = await profileEnd({ steps: [], ends: known.things, literals: [], dated: [] }, graph, signal);
      await draft.cues.learn(members.relations, signal);
      found.push(withClass(draft, query, known, phrase, i + 1, members));
    }
  }
  return found.sort((a, b) => b.quality - a.quality).slice(0, classesTried);
}

/** Words that may name a class, in the order of the question. */
function nounsOf({ question, path, anchor }: Draft, query: Query): QuestionWord[] {
  const denied = negationsOf(query);
  const others = query.entities.filter(({ start }) => start !== anchor.start);
  return [...question.left, ...question.right]
    .filter(({ capital, text, start }) => {
      if (capital || text.length < 3) return false;
      // "the film Alien": the noun says what the name is.
      const behind = start + text.length + 1;
      if (behind === anchor.start || others.some((other) => other.start === behind)) return false;
      return !denied.some((part) => part.start <= start && start < part.end);
    })
    .filter((word) => (path.alignment.words.get(word)?.strength ?? 0) < namesStep)
    .sort((a, b) => a.start - b.start);
}

/** The words of the question that say the class's name: all of them in a row, or another word for the kind it is. */
function phraseFor({ label }: ClassOfSome, nouns: readonly QuestionWord[]): readonly QuestionWord[] | undefined {
  const names = wordsOf(label).map(({ text }) => text.toLowerCase());
  if (names.length === 0) return undefined;
  for (let at = 0; at + names.length <= nouns.length; at++) {
    const row = nouns.slice(at, at + names.length);
    const joined = row.every(({ start }, i) => i === 0 || start === endOf(row[i - 1] as QuestionWord) + 1);
    if (joined && row.every(({ text }, i) => isSameNoun(text, names[i] as string))) return row;
  }
  // "movies" are films where the class bears the kind's own name.
  const only = wordsOf(label).length === 1 ? stem(label) : undefined;
  const alike = nouns.find(({ text }) => kindsOf(text).some(({ name }) => name === only));
  return alike === undefined ? undefined : [alike];
}

/** In singular or plural. Stems are too short for names: "actors" are not "action". */
const isSameNoun = (a: string, b: string): boolean => a === b || pluralsOf(a).includes(b) || pluralsOf(b).includes(a);

const pluralsOf = (noun: string): string[] => [`${noun}s`, `${noun}es`, noun.replace(/y$/, "ies")];

const endOf = ({ start, text }: QuestionWord): number => start + text.length;

/** What is asked for is the answer; other nouns stand for what lies on the way there, if anything does. */
function standsFor({ question, query }: Draft, phrase: readonly QuestionWord[], node: number): boolean {
  const asked = phrase.some(({ text }) => text === question.focus || question.focusModifiers.includes(text));
  const last = query.steps.length;
  return asked || last === 1 ? node === last : node < last;
}

function withClass(
  draft: Draft,
  query: Query,
  { step, below, iri, label }: ClassOfSome,
  phrase: readonly QuestionWord[],
  node: number,
  members: EndProfile,
): Draft {
  const constraint: Constraint = { kind: "class", node, step, ...(below !== undefined && { below }), iri, label };
  // All that are left are of the class, and what is said of its members may be asked of them.
  const profiles = draft.profiles.map((profile, i) =>
    i === node
      ? { ...members, dated: profile.dated, classes: new Set([...members.classes, ...phrase.map((word) => word.stem)]) }
      : profile,
  );
  return rescored({ ...draft, profiles }, query, {
    query: { ...draft.query, constraints: [...draft.query.constraints, constraint] },
    masked: [],
    taken: phrase.map((word) => ({ word, strength: 1 })),
    support: [1],
    lead: leadOfClass,
  });
}

/** A part of the things is asked for: the whole list says less, though it is shorter. */
const leadOfClass = 0.05;
