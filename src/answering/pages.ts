import type { TableEvidence, TextEvidence } from "../evidence/evidence.ts";
import { tidy } from "../evidence/verbalise.ts";
import type { Span } from "../models/reader.ts";
import type { Ranked } from "../ranking/ranker.ts";

export type ReadEvidence = TextEvidence | TableEvidence;

/** A text for the reader, and how its spans become answers. */
export interface Page {
  readonly input: string;
  readonly score: number;
  readonly answer: (span: Span) => { readonly text: string; readonly evidence: ReadEvidence } | undefined;
}

/** The best passages. Sentences of one paragraph are read once, together. */
export function passagesOf(ranked: readonly Ranked[], limit: number): Page[] {
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

/** The best rows. */
export function rowsOf(ranked: readonly Ranked[], limit: number): Page[] {
  return ranked
    .flatMap(({ evidence, score }) =>
      evidence.kind === "table" && evidence.called === undefined ? [rowPage(evidence, score)] : [],
    )
    .slice(0, limit);
}

/** A span that is most of a cell stands for the cell; what spans cells or stands in the heading is no answer. */
function rowPage(evidence: TableEvidence, score: number): Page {
  const cells = cellsIn(evidence);
  return {
    input: evidence.text,
    score,
    answer({ start, end }) {
      const cell = cells.find((each) => each.start <= start && end <= each.end);
      if (cell === undefined) return undefined;
      const whole = end - start >= 0.7 * (cell.end - cell.start);
      return { text: whole ? evidence.text.slice(cell.start, cell.end) : evidence.text.slice(start, end), evidence };
    },
  };
}

/** Where the values of the cells stand in the text of the row, which holds them in the order of the columns. */
function cellsIn({ text, locator }: TableEvidence): { readonly start: number; readonly end: number }[] {
  let from = 0;
  return locator.cells.flatMap((cell) => {
    const [name, value] = [tidy(cell.name), tidy(cell.value)];
    const named = `${name} is ${value}`;
    const at = text.indexOf(named, from);
    const start = at < 0 ? text.indexOf(value, from) : at + named.length - value.length;
    if (value === "" || start < 0) return [];
    from = start + value.length;
    return [{ start, end: from }];
  });
}
