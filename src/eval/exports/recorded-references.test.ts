import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { exportSample } from "../../../test/support/export-sample.ts";
import { loadedOf, runOf } from "../../../test/support/run-of.ts";
import { answerRecall } from "../measures/answer-recall.ts";
import { cragMissing } from "../measures/crag.ts";
import { writeAlce } from "./alce.ts";
import { writeCrag } from "./crag.ts";

const fixtures = resolve(import.meta.dirname, "../../../test/fixtures/eval/exports");
const items = exportSample();

interface Reference {
  readonly alce: { readonly str_em: number };
  readonly crag: { readonly n: number; readonly missing: number };
}
const reference = JSON.parse(await readFile(join(fixtures, "reference.json"), "utf8")) as Reference;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-exports-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("ALCE's program has read exactly this file, and its STR-EM is our recall of answers", async () => {
  await writeAlce(loadedOf(items), runOf(items), join(folder, "alce.json"));
  expect(await readFile(join(folder, "alce.json"), "utf8")).toBe(await readFile(join(fixtures, "alce.json"), "utf8"));
  expect(100 * (answerRecall.over(items).value ?? -1)).toBeCloseTo(reference.alce.str_em, 9);
});

it("CRAG's loop has read exactly this file, and finds as many answers missing as we do", async () => {
  await writeCrag(loadedOf(items), runOf(items), join(folder, "crag.json"));
  expect(await readFile(join(folder, "crag.json"), "utf8")).toBe(await readFile(join(fixtures, "crag.json"), "utf8"));
  expect(cragMissing.over(items)).toEqual({ value: reference.crag.missing, n: reference.crag.n });
});
