import type { IndexProgress } from "../collection/index-progress.ts";
import { displayWidth, oneLine } from "./text-layout.ts";

export interface ProgressLine {
  /** Shows `text`, unless something was shown a moment ago; a `last` text is always shown. */
  update(text: string, last?: boolean): void;
  /** Ends the line, so that what follows starts on a new one. */
  end(): void;
}

export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A terminal is redrawn ten times a second at most; a log gets a line every five seconds. */
const redrawMs = 100;
const logEveryMs = 5000;

/**
 * Progress for people: one line that is rewritten on a terminal, a line now and then in a log.
 *
 * @param now milliseconds of a clock that never goes back.
 */
export function createProgressLine(stream: ProgressStream, now: () => number = () => performance.now()): ProgressLine {
  let shown = stream.isTTY ? Number.NEGATIVE_INFINITY : now();
  let open = false;
  return {
    update(text, last = false) {
      if (!last && now() - shown < (stream.isTTY ? redrawMs : logEveryMs)) return;
      shown = now();
      if (stream.isTTY) stream.write(`\r\u001b[2K${cut(oneLine(text), (stream.columns ?? 80) - 1)}`);
      else stream.write(`${oneLine(text)}\n`);
      open = stream.isTTY === true;
    },
    end() {
      if (open) stream.write("\n");
      open = false;
    },
  };
}

/** `120/400 sources, 8,400 units, 1,200/s, 9 s left: page.html`; units are sentences, rows and triples. */
export function indexProgressText(progress: IndexProgress): string {
  const { sourcesDone, sourcesTotal, sentences, rows, triples, ratePerSecond, secondsLeft, current } = progress;
  const units = sentences + rows + triples;
  const parts = [
    `${sourcesDone}/${sourcesTotal} sources`,
    ...(units > 0 ? [`${count(units)} units`, `${count(Math.round(ratePerSecond))}/s`] : []),
    ...(secondsLeft === undefined || secondsLeft <= 0 ? [] : [`${duration(secondsLeft)} left`]),
  ];
  return parts.join(", ") + (current === "" ? "" : `: ${current}`);
}

const count = (value: number): string => value.toLocaleString("en-US");

export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

function cut(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let end = Math.min(text.length, width - 1);
  while (end > 0 && displayWidth(text.slice(0, end)) > width - 1) end--;
  return `${text.slice(0, end)}…`;
}
