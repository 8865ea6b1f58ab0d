import { expect, it } from "vitest";
import { judged, recordOf } from "../../test/support/measured-record.ts";
import { runOf } from "../../test/support/run-of.ts";
import { DataError } from "../core/errors/index.ts";
import { compareRuns } from "./compare-runs.ts";
import type { LoadedDataset } from "./dataset.ts";
import type { Gold } from "./gold.ts";
import { type Judged, type Measure, meanOf } from "./measure.ts";
import { measureRun } from "./measure-run.ts";
import { measures } from "./measures/index.ts";
import { createRandom } from "./statistics/random.ts";

const exactMatch = measures.get("EM[squad]") as Measure;

const goldOf = (answer: string, kind: string): Gold => ({
  answers: [{ text: answer, aliases: [] }],
  kind: "short",
  support: [],
  hops: [],
  tags: { kind },
});

/** Questions 0, 1, 2 …, each with its own answer; `said` gives what was answered, undefined for no record. */
function answers(said: readonly (string | undefined)[]): { items: Judged[]; loaded: LoadedDataset } {
  const items = said.map((text, i): Judged => {
    const question = { id: `q${i}`, text: `Question ${i}?`, corpus: "c" };
    const gold = goldOf(`answer ${i}`, i % 2 === 0 ? "even" : "odd");
    return {
      ...judged(gold),
      question,
      ...(text !== undefined && { record: { ...recordOf({ short: [text] }), id: `q${i}` } }),
    };
  });
  const loaded = {
    questions: items.map(({ question }) => question),
    gold: new Map(items.map(({ question, gold }) => [question.id, gold])),
    corpora: new Map(),
    excluded: new Map(),
  };
  return { items, loaded };
}

const measure = (said: readonly (string | undefined)[], seed = 1) => {
  const { items, loaded } = answers(said);
  return measureRun(runOf(items), loaded, [exactMatch], { seed, resamples: 200 });
};

it("gives a measure with its interval, its questions, and each group", () => {
  const said = Array.from({ length: 20 }, (_, i) => (i < 10 || i % 2 === 0 ? `answer ${i}` : "wrong"));
  const { rows, groups, asked, failed } = measure(said);
  expect(rows[0]).toMatchObject({ value: 0.75, n: 20 });
  expect(rows[0]?.low).toBeLessThan(0.75);
  expect(rows[0]?.high).toBeGreaterThan(0.75);
  expect([asked, failed]).toEqual([20, 0]);
  const byTag = Object.fromEntries(groups.map(({ tag, value, rows }) => [`${tag} ${value}`, rows[0]?.value]));
  expect(byTag).toEqual({ "kind even": 1, "kind odd": 0.5 });
});

it("gives the same figures for the same run and seed", () => {
  const said = Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? "wrong" : `answer ${i}`));
  expect(measure(said)).toEqual(measure(said));
});

it("counts a question that was never reached as worst", () => {
  const said = Array.from({ length: 10 }, (_, i) => (i < 5 ? `answer ${i}` : undefined));
  const { rows, asked, failed } = measure(said);
  expect(rows[0]).toMatchObject({ value: 0.5, n: 10 });
  expect([asked, failed]).toEqual([5, 5]);
});

it("falls to chance when the gold answers change places", () => {
  const said = Array.from({ length: 200 }, (_, i) => `answer ${i}`);
  const { items, loaded } = answers(said);
  const shuffled = createRandom(1).shuffle([...loaded.gold.values()]);
  const gold = new Map([...loaded.gold.keys()].map((id, i) => [id, shuffled[i] as Gold]));
  const { rows } = measureRun(runOf(items), { ...loaded, gold }, [exactMatch], { seed: 1, resamples: 10 });
  expect(rows[0]?.value).toBeLessThan(0.03);
});

it("works out what a question gives once, however often it is drawn", () => {
  let calls = 0;
  const counted = meanOf({
    name: "counted",
    title: "",
    better: "higher",
    worst: 0,
    applies: () => true,
    score: () => ++calls,
  });
  const { items, loaded } = answers(Array.from({ length: 6 }, (_, i) => `answer ${i}`));
  measureRun(runOf(items), loaded, [counted], { seed: 1, resamples: 100 });
  expect(calls).toBe(6);
});

it("compares two runs by their questions", () => {
  const good = answers(Array.from({ length: 12 }, (_, i) => `answer ${i}`));
  const worse = answers(Array.from({ length: 12 }, (_, i) => (i < 5 ? "wrong" : i === 5 ? undefined : `answer ${i}`)));
  const [found] = compareRuns(runOf(good.items), runOf(worse.items), good.loaded, [exactMatch], { seed: 1 });
  expect(found).toMatchObject({ value: 1, other: 0.5, difference: 0.5, n: 12 });
  // Six questions differ, all in one direction: 2 of 64 assignments.
  expect(found?.p).toBe(2 / 64);
  expect(found?.low).toBeGreaterThan(0);
  const [same] = compareRuns(runOf(good.items), runOf(good.items), good.loaded, [exactMatch], { seed: 1 });
  expect(same).toMatchObject({ difference: 0, p: 1, low: 0, high: 0 });
});

it("refuses to compare runs over different questions", () => {
  const one = answers(["answer 0", "answer 1"]);
  const other = answers(["answer 0"]);
  expect(() => compareRuns(runOf(one.items), runOf(other.items), one.loaded, [exactMatch], { seed: 1 })).toThrow(
    DataError,
  );
});
