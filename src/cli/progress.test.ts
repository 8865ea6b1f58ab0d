import { expect, test } from "vitest";
import { createProgressLine, indexProgressText } from "./progress.ts";
import { displayWidth } from "./text-layout.ts";

function recorded(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const stream = { isTTY, columns, write: (text: string) => written.push(text) };
  return { written, clock, line: createProgressLine(stream, () => clock.ms) };
}

const progress = {
  sourcesDone: 20,
  sourcesTotal: 80,
  sentences: 1000,
  rows: 200,
  triples: 34,
  bytesDone: 1,
  bytesTotal: 4,
  ratePerSecond: 617,
  secondsLeft: 6,
  current: "a.html",
};

test("progress of indexing tells sources, units, rate and the time that is left", () => {
  expect(indexProgressText(progress)).toBe("20/80 sources, 1,234 units, 617/s, 6 s left: a.html");
  expect(indexProgressText({ ...progress, secondsLeft: 1000 })).toContain("17 min left");
  expect(indexProgressText({ ...progress, secondsLeft: 10_000 })).toContain("2.8 h left");
  const { secondsLeft: _, ...unknown } = progress;
  expect(indexProgressText({ ...unknown, sentences: 0, rows: 0, triples: 0, current: "" })).toBe("20/80 sources");
});

test("a terminal sees one line, rewritten ten times a second at most, ended once", () => {
  const { written, clock, line } = recorded(true);
  line.update("one");
  clock.ms = 50;
  line.update("two");
  clock.ms = 150;
  line.update("three");
  line.update("last", true);
  line.end();
  line.end();
  expect(written).toEqual(["\r\u001b[2Kone", "\r\u001b[2Kthree", "\r\u001b[2Klast", "\n"]);
});

test("a terminal line never wraps, and names of files cannot move the cursor", () => {
  const { written, line } = recorded(true, 20);
  line.update("20/80 sources: 東京\u001b[1A-a-very-long-name.html");
  const text = written[0]!.slice("\r\u001b[2K".length);
  expect(text).toBe("20/80 sources: 東…");
  expect(displayWidth(text)).toBeLessThan(20);
});

test("a log gets a line every five seconds, none for quick work, and the last one", () => {
  const { written, clock, line } = recorded(false);
  for (clock.ms = 0; clock.ms <= 11_000; clock.ms += 1000) line.update(String(clock.ms));
  line.update("last", true);
  line.end();
  expect(written).toEqual(["5000\n", "10000\n", "last\n"]);
});
