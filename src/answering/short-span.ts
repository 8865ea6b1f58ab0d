import { contentStems, stem, stopWords, typeStems, type Word, words } from "../core/words.ts";
import type { AnswerType, Query } from "../question/query.ts";
import { typedSpans } from "./answer-type.ts";
import { foldAnswer } from "./candidate.ts";

/** A part of a sentence that may be the answer; `near` in (0, 1] tells how close it stands to what was asked. */
export interface ShortSpan {
  readonly text: string;
  readonly near: number;
  /** Whether its form alone says what the question's words about the relation say. */
  readonly implied?: true;
}

/**
 * The part of a sentence that fits the answer type, is not said in the question, and stands nearest to the question's
 * words. By rules on how encyclopedias write, for presets without a reader.
 */
export function shortSpan(query: Query, title: string, sentence: string): ShortSpan | undefined {
  const { answerType } = query.intent;
  return (
    impliedSpan(query, sentence) ??
    (answerType === "thing"
      ? (subject(query, title, sentence) ?? namedKind(query, sentence) ?? objectOf(query, sentence))
      : undefined) ??
    nearestTyped(query, sentence)
  );
}

/** "Alfred Hitchcock (13 August 1899 – 29 April 1980)": the dates of birth and death, without these words. */
export function impliedSpan({ intent }: Query, sentence: string): ShortSpan | undefined {
  if (intent.answerType !== "date" && intent.answerType !== "year") return undefined;
  const inside = sentence.slice(0, 200).match(/\(([^()]*\d{4}\s*[-–—]\s*[^()]*\d{4})\)/)?.[1];
  if (inside === undefined) return undefined;
  const dates = typedSpans(inside, intent.answerType);
  const asked = new Set(contentStems(intent.relation));
  const text =
    asked.has("born") || asked.has("birth")
      ? dates[0]
      : asked.has("die") || asked.has("death") || asked.has("died")
        ? dates[1]
        : undefined;
  return text === undefined ? undefined : { text, near: 1, implied: true };
}

/** "Which film …": the page's title, when the sentence is about it. */
function subject(query: Query, title: string, sentence: string): ShortSpan | undefined {
  const kind = typeStems(query.text);
  if (kind.size === 0 || isAsked(query, title) || !foldAnswer(sentence).startsWith(foldAnswer(title))) return undefined;
  const predicate = new Set(contentStems(sentence.slice(title.length, title.length + 120)));
  return [...kind].some((item) => predicate.has(item)) ? { text: title, near: 1 } : undefined;
}

/** "Which island …" and "the fictional island of Isla Nublar": the name right behind the kind. */
function namedKind(query: Query, sentence: string): ShortSpan | undefined {
  const kind = typeStems(query.text);
  const hit = words(sentence).find((word) => kind.has(stem(word.text)));
  if (hit === undefined) return undefined;
  const text = typedSpans(sentence.slice(hit.end, hit.end + 80), "thing").find((span) => isUsable(query, span));
  return text === undefined ? undefined : { text, near: 0.9 };
}

/** "studying English literature at …": what follows the verb, up to the next small word or sign. */
function objectOf(query: Query, sentence: string): ShortSpan | undefined {
  if (query.intent.operation !== "lookup") return undefined;
  const asked = new Set(contentStems(query.intent.relation));
  const all = words(sentence);
  const verb = all.findLastIndex((word) => asked.has(stem(word.text)) && !/^\p{Lu}/u.test(word.text));
  if (verb < 0) return undefined;
  const phrase: Word[] = [];
  for (let i = verb + 1; i < all.length && phrase.length < 6; i++) {
    const word = all[i] as Word;
    const gap = sentence.slice((all[i - 1] as Word).end, word.start);
    if (/[,.;:()"]/.test(gap)) break;
    if (stopWords.has(word.text.toLowerCase())) {
      if (phrase.length > 0) break;
      continue;
    }
    phrase.push(word);
  }
  const [first, last] = [phrase[0], phrase.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const text = sentence.slice(first.start, last.end);
  return isUsable(query, text) ? { text, near: 0.8 } : undefined;
}

function nearestTyped(query: Query, sentence: string): ShortSpan | undefined {
  const { answerType, relation } = query.intent;
  const wanted = new Set(contentStems(relation === "" ? query.text : relation));
  const hits = words(sentence).filter((word) => wanted.has(stem(word.text)));
  const ranked = [...new Set(typedSpans(sentence, answerType))]
    .filter((span) => isUsable(query, span))
    .map((span) => {
      const at = sentence.indexOf(span);
      const far = (hit: Word): number => Math.max(0, at - hit.end, hit.start - (at + span.length));
      const nearest = Math.min(...hits.map(far), 120);
      return { text: span, far: nearest + penalty(answerType, span, sentence.slice(0, at), wanted) };
    })
    .sort((a, b) => a.far - b.far);
  const best = ranked[0];
  return best === undefined ? undefined : { text: best.text, near: 1 / (1 + Math.max(0, best.far) / 100) };
}

/** Characters of distance that a span costs (or wins) by how it is written and introduced. */
function penalty(type: AnswerType, span: string, before: string, wanted: ReadonlySet<string>): number {
  if (type === "place") return /\b(?:in|at|near|from|of|to)\s+(?:the\s+)?$/.test(before) ? 0 : 60;
  if (type !== "person" && type !== "organization") return 0;
  const single = span.includes(" ") ? 0 : type === "person" ? 90 : 20;
  const maker = before.match(/([\p{L}]+)\s+by\s+$/u)?.[1];
  if (maker === undefined) return single;
  return single + (wanted.has(stem(maker)) ? -60 : 40);
}

function isUsable(query: Query, span: string): boolean {
  const first = span.split(" ")[0] ?? "";
  const clause =
    /^(?:After|Before|When|While|Although|During|Since|It|He|She|They|His|Her|The|This|In|On|At|As|For|By|An?)$/;
  return !isAsked(query, span) && !(clause.test(first) && !span.includes(" "));
}

/** What the question says already is no answer, nor is another form of a name in it. */
function isAsked(query: Query, span: string): boolean {
  const asked = new Set(contentStems(query.text));
  const stems = contentStems(span);
  return stems.length === 0 || stems.filter((item) => asked.has(item)).length > 0.5 * stems.length;
}
