import { splitSentences } from "../../reading/split.ts";
import { containsWords, tokenText } from "../measures/tokens.ts";

type Stated = (text: string, names: readonly string[]) => string | undefined;
type Told = (text: string, names: readonly string[]) => boolean;

const role = "(?:co-)?(?:written|directed|produced|edited|scripted|created|founded|composed|scored|scripted|developed)";
/** "written, directed and produced by": all roles before one "by". */
const credit = new RegExp(`\\b(${role}(?:(?:\\s*,\\s*|\\s*,?\\s+and\\s+)${role})*)\\s+by\\s+`, "g");
/** Before a credit: it is of something else, such as the novel behind a film. */
const ofAnother =
  /\b(?:novels?|books?|plays?|memoirs?|songs?|music|lyrics|novella|biography|comics?|musical|episodes?|sequel|remake|short story|stor(?:y|ies)|series)\b[^,.;]{0,40}$/i;
/** What ends the name after "by". */
const end =
  /\s*[,.;:()\u2013\u2014]|\s+and\s+(?=(?:[a-z]|\d))|\s+(?:starring|from|for|with|who|whose|based|in|on|as|at|that|which|to|about|under|after|before|featuring|when|while|using|over|during|through|is|was)\b/;

/**
 * Credits in running text: "directed by NAME". The text states the fact when one sentence credits just this one name,
 * and no sentence credits another. "directed by A and B" and "A, B and C" credit more than one.
 */
export function credited(verbs: readonly string[]): Stated {
  return (text, names) => {
    const wanted = new Set(names.map(tokenText));
    let found: string | undefined;
    for (const { start, end: stop } of splitSentences(text)) {
      const sentence = text.slice(start, stop);
      for (const match of sentence.matchAll(credit)) {
        if (!(match[1] ?? "").split(/[\s,]+/).some((word) => verbs.includes(word.replace("co-", "")))) continue;
        const rest = sentence.slice(match.index + match[0].length);
        const name = rest.slice(0, rest.search(end) === -1 ? undefined : rest.search(end));
        const tail = rest.slice(name.length);
        if (ofAnother.test(sentence.slice(0, match.index))) return undefined;
        // Another name after the comma: a list of people.
        const list = /^\s*,\s*(?:and\s+)?(?:[A-Z][\w'.-]+\s+(?:[A-Z]|and\b|,))/.test(tail);
        if ((match[1] ?? "").includes("co-") || list || !wanted.has(tokenText(name))) return undefined;
        found ??= sentence;
      }
    }
    return found;
  };
}

/** Whether a sentence credits one of `names`, among others perhaps: "written and directed by A and B". */
export function creditedAmong(verbs: readonly string[]): Told {
  const cue = new RegExp(`\\b(?:${verbs.join("|")})\\b[^.]*?\\bby\\b`, "i");
  return (text, names) => saysAfter(text, cue, names);
}

/** Whether a sentence counts one of `names` among the actors: "starring A and B". */
export const castAmong: Told = (text, names) =>
  saysAfter(text, /\b(?:starring|stars?|co-stars?|featur(?:es|ing)|cast|(?:played|portrayed|roles?) by)\b/i, names);

function saysAfter(text: string, cue: RegExp, names: readonly string[]): boolean {
  const wanted = names.map((name) => tokenText(name).trim());
  return splitSentences(text).some(({ start, end: stop }) => {
    const sentence = text.slice(start, stop);
    const match = cue.exec(sentence);
    const rest = match === null ? "" : tokenText(sentence.slice(match.index + match[0].length));
    return wanted.some((name) => containsWords(rest, name));
  });
}

/** "is a 2003 American drama film": the year of the first sentence, when it is the only one there. */
export const releaseYear: Stated = (text, names) => {
  const sentence = firstSentence(text);
  const years = sentence.match(/\b(?:18|19|20)\d\d\b/g) ?? [];
  const said = sentence.match(
    /\b(?:is|was) an? (?:[\w\s,-]{0,40}?)((?:18|19|20)\d\d)\b.{0,160}?\b(?:film|movie|comedy|drama)\b/,
  );
  return years.length === 1 && names.includes(said?.[1] ?? "") ? sentence : undefined;
};

/** "a Hindi-language film": the language, when the text names only one in this way. */
export const language: Stated = (text, names) => {
  const said = [...text.matchAll(/\b([A-Z]\p{L}+)[\s-]+language\b/gu)];
  const [only] = said;
  if (only === undefined || new Set(said.map(([, name]) => name)).size > 1) return undefined;
  if (!names.includes(only[1] ?? "")) return undefined;
  return sentenceOf(text, only.index);
};

/** A place after one of the cues: "born in PLACE", "headquartered in PLACE". */
export function placed(cue: RegExp): Stated {
  return (text, names) => {
    const match = cue.exec(text);
    if (match === null) return undefined;
    const rest = tokenText(text.slice(match.index + match[0].length, match.index + match[0].length + 80));
    if (!names.some((name) => rest.startsWith(tokenText(name)))) return undefined;
    return sentenceOf(text, match.index);
  };
}

/** "is a city in NAME", "is a town in A County , NAME": the name after "in", in the first sentence. */
export const inside: Stated = (text, names) => {
  const sentence = firstSentence(text);
  const rest = /\b(?:is|was) (?:an?|the)\b.*?\b(?:in|of)\b(.*)$/.exec(sentence)?.[1] ?? "";
  const near = tokenText(rest.slice(0, 160));
  return names.some((name) => near.includes(tokenText(name))) ? sentence : undefined;
};

function firstSentence(text: string): string {
  const [first] = splitSentences(text);
  return first === undefined ? "" : text.slice(first.start, first.end);
}

function sentenceOf(text: string, offset: number): string | undefined {
  const span = splitSentences(text).find(({ start, end: stop }) => start <= offset && offset < stop);
  return span && text.slice(span.start, span.end);
}
