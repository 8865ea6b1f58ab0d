import { expect, test } from "vitest";
import type { IndexReport } from "../collection/index-progress.ts";
import { forgetReportText, indexReportText, statsText } from "./report-text.ts";

const report: IndexReport = {
  indexed: 1,
  unchanged: 1200,
  failed: [],
  vanished: [],
  documents: 1,
  sentences: 2,
  rows: 0,
  triples: 0,
  ms: 1234,
};
const failure = { source: "a\u001b[2J.pdf", code: "data", message: "locked.\nUnlock it." };

test("a report of indexing tells what was added and what was not touched", () => {
  expect(indexReportText(report)).toBe(
    "Indexed 1 source in 1.2 s, 1,200 unchanged.\nAdded 1 document, 2 sentences, 0 table rows, 0 triples.\n",
  );
});

test("failures are told one a line, plain, and of very many only the first", () => {
  expect(indexReportText({ ...report, failed: [failure] })).toContain(
    "1 failure:\n  a.pdf (data): locked. Unlock it.\n",
  );
  const many = indexReportText({ ...report, failed: Array.from({ length: 25 }, () => failure) });
  expect(many.match(/a\.pdf/g)).toHaveLength(20);
  expect(many).toContain("… and 5 more; --json lists them all.");
});

test("sources that are gone from the disk are told, with what takes them out", () => {
  expect(indexReportText({ ...report, vanished: ["pages/a.html"] })).toContain(
    "1 source no longer on disk, but kept; forget takes them out:\n  pages/a.html\n",
  );
});

test("a report of forgetting tells sources, documents, triples and space", () => {
  const forgotten = { sources: ["a"], documents: 2, triples: 1, bytesFreed: 2500, ms: 1 };
  expect(forgetReportText(forgotten)).toBe("Forgot 1 source: 2 documents, 1 triple, 2.5 kB freed.\n");
  expect(forgetReportText({ ...forgotten, bytesFreed: -3 })).toBe("Forgot 1 source: 2 documents, 1 triple.\n");
});

test("statistics are aligned, and tell whether there are vectors", () => {
  const counts = {
    sources: 1,
    documents: 2,
    sentences: 3000,
    passages: 4,
    tables: 5,
    rows: 6,
    triples: 7,
    entities: 8,
  };
  const text = statsText({ ...counts, bytesOnDisk: 1_500_000 });
  expect(text).toContain("sentences  3,000\n");
  expect(text).toContain("vectors    none\n");
  expect(text).toContain("on disk    1.5 MB\n");
});
