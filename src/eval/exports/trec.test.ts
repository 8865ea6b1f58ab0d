import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { goldOf, textOf } from "../../../test/support/measured-record.ts";
import { judgedItems, loadedOf, runOf } from "../../../test/support/run-of.ts";
import { DataError } from "../../core/errors/index.ts";
import { writeQrels, writeTrecRun } from "./trec.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-exports-"));
  file = join(folder, "out", "file");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const linesOf = async (path: string): Promise<readonly string[]> =>
  (await readFile(path, "utf8")).trimEnd().split("\n");

describe("TREC files", () => {
  it("hold each document once, best first, with ids of one word", async () => {
    const ranking = ["a page", "b", "a page"].map((name, i) => textOf(`Passage ${i}.`, `https://e.org/${name}`));
    const items = judgedItems([
      [goldOf(["x"], { support: [{ url: "https://e.org/b", grade: 2 }] }), { short: ["x"], ranking }],
    ]);
    await writeTrecRun(loadedOf(items), runOf(items), file);
    expect(await linesOf(file)).toEqual([
      "q%200 Q0 https://e.org/a%2520page 1 2 factweave",
      "q%200 Q0 https://e.org/b 2 1 factweave",
    ]);
    await writeQrels(loadedOf(items), runOf(items), file);
    expect(await linesOf(file)).toEqual(["q%200 0 https://e.org/b 2"]);
  });

  it("leave out what was not reached and what is not judged", async () => {
    const support = [{ url: "https://e.org/b" }];
    const items = judgedItems([
      [goldOf(["x"], { support })],
      [goldOf(["x"], { support: [{ url: "x", grade: 0 }] }), { ranking: [] }],
    ]);
    await writeTrecRun(loadedOf(items), runOf(items), file);
    expect(await readFile(file, "utf8")).toBe("");
    await writeQrels(loadedOf(items), runOf(items), file);
    expect(await linesOf(file)).toEqual(["q%200 0 https://e.org/b 1"]);
  });

  it("are refused for grades that they cannot hold and for questions of other data", async () => {
    const items = judgedItems([[goldOf(["x"], { support: [{ url: "https://e.org/b", grade: 0.5 }] })]]);
    await expect(writeQrels(loadedOf(items), runOf(items), file)).rejects.toThrow(DataError);
    await expect(writeQrels(loadedOf([]), runOf(items), file)).rejects.toThrow(/no question q 0/);
  });
});
