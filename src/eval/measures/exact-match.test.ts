import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { emptyRun, goldOf, measured } from "../../../test/support/measured-record.ts";
import type { Measure } from "../measure.ts";
import { exactMatch, exactMatches } from "./exact-match.ts";

const fixture = join(import.meta.dirname, "../../../test/fixtures/eval/measures/hotpot-answers.jsonl.gz");
const lines = gunzipSync(readFileSync(fixture)).toString().trimEnd().split("\n");
const pairs = lines.map((line) => JSON.parse(line) as [prediction: string, gold: string, match: number, f1: number]);
const [squad, exact, loose] = exactMatches as [Measure, Measure, Measure];

it("agrees with the official evaluation of HotpotQA on 3,000 pairs", () => {
  expect(pairs).toHaveLength(3000);
  const wrong = pairs.filter(([prediction, gold, match]) => exactMatch(prediction, gold) !== match);
  expect(wrong).toEqual([]);
});

describe("EM", () => {
  const gold = goldOf(["The Beatles", { text: "Wings", aliases: ["Paul McCartney & Wings"] }]);

  it("takes the best of all wordings of all gold answers, and the first short answer alone", () => {
    expect(measured(squad, gold, { short: ["beatles!"] })).toBe(1);
    expect(measured(squad, gold, { short: ["Paul McCartney Wings"] })).toBe(1);
    expect(measured(squad, gold, { short: ["Queen", "Wings"] })).toBe(0);
    expect(measured(squad, gold, { short: ["The Beatles were"] })).toBe(0);
  });

  it("says in its name how texts are compared", () => {
    expect(exactMatches.map(({ name }) => name)).toEqual(["EM[squad]", "EM[exact]", "EM[loose]"]);
    expect(measured(exact, gold, { short: ["beatles"] })).toBe(0);
    expect(measured(exact, gold, { short: ["The Beatles"] })).toBe(1);
    expect(measured(loose, goldOf(["Beyoncé"]), { short: ["beyonce"] })).toBe(1);
  });

  it("gives nothing for a refusal, even where the gold normalises to nothing", () => {
    expect(measured(squad, goldOf(["The The"]), {})).toBe(0);
    expect(measured(squad, goldOf(["The The"]), { short: ["  "] })).toBe(0);
    expect(measured(squad, goldOf(["The The"]), { short: ["The The"] })).toBe(1);
  });

  it("gives a run that answered nothing the worst, and leaves out gold that is prose or none", () => {
    expect(emptyRun(squad, gold)).toEqual({ value: 0, n: 2 });
    expect(measured(squad, goldOf(["It is long."], { kind: "long" }), { short: ["x"] })).toBeUndefined();
    expect(measured(squad, goldOf(["x"], { kind: "none" }), { short: ["x"] })).toBeUndefined();
    expect(measured(squad, goldOf([]), { short: ["x"] })).toBeUndefined();
    expect(squad.over([])).toEqual({ value: undefined, n: 0 });
  });
});
