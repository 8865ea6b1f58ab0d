import type { Span } from "../reader.ts";

const closers: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
]);

/** Characters of a bracket that are taken in at most, within a sentence; a mark further away belongs to something else. */
const longest = 80;

/**
 * The span without half a pair of brackets, which a model that marks tokens may leave: "1,388 (0.9%" in "1,388 (0.9%)". A bracket
 * that closes right behind the span is taken in, and one that closes later is left out with what it holds; what closes within
 * the span begins where its bracket opens.
 */
export function closedSpan(text: string, span: Span): Span {
  const { opened, closed } = unmatched(text, span);
  if (closed !== undefined) {
    const closer = text[closed] as string;
    const start = text.lastIndexOf(openerOf(closer), span.start);
    const before = text.slice(Math.max(0, start), span.start);
    const elsewhere = before.includes(closer) || before.length > longest || /[.!?]\s/.test(before);
    return start < 0 || elsewhere ? span : { ...span, start };
  }
  if (opened === undefined) return span;
  if (text[span.end] === closers.get(text[opened] as string)) return { ...span, end: span.end + 1 };
  const before = text.slice(span.start, opened).trimEnd();
  return before === "" ? span : { ...span, end: span.start + before.length };
}

/** Places of the first bracket that stays open, and of the last that closes one from before the span. */
function unmatched(text: string, { start, end }: Span): { readonly opened?: number; readonly closed?: number } {
  const open: number[] = [];
  let closed: number | undefined;
  for (let at = start; at < end; at++) {
    const mark = text[at] as string;
    if (closers.has(mark)) open.push(at);
    else if (openerOf(mark) !== "" && open.pop() === undefined) closed = at;
  }
  return { ...(open[0] !== undefined && { opened: open[0] }), ...(closed !== undefined && { closed }) };
}

const openerOf = (mark: string): string => [...closers].find(([, closer]) => closer === mark)?.[0] ?? "";
