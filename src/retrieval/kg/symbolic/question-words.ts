import { stem, stopWords, words } from "../../../core/words.ts";
import { kindsOf } from "./relation-lexicon.ts";

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
    "main primary principal major different various several certain particular list listed known call called name named consider " +
    "considered fall under belong go get make made take few some people world anybody ever find found out up use used " +
    "involved associated related has together person thing things following two first second also show identify other others " +
    "specify mention feature featured"
  )
    .split(" ")
    .map(stem),
);

/** Function words that still say something of a relation. */
const tellingWords = new Set(["when", "where", "about", "who", "whom", "whose", "from", "by"]);
const questionWords = new Set(["who", "whom", "whose", "which", "what", "when", "where", "how", "why"]);

/** Reads the words around a mention. `masked` spans (of other names) are left out. */
export function readAround(
  question: string,
  mention: { readonly start: number; readonly end: number },
  masked: readonly { readonly start: number; readonly end: number }[] = [],
): ReadQuestion {
  const all = words(question)
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
  return {
    left: read.filter(({ side }) => side === "left").reverse(),
    right: read.filter(({ side }) => side === "right"),
    reciprocal: read.find((word) => reciprocalWords.has(word.stem)),
    focus: focusOf(read),
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
  if (lightWords.has(stem(word))) return 0.15;
  return 1;
}

const auxiliaries = new Set(["is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "can", "of"]);
const requests = new Set(["name", "list", "give", "find", "show", "tell"]);

/** The noun behind "which", "what" or "name", or the question word itself. */
function focusOf(read: readonly QuestionWord[]): string | undefined {
  const asking = read.findIndex(({ text }) => questionWords.has(text));
  const at = asking < 0 ? read.findIndex(({ text }) => requests.has(text)) : asking;
  if (at < 0) return undefined;
  const asked = read[at] as QuestionWord;
  if (asking >= 0 && asked.text !== "which" && asked.text !== "what") return asked.text;
  // A noun on the other side of the name belongs to another phrase: "what was Alien the basis of".
  const behind = read.slice(at + 1).filter(({ side }) => side === asked.side);
  const noun = behind.findIndex(({ text, weight }) => weight > 0.5 || kindsOf(text).length > 0);
  if (noun < 0) return asking < 0 ? undefined : asked.text;
  // "what film genre is": the head of a compound is its last noun.
  const compound = behind[noun + 1] !== undefined && auxiliaries.has(behind[noun + 2]?.text ?? "");
  const head = behind[noun + 1] as QuestionWord;
  return (compound && !auxiliaries.has(head.text) && head.weight > 0.5 ? head : (behind[noun] as QuestionWord)).text;
}
