import { endsSentence } from "./split-boundary.ts";

/** UTF-16 offsets: `text.slice(start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Longer sentences are cut, so that one page without full stops stays searchable. UTF-16 units. */
const longestSentence = 1_000;

const stops = /[.!?…。！？｡\n\r\v\f\u2028\u2029]/g;
const newline = /[\n\r\v\f\u2028\u2029]/;
const fullWidthStop = /[。！？｡]/;
/** Quotes and brackets that belong to the sentence before, and footnote marks such as "[12]" or "[note 3]". */
const closers = /(?:["'”’»›)\]}」』）】〉》*_]|\[[\p{L}\p{N} ]{1,12}\])*/uy;
const stopRun = /[.!?…。！？｡]+/y;
const space = /\s*/y;
const visible = /\S/g;

/**
 * Sentences of `text.slice(start, end)` by rules for English-like text, with offsets into `text`. Spans are ordered and
 * disjoint, begin and end with a visible character, and cover every visible character. A line end is always a border.
 */
export function splitSentences(text: string, start = 0, end: number = text.length): Span[] {
  // Only the part is scanned: a search that ran on to the next full stop of the text would be quadratic over blocks.
  const spans = splitPart(text.slice(start, end));
  return start === 0 ? spans : spans.map((span) => ({ start: span.start + start, end: span.end + start }));
}

function splitPart(text: string): Span[] {
  const spans: Span[] = [];
  let open = nextVisible(text, 0);
  let at = open;
  while (at < text.length) {
    stops.lastIndex = at;
    const stop = stops.exec(text)?.index;
    if (stop === undefined) break;
    if (newline.test(text[stop] as string)) {
      close(text, open, stop, spans);
      open = nextVisible(text, stop);
      at = open;
      continue;
    }
    const afterRun = skip(stopRun, text, stop);
    const border = skip(closers, text, afterRun);
    const next = skip(space, text, border);
    const run = text.slice(stop, Math.min(afterRun, stop + 8));
    at = border;
    if (fullWidthStop.test(run) || (next > border && endsSentence(text, open, stop, run, next))) {
      close(text, open, border, spans);
      open = next;
      at = next;
    }
  }
  close(text, open, text.length, spans);
  return spans;
}

/** End of what the sticky pattern matches at `from`. All of them match, if only nothing. */
function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text) as RegExpExecArray)[0].length;
}

function nextVisible(text: string, from: number): number {
  visible.lastIndex = from;
  return visible.exec(text)?.index ?? text.length;
}

/** Adds the span without white space at its end, cut into pieces of at most `longestSentence`. */
function close(text: string, start: number, end: number, spans: Span[]): void {
  let last = end;
  while (last > start && /\s/.test(text[last - 1] as string)) last--;
  let from = start;
  while (last - from > longestSentence) {
    const cut = cutPoint(text, from);
    let to = cut;
    while (to > from && /\s/.test(text[to - 1] as string)) to--;
    spans.push({ start: from, end: to });
    from = nextVisible(text, cut);
  }
  if (from < last) spans.push({ start: from, end: last });
}

/** The last white space within the longest sentence from `from`, else its limit, never within a surrogate pair. */
function cutPoint(text: string, from: number): number {
  const limit = from + longestSentence;
  for (let i = limit; i > from; i--) if (/\s/.test(text[i] as string)) return i;
  return /[\ud800-\udbff]/.test(text[limit - 1] as string) ? limit - 1 : limit;
}
