import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { goldOf } from "../../../test/support/measured-record.ts";
import { judgedItems, loadedOf, runOf } from "../../../test/support/run-of.ts";
import type { Answer } from "../../evidence/answer.ts";
import { writeAlce } from "./alce.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-exports-"));
  file = join(folder, "out", "file");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sentence = (text: string, citations: number[]): Answer["sentences"][number] => ({
  text: `${text} ${citations.map((n) => `[${n}]`).join("")}`,
  start: 0,
  end: 1,
  citations,
  supported: true,
  support: 1,
});
const quote = (n: number, text: string): Answer["quotes"][number] => ({
  n,
  text,
  kind: "text",
  source: { id: `s${n}`, title: `Title ${n}`, retrievedAt: "", sha256: "" },
  scores: {},
  locator: { start: 0, end: 1, section: [] },
});

describe("ALCE file", () => {
  const write = async (cases: Parameters<typeof judgedItems>[0]) => {
    const items = judgedItems(cases);
    await writeAlce(loadedOf(items), runOf(items), file);
    return (JSON.parse(await readFile(file, "utf8")) as { data: Record<string, unknown>[] }).data;
  };

  it("has the marks before the full stop and the quotes as documents in the order of the marks", async () => {
    const sentences = [
      sentence("It is by\nBeatty.", [1, 2]),
      sentence("“It is!”", [2]),
      sentence("No stop", [1]),
      sentence("Bare.", []),
    ];
    const quotes = [quote(1, "By Beatty."), quote(2, "He wrote it.")];
    const [item] = await write([
      [goldOf([{ text: "Beatty", aliases: ["W. Beatty"] }, "Pikser"]), { short: ["x"], sentences, quotes }],
    ]);
    expect(item).toMatchObject({
      id: "q 0",
      question: "Question 0?",
      answer: "Beatty, Pikser",
      answers: [["Beatty", "W. Beatty"], ["Pikser"]],
      output: "It is by Beatty [1][2]. “It is [2]!” No stop [1]. Bare.",
      docs: [
        { id: "s1", title: "Title 1", text: "By Beatty." },
        { id: "s2", title: "Title 2", text: "He wrote it." },
      ],
    });
    const pairs = [["Beatty", "W. Beatty"], ["Pikser"]].map((short_answers) =>
      expect.objectContaining({ short_answers }),
    );
    expect(item).toMatchObject({ qa_pairs: pairs });
  });

  it("leaves out questions without answers, and keeps those that were not reached as empty outputs", async () => {
    const data = await write([
      [goldOf([], { kind: "none" }), { short: ["x"] }],
      [goldOf(["x"])],
      [goldOf(["y"]), { text: "I don't\nknow." }],
    ]);
    expect(data.map(({ id, output }) => [id, output])).toEqual([
      ["q 1", ""],
      ["q 2", "I don't know."],
    ]);
  });

  it("has long answers alone when no question has short ones", async () => {
    const [item] = await write([[goldOf([], { kind: "long", longAnswer: "It was so." }), { short: ["x"] }]]);
    expect(item).toMatchObject({ answer: "It was so.", qa_pairs: null });
  });
});
