import type { Trace } from "./context.ts";
import { EngineError } from "./errors/index.ts";

/** A closed or still open span as plain JSON. */
export interface TraceRecord {
  readonly name: string;
  /** Milliseconds from the start of the whole trace to the start of this span. */
  readonly startMs: number;
  /** Duration in milliseconds; so far, while the span is open. */
  readonly ms: number;
  /** False for a span that had not ended when the record was made, such as one that a deadline left behind. */
  readonly ended: boolean;
  readonly notes: Readonly<Record<string, string | number | boolean>>;
  readonly error?: { readonly name: string; readonly code?: string; readonly message?: string };
  readonly spans: readonly TraceRecord[];
}

export interface TraceOptions {
  /**
   * Keeps texts: notes that are strings, and messages of errors. Both may hold words of the question or of a document,
   * so by default only their lengths are kept.
   */
  readonly text?: boolean;
  /** Milliseconds on a clock that never goes back. Default `performance.now`. */
  readonly clock?: () => number;
}

export interface RecordedTrace extends Trace {
  /** What has been traced so far; a copy that later spans do not change. */
  record(): TraceRecord;
}

interface Span {
  readonly name: string;
  readonly start: number;
  end?: number;
  readonly notes: Map<string, string | number | boolean>;
  error?: unknown;
  readonly spans: Span[];
}

/** A trace that keeps its spans in memory. The root span ends with each `record()`. */
export function createTrace(name: string, options: TraceOptions = {}): RecordedTrace {
  const { text = false, clock = () => performance.now() } = options;
  const open = (name: string): Span => ({ name, start: clock(), notes: new Map(), spans: [] });
  const root = open(name);

  const traceOf = (span: Span): Trace => ({
    note(key, value) {
      span.notes.set(key, typeof value === "string" && !text ? `(${value.length} characters)` : value);
    },
    async span(name, work) {
      const child = open(name);
      span.spans.push(child);
      try {
        return await work(traceOf(child));
      } catch (error) {
        child.error = error;
        throw error;
      } finally {
        child.end = clock();
      }
    },
  });

  const toRecord = (span: Span, now: number): TraceRecord => ({
    name: span.name,
    startMs: span.start - root.start,
    ms: (span.end ?? now) - span.start,
    ended: span === root || span.end !== undefined,
    notes: Object.fromEntries(span.notes),
    ...("error" in span && { error: describeError(span.error, text) }),
    spans: span.spans.map((child) => toRecord(child, now)),
  });

  return { ...traceOf(root), record: () => toRecord(root, clock()) };
}

/** Anything may be thrown, so anything is described. */
function describeError(error: unknown, text: boolean): NonNullable<TraceRecord["error"]> {
  if (!(error instanceof Error)) return { name: typeof error, ...(text && { message: String(error) }) };
  return {
    name: error.name,
    ...(error instanceof EngineError && { code: error.code }),
    ...(text && { message: error.message }),
  };
}
