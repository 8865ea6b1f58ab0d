import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { datasetSuite } from "../../../test/support/dataset-suite.ts";
import { DataError } from "../../core/errors/index.ts";
import { musique, musiqueTrain100 } from "./musique.ts";

const folder = "test/fixtures/eval/data";
const name = "text/musique.dev.jsonl.gz";

datasetSuite(musique, folder);
datasetSuite(musiqueTrain100, folder);

test("the questions of hops have earlier answers in place of their numbers", async () => {
  const { gold } = await musique.load(folder);
  expect(gold.get("3hop1__53690_161697_73916")?.hops).toEqual([
    { question: "who wrote the 1963 book the feminine mystique quizlet", answers: ["Betty Friedan"] },
    { question: "What nationality was Betty Friedan ?", answers: ["American"] },
    { question: "what is the average yearly income for an American", answers: ["$72,641"] },
  ]);
});

test("each hop has its paragraph, also two of one page", async () => {
  const { gold } = await musique.load(folder);
  expect(gold.get("2hop__29367_29376")?.support).toEqual([
    { url: "https://factweave.invalid/musique/Liberal%20Party%20of%20Australia%231", hop: 1 },
    { url: "https://factweave.invalid/musique/Liberal%20Party%20of%20Australia%232", hop: 2 },
  ]);
});

test("other wordings of the answer are aliases", async () => {
  const { gold } = await musiqueTrain100.load(folder);
  expect(gold.get("2hop__150763_14904")?.answers).toEqual([{ text: "G. Stanley Hall", aliases: ["Stanley Hall"] }]);
});

let changed: string;
beforeEach(async () => {
  changed = await mkdtemp(join(tmpdir(), "factweave-musique-"));
  await mkdir(join(changed, "text"));
  await copyFile(join(folder, name), join(changed, name));
});
afterEach(() => rm(changed, { recursive: true }));

/** Replaces words of the first record. */
async function change(from: string, to: string): Promise<void> {
  const text = gunzipSync(await readFile(join(folder, name))).toString();
  expect(text).toContain(from);
  await writeFile(join(changed, name), gzipSync(text.replace(from, to)));
}

test("a question made unanswerable is counted and not asked: another record may hold what it lacks", async () => {
  await change('"answerable": true', '"answerable": false');
  const { questions, excluded } = await musique.load(changed);
  expect(questions.map(({ id }) => id)).toEqual(["3hop1__53690_161697_73916"]);
  expect([...excluded.values()]).toEqual([1]);
});

test("a hop without its paragraph is an error that names the line", async () => {
  await change('"paragraph_support_idx": 2', '"paragraph_support_idx": 99');
  await expect(musique.load(changed)).rejects.toThrow(DataError);
  await expect(musique.load(changed)).rejects.toThrow(/musique\.dev\.jsonl\.gz:1: .*a supporting paragraph is missing/);
});
