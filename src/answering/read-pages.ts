import type { TextEvidence } from "../evidence/evidence.ts";
import type { Reader, Reading, Span } from "../models/reader.ts";
import type { AnswerType, Query } from "../question/query.ts";
import type { Ranked } from "../ranking/ranker.ts";
import { hasDate, isAmount } from "./answer-type.ts";
import { foldAnswer } from "./candidate.ts";
import { missingNames } from "./missing-names.ts";

export interface ReadingOptions {
  /** Passages that are read. */
  readonly texts: number;
}

/** A part of a sentence that the reader takes for the answer, with all that speaks for and against it. */
export interface FoundSpan {
  readonly text: string;
  readonly evidence: TextEvidence;
  /** Probability that the text answers the question. */
  readonly relevance: number;
  /** Probability of the span among those of the text. */
  readonly probability: number;
  /** Score in the ranking. */
  readonly score: number;
  /** See `missingNames`. */
  readonly missing: number;
}

/** A text for the reader, and how its spans become answers. */
interface Page {
  readonly input: string;
  readonly score: number;
  readonly answer: (span: Span) => { readonly text: string; readonly evidence: TextEvidence } | undefined;
}

/** Reads the best passages, and gives what may be an answer in each of them. */
export async function readPages(
  query: Query,
  ranked: readonly Ranked[],
  reader: Reader,
  options: ReadingOptions,
  signal: AbortSignal,
): Promise<FoundSpan[]> {
  const pages = passagesOf(ranked, options.texts);
  const readings = await reader.read(
    query.text,
    pages.map(({ input }) => input),
    signal,
  );
  return pages.flatMap((page, i) => foundIn(query, page, readings[i] as Reading));
}

function foundIn(query: Query, page: Page, { relevance, spans }: Reading): FoundSpan[] {
  return spans.flatMap((span) => {
    const answer = page.answer(span);
    if (answer === undefined || isAsked(query, answer.text)) return [];
    if (!isOfKind(answer.text, query.intent.answerType) || isMaker(query, page.input.slice(0, span.start))) return [];
    const { score } = page;
    const missing = missingNames(query, page.input);
    return [{ ...answer, relevance, probability: span.probability, score, missing }];
  });
}

/** What has a name is no amount, and a date is no number of things. Readers find other forms of an answer than a rule can list. */
function isOfKind(text: string, type: AnswerType): boolean {
  return type === "number" ? !hasDate(text) : !named.has(type) || !isAmount(text);
}

/** Who asks for a novel is not answered by whom it is: "the novel by Ada Quill". */
function isMaker({ text }: Query, before: string): boolean {
  const [, noun] = /^(?:what|which)(?: (?:is|was|are|were) the)? ([a-z]+)\b/i.exec(text) ?? [];
  return noun !== undefined && before.toLowerCase().endsWith(` ${noun.toLowerCase()} by `);
}

const named: ReadonlySet<AnswerType> = new Set(["person", "place", "organization"]);

/** What the question says already is no answer. */
function isAsked({ text }: Query, answer: string): boolean {
  const folded = foldAnswer(answer);
  return folded === "" || ` ${foldAnswer(text)} `.includes(` ${folded} `);
}

/** Sentences of one paragraph are read once, together. */
function passagesOf(ranked: readonly Ranked[], limit: number): Page[] {
  const pages = new Map<string, Page>();
  for (const { evidence, score } of ranked) {
    if (pages.size === limit) break;
    if (evidence.kind !== "text") continue;
    const { start, text } = evidence.passage ?? { start: evidence.locator.start, text: evidence.text };
    const key = `${evidence.source.id} ${start} ${text.length}`;
    if (!pages.has(key)) pages.set(key, passagePage(evidence, score));
  }
  return [...pages.values()];
}

function passagePage(evidence: TextEvidence, score: number): Page {
  const { locator, source } = evidence;
  const passage = evidence.passage ?? { start: locator.start, text: evidence.text, sentences: [locator] };
  const prefix = source.title === "" ? "" : `${source.title}: `;
  return {
    input: prefix + passage.text,
    score,
    answer({ start, end }) {
      const [from, to] = [start - prefix.length, end - prefix.length];
      const at = from + passage.start;
      const sentence = passage.sentences.find((each) => each.start <= at && to + passage.start <= each.end);
      if (from < 0 || sentence === undefined) return undefined;
      return { text: passage.text.slice(from, to), evidence: sentenceOf(evidence, passage, sentence) };
    },
  };
}

/** Another sentence of the same passage, as evidence of its own. */
function sentenceOf(
  evidence: TextEvidence,
  passage: NonNullable<TextEvidence["passage"]>,
  { start, end }: { readonly start: number; readonly end: number },
): TextEvidence {
  if (start === evidence.locator.start && end === evidence.locator.end) return evidence;
  const document = evidence.id.slice(0, evidence.id.lastIndexOf(":"));
  return {
    ...evidence,
    id: `${document}:${start}-${end}`,
    text: passage.text.slice(start - passage.start, end - passage.start),
    locator: { ...evidence.locator, start, end },
  };
}
