import { expect, test } from "vitest";
import { type TextEvidence, withScore } from "./evidence.ts";

test("a score is added to a copy, beside the others", () => {
  const evidence: TextEvidence = {
    kind: "text",
    id: "e",
    text: "x",
    source: { id: "s", title: "S", retrievedAt: "", sha256: "" },
    entities: [],
    scores: { bm25: 2 },
    locator: { start: 0, end: 1, section: [] },
  };
  expect(withScore(evidence, "cosine", 0.5)).toEqual({ ...evidence, scores: { bm25: 2, cosine: 0.5 } });
  expect(evidence.scores).toEqual({ bm25: 2 });
});
