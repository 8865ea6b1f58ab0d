import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { goldOf, tripleOf } from "../../../test/support/measured-record.ts";
import { judgedItems, loadedOf, runOf } from "../../../test/support/run-of.ts";
import { writeCrag } from "./crag.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-exports-"));
  file = join(folder, "out", "file");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("CRAG file", () => {
  it("has the arguments of its evaluation: a refusal is missing, a question not reached is wrong", async () => {
    const items = judgedItems([
      [goldOf([{ text: "Beatty", aliases: ["W. Beatty"] }]), { short: ["x"], text: "It is Beatty. [1]" }],
      [goldOf(["Rome", "Bern"]), { text: "No." }],
      [goldOf([], { kind: "none" })],
      [goldOf(["invalid question"], { kind: "none" })],
      [goldOf(["Rome"], { kind: "long", longAnswer: "It was in Rome." })],
      [goldOf([], { kind: "long", longAnswer: "So it was." })],
      [goldOf([], { support: [tripleOf("a", "b", "c")] })],
    ]);
    await writeCrag(loadedOf(items), runOf(items), file);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
      interaction_ids: ["q 0", "q 1", "q 2", "q 3", "q 4", "q 5", "q 6"],
      queries: items.map(({ question }) => question.text),
      ground_truths_list: [
        ["Beatty", "W. Beatty"],
        ["Rome, Bern"],
        ["invalid question"],
        ["invalid question"],
        ["It was in Rome.", "Rome"],
        ["So it was."],
        [""],
      ],
      predictions: ["It is Beatty.", "I don't know", "", "", "", "", ""],
    });
  });
});
