import type { Evidence, TableEvidence, TextEvidence } from "../evidence/evidence.ts";
import type { Reader, Reading, Span } from "../models/reader.ts";
import type { Operation, Query } from "../question/query.ts";
import type { Ranked } from "../ranking/ranker.ts";
import { fitsType } from "./answer-type.ts";
import { logistic } from "./calibrate.ts";
import { byConfidence, type Candidate, foldAnswer } from "./candidate.ts";

export interface ReadingOptions {
  /** Passages and rows that are read, of each kind. */
  readonly texts: number;
}

/** A text for the reader, and how its spans become answers. */
interface Page {
  readonly input: string;
  readonly answer: (span: Span) => { readonly text: string; readonly evidence: Evidence } | undefined;
}

/**
 * Answers that a reader finds in the best passages and rows: the span it is surest of, quoted with the whole sentence or row
 * around it. What several texts say is surer.
 */
export async function answersFromReadings(
  query: Query,
  ranked: readonly Ranked[],
  reader: Reader,
  options: ReadingOptions,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const pages = [...passagesOf(ranked, options.texts), ...rowsOf(ranked, options.texts)];
  const readings = await reader.read(
    query.text,
    pages.map(({ input }) => input),
    signal,
  );
  const found = pages.flatMap((page, i) => fromReading(query, page, readings[i] as Reading));
  return mergeSame(found.sort(byConfidence));
}

/** Sentences of one paragraph are read once, together. */
function passagesOf(ranked: readonly Ranked[], limit: number): Page[] {
  const pages = new Map<string, Page>();
  for (const { evidence } of ranked) {
    if (pages.size === limit) break;
    if (evidence.kind !== "text") continue;
    const { start, text } = evidence.passage ?? { start: evidence.locator.start, text: evidence.text };
    const key = `${evidence.source.id} ${start} ${text.length}`;
    if (!pages.has(key)) pages.set(key, passagePage(evidence));
  }
  return [...pages.values()];
}

function passagePage(evidence: TextEvidence): Page {
  const { locator, source } = evidence;
  const passage = evidence.passage ?? { start: locator.start, text: evidence.text, sentences: [locator] };
  const prefix = source.title === "" ? "" : `${source.title}: `;
  return {
    input: prefix + passage.text,
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

function rowsOf(ranked: readonly Ranked[], limit: number): Page[] {
  return ranked
    .flatMap(({ evidence }) => (evidence.kind === "table" ? [evidence] : []))
    .slice(0, limit)
    .map(rowPage);
}

/** A row answers with a whole cell, the one that the span lies in. */
function rowPage(evidence: TableEvidence): Page {
  return {
    input: evidence.text,
    answer({ start, end }) {
      const said = foldAnswer(evidence.text.slice(start, end));
      const cell = evidence.locator.cells.find(({ value }) => ` ${foldAnswer(value)} `.includes(` ${said} `));
      return said === "" || cell === undefined ? undefined : { text: cell.value, evidence };
    },
  };
}

function fromReading(query: Query, page: Page, { relevance, spans }: Reading): Candidate[] {
  return spans.flatMap((span) => {
    const answer = page.answer(span);
    if (answer === undefined || isAsked(query, answer.text)) return [];
    const typed = fitsType(answer.text, query.intent.answerType) ? 1 : 0.6;
    const { evidence, text } = answer;
    return [
      {
        kind: evidence.kind,
        sentences: [{ text: sentenceText(evidence, text), citations: [evidence.id] }],
        shortAnswers: [{ text }],
        evidence: [evidence],
        confidence:
          logistic(0.5 * relevance + 0.5 * span.probability, 0.5, 6) * typed * readable[query.intent.operation],
      },
    ];
  });
}

const sentenceText = (evidence: Evidence, answer: string): string =>
  evidence.kind === "text" ? evidence.text : `${answer} (${evidence.text}).`;

/** A span states one thing; whether it affirms, counts or compares all that is asked is beyond a reader of spans. */
const readable: Readonly<Record<Operation, number>> = {
  lookup: 1,
  superlative: 0.8,
  list: 0.8,
  count: 0.9,
  compare: 0.5,
  "yes-no": 0.3,
};

/** What the question says already is no answer. */
function isAsked({ text }: Query, answer: string): boolean {
  const folded = foldAnswer(answer);
  return folded === "" || ` ${foldAnswer(text)} `.includes(` ${folded} `);
}

/** The same answer of several texts is surer than each of them; the surest one is cited. */
function mergeSame(candidates: readonly Candidate[]): Candidate[] {
  const merged = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = foldAnswer(candidate.shortAnswers[0]?.text ?? "");
    const known = merged.get(key);
    if (known === undefined) merged.set(key, candidate);
    else if (known.evidence[0]?.id !== candidate.evidence[0]?.id) {
      const confidence = 1 - (1 - known.confidence) * (1 - 0.3 * candidate.confidence);
      merged.set(key, { ...known, confidence });
    }
  }
  return [...merged.values()].sort(byConfidence);
}
