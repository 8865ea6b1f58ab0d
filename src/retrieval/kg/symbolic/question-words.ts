import { stem, stopWords } from "../../../core/words.ts";
import { wordsAndIdioms } from "./idioms.ts";
import { conceptsOf, kindsOf } from "./relation-lexicon.ts";

/** A word of the question outside the anchor's mention. */
export interface QuestionWord {
  readonly text: string;
  readonly stem: string;
  readonly side: "left" | "right";
  /** Written with a capital inside the sentence, so that it belongs to some name. */
  readonly capital: boolean;
  /** UTF-16 offset in the question. */
  readonly start: number;
  /** How much of the question goes unsaid when nothing in a query stands for the word, in [0, 1]. */
  readonly weight: number;
}

export interface ReadQuestion {
  /** Outward from the mention on each side, for a phrase says first what stands nearest to its name. */
  readonly left: readonly QuestionWord[];
  readonly right: readonly QuestionWord[];
  /** The word that says that two things have something in common: "share", "same", "together", "co-". */
  readonly reciprocal: QuestionWord | undefined;
  /** Noun or question word that tells what is asked for: "genres" of "what genres", "who". */
  readonly focus: string | undefined;
  /** What stands before that noun: "national" of "which national team". */
  readonly focusModifiers: readonly string[];
  /** The answer is the start itself, or says something of it; nouns may name what the start is. */
  readonly ofStart?: boolean;
}

const reciprocalWords = new Set(
  [
    "share",
    "shares",
    "shared",
    "sharing",
    "same",
    "common",
    "together",
    "mutual",
    "co",
    "fellow",
    "alongside",
    "both",
  ].map(stem),
);

/** Words that help to build a sentence, whatever it is about. */
const lightWords = new Set(
  (
    "main primary principal major dominant official different various several certain particular list listed known call called name named consider " +
    "considered fall under belong go goes went gone come came become became get got receive received make made take few some people world anybody ever find found out up use used " +
    "involved associated related has together person thing things following two first second also show identify other others " +
    "specify mention feature featured now right currently today officially within inside under former formerly credit credited"
  )
    .split(" ")
    .map(stem),
);

/** Function words that still say something of a relation. */
const tellingWords = new Set(["when", "where", "about", "who", "whom", "whose", "from", "by"]);
/** What a modifier counts for that speaks of no relation: the noun says more than "professional" of "professional team". */
const modifierWeight = 0.5;
const questionWords = new Set(["who", "whom", "whose", "which", "what", "when", "where", "how", "why"]);

/** Reads the words around a mention. `masked` spans (of other names) are left out. */
export function readAround(
  question: string,
  mention: { readonly start: number; readonly end: number },
  masked: readonly { readonly start: number; readonly end: number }[] = [],
): ReadQuestion {
  const all = wordsAndIdioms(question)
    .flatMap(splitCompound)
    .filter(({ start, end }) => ![mention, ...masked].some((span) => start < span.end && span.start < end));
  const read = all.map((word): QuestionWord => {
    const lower = word.text.toLowerCase();
    const capital = word.start > 0 && /^\p{Lu}/u.test(word.text);
    return {
      text: lower,
      stem: stem(lower),
      side: word.start < mention.start ? "left" : "right",
      start: word.start,
      capital,
      // "It" of "It's Alive" is missed where the name was cut.
      weight: Math.max(weightOf(lower), capital ? 0.5 : 0),
    };
  });
  const asked = focusOf(read);
  const modifiers = [...asked.modifiers, ...appositionModifiers(read, mention.start)];
  const weighed = read.map((word) =>
    asked.sort.includes(word)
      ? { ...word, weight: 0.15 }
      : modifiers.includes(word) && !word.capital && conceptsOf(word.text).length === 0
        ? { ...word, weight: Math.min(word.weight, modifierWeight) }
        : word,
  );
  return {
    left: weighed.filter(({ side }) => side === "left").reverse(),
    right: weighed.filter(({ side }) => side === "right"),
    // "both wrote and directed" joins two verbs.
    reciprocal: read.find((word, i) => reciprocalWords.has(word.stem) && read[i + 2]?.text !== "and"),
    focus: asked.focus,
    focusModifiers: asked.modifiers.map(({ text }) => text),
  };
}

function splitCompound(word: {
  text: string;
  start: number;
  end: number;
}): { text: string; start: number; end: number }[] {
  const parts: { text: string; start: number; end: number }[] = [];
  for (const match of word.text.matchAll(/[^-'’]+/g)) {
    const start = word.start + match.index;
    parts.push({ text: match[0], start, end: start + match[0].length });
  }
  return parts.filter(({ text }) => !/^(?:s|t|d|m|re|ll|ve)$/i.test(text) || parts.length === 1);
}

function weightOf(word: string): number {
  if (reciprocalWords.has(stem(word))) return 0;
  if (tellingWords.has(word)) return 0.15;
  if (stopWords.has(word)) return 0;
  // "what 3 states": how many there are chooses none of them.
  if (lightWords.has(stem(word)) || /^\d$/.test(word)) return 0.05;
  return 1;
}

const auxiliaries = new Set(["is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "can", "of"]);
const requests = new Set(["name", "list", "give", "find", "show", "tell"]);

const doing = new Set(["do", "does", "did"]);
const toBe = new Set(["is", "are", "was", "were"]);
const prepositions = new Set(["in", "at", "on", "by", "for", "to", "near"]);

/** What ends a noun phrase for certain. */
const phraseEnds = new Set([...auxiliaries, "that", "which", "who", "with", "from"]);

const isSchoolGoneTo = ({ text }: QuestionWord, i: number, all: readonly QuestionWord[]): boolean =>
  /^(?:college|school|university)$/.test(text) &&
  all[i - 1]?.text === "to" &&
  /^(?:go|goes|going|gone|went)$/.test(all[i - 2]?.text ?? "");

/** The noun behind "which", "what" or "name", or the question word itself. */
function focusOf(read: readonly QuestionWord[]): {
  readonly focus: string | undefined;
  readonly modifiers: readonly QuestionWord[];
  /** "type" of "what type of government": it says next to nothing. */
  readonly sort: readonly QuestionWord[];
} {
  const plain = (focus: string | undefined) => ({ focus, modifiers: [], sort: [] });
  const asking = read.findIndex(({ text }) => questionWords.has(text));
  const at = asking < 0 ? read.findIndex(({ text }) => requests.has(text)) : asking;
  if (at < 0) return plain(undefined);
  const asked = read[at] as QuestionWord;
  // Whom somebody plays or works for may be a club or a company.
  if (/^whom?$/.test(asked.text) && read.at(-1)?.text === "for") return plain(undefined);
  // "where did X go to college" asks which one it was.
  const school = asked.text === "where" ? read.find(isSchoolGoneTo) : undefined;
  if (school !== undefined) return plain(school.text);
  // "how many films": they are films that are counted.
  const counted = asked.text === "how" && read[at + 1]?.text === "many";
  if (asking >= 0 && !counted && asked.text !== "which" && asked.text !== "what") return plain(asked.text);
  // A noun on the other side of the name belongs to another phrase: "what was Alien the basis of".
  const behind = read.slice(at + 1).filter(({ side }) => side === asked.side);
  // Behind "what do" stands who does it.
  if (asked.text === "what" && doing.has(behind[0]?.text ?? "")) return plain(asked.text);
  const first = behind.findIndex(({ text, weight }) => weight > 0.5 || kindsOf(text).length > 0);
  // "what type of government" asks for a government; "what type of film" for its type.
  const inner = behind[first + 2];
  const ofKind = first >= 0 && sorts.has(behind[first]?.text ?? "") && behind[first + 1]?.text === "of";
  const noun =
    ofKind && inner !== undefined && inner.weight > 0.5 && kindsOf(inner.text).length === 0 ? first + 2 : first;
  if (noun < 0) return plain(asking < 0 ? undefined : asked.text);
  // "what film genre is": the head of a compound is its last noun.
  const length = behind.slice(noun).findIndex(({ text, weight }) => phraseEnds.has(text) || weight <= 0.5);
  // Behind "what is a" stands a noun phrase for certain, behind "what films" a verb may: "what films star in".
  const end = behind[noun + length]?.text ?? "";
  const isNoun = toBe.has(behind[0]?.text ?? "") && !/(?:ed|en|ing)$/.test(behind[noun + length - 1]?.text ?? "");
  const ended = length > 0 && (phraseEnds.has(end) || (isNoun && prepositions.has(end)));
  const phrase = behind.slice(noun, noun + (ended ? length : 1));
  const sort = noun === first ? [] : [behind[first] as QuestionWord];
  return { focus: phrase.at(-1)?.text, modifiers: phrase.slice(0, -1), sort };
}

/** They say next to nothing alone: "type" of "type of union" is no answer to "what type of film". */
export const sorts: ReadonlySet<string> = new Set(["type", "types", "kind", "kinds", "sort", "sorts", "form", "forms"]);

/** "professional football" of "the professional football team NAME". */
function appositionModifiers(read: readonly QuestionWord[], start: number): readonly QuestionWord[] {
  const phrase: QuestionWord[] = [];
  for (const word of read.filter(({ side }) => side === "left").reverse()) {
    const next = phrase.at(-1)?.start ?? start;
    if (word.weight <= 0.5 || word.start + word.text.length + 1 !== next) break;
    phrase.push(word);
  }
  const [noun, ...modifiers] = phrase;
  return noun !== undefined && kindsOf(noun.text).length > 0 ? modifiers : [];
}
