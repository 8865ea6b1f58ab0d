import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DataError } from "../../core/errors/index.ts";
import type { LoadedDataset } from "../dataset.ts";
import { loadOwnDataset } from "./own-file.ts";

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "factweave-own-"));
  file = join(dir, "My Questions.jsonl");
});
afterEach(() => rm(dir, { recursive: true }));

async function load(...lines: readonly (string | object)[]): Promise<LoadedDataset> {
  await writeFile(file, lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
  return (await loadOwnDataset(file)).load(dir);
}

describe("a user's own questions", () => {
  test("need a question and its answers, and are asked over what the user names", async () => {
    const { questions, gold, corpora } = await load({ question: "Who directed Alien?", answers: ["Ridley Scott"] });
    expect(questions).toEqual([{ id: "line-1", text: "Who directed Alien?", corpus: "given" }]);
    expect(gold.get("line-1")).toEqual({
      answers: [{ text: "Ridley Scott", aliases: [] }],
      kind: "short",
      support: [],
      hops: [],
      tags: {},
    });
    expect(corpora.size).toBe(0);
  });

  test("tell answers that are all demanded from wordings of one answer", async () => {
    const { gold } = await load(
      { id: "both", question: "Who wrote Alien?", answers: ["Dan O'Bannon", ["Ronald Shusett", "Ron Shusett"]] },
      { id: "either", question: "What is it?", answers: [["sofa", "couch", "sofa"]] },
    );
    expect(gold.get("both")?.answers).toEqual([
      { text: "Dan O'Bannon", aliases: [] },
      { text: "Ronald Shusett", aliases: ["Ron Shusett"] },
    ]);
    expect(gold.get("either")?.answers).toEqual([{ text: "sofa", aliases: ["couch"] }]);
  });

  test("may say time, kind, places, a whole answer and tags", async () => {
    const support = [
      { url: "https://example.org/alien", quote: "directed by Ridley Scott", hop: 1, grade: 2 },
      { url: "https://example.org/scott" },
    ];
    const longAnswer = "Ridley Scott directed it in 1978.";
    const { questions, gold } = await load({
      id: "all",
      question: "Who directed Alien?",
      answers: ["Ridley Scott"],
      kind: "long",
      at: "2024-05-01T12:00:00Z",
      longAnswer,
      support,
      tags: { topic: "film" },
    });
    expect(questions[0]?.at).toBe("2024-05-01T12:00:00Z");
    expect(gold.get("all")).toEqual({
      answers: [{ text: "Ridley Scott", aliases: [] }],
      kind: "long",
      support,
      hops: [],
      longAnswer,
      tags: { topic: "film" },
    });
  });

  test("have the kind that the first answer shows, where they do not say it", async () => {
    const { gold } = await load(
      { id: "date", question: "When?", answers: ["7 February 1994"] },
      { id: "number", question: "How many?", answers: ["12"] },
      { id: "yes-no", question: "Is it?", answers: ["yes"] },
      { id: "long", question: "Why?", longAnswer: "Because it was late and it rained." },
      { id: "short", question: "Which page?", support: [{ url: "https://example.org/" }] },
      { id: "none", question: "Who else?", kind: "none" },
    );
    for (const [id, { kind }] of gold) expect(kind).toBe(id);
  });

  test("leave blank lines and a byte order mark aside; ids count every line", async () => {
    const line = { question: "Who?", answers: ["Ada"] };
    const { questions } = await load(`\uFEFF${JSON.stringify(line)}`, "", line, "  ");
    expect(questions.map(({ id }) => id)).toEqual(["line-1", "line-3"]);
  });

  test("are a dataset named after their file", async () => {
    await load({ question: "Who?", answers: ["Ada"] });
    expect(await loadOwnDataset(file)).toMatchObject({ name: "my-questions", files: ["My Questions.jsonl"] });
  });
});

describe("what is wrong is told with file, line and field", () => {
  const good = { question: "Who?", answers: ["Ada"] };
  test.each<[string, object | string, string]>([
    ["no JSON", '{"question": ', "the line is no JSON"],
    ["a text", '"Who?"', "Invalid input: expected object"],
    ["no question", { answers: ["Ada"] }, "question: "],
    ["an empty question", { question: "  ", answers: ["Ada"] }, "question: it is empty"],
    ["a field that is not known", { ...good, answer: "Ada" }, 'Unrecognized key: "answer"'],
    ["answers that are no list", { question: "Who?", answers: "Ada" }, "answers: "],
    ["an empty answer", { question: "Who?", answers: ["Ada", ""] }, "answers.1: it is empty"],
    ["an answer without wording", { question: "Who?", answers: [[]] }, "answers.0: it is empty"],
    ["an answer that is no text", { question: "Who?", answers: [1979] }, "answers.0: write a text, or a list of texts"],
    ["nothing to measure by", { question: "Who?", answers: [] }, "answers: there is nothing to measure by"],
    ["an answer where there is none", { ...good, kind: "none" }, 'answers: a question of kind "none" has no answer'],
    ["yes and no at once", { ...good, kind: "yes-no" }, 'answers: a question of kind "yes-no" has'],
    ["a kind that is not known", { ...good, kind: "list" }, "kind: "],
    ["no time", { ...good, at: "yesterday" }, "at: write an ISO 8601 time"],
    ["no address", { ...good, support: [{ url: "page.html" }] }, "support.0.url: write the address of a page"],
    ["a hop before the first", { ...good, support: [{ url: "https://a.org", hop: 0 }] }, "support.0.hop: "],
    ["an id that is taken", { ...good, id: "line-1" }, 'the id "line-1" is that of an earlier question'],
  ])("%s", async (_, line, problem) => {
    const error = await load(good, "", line).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DataError);
    expect((error as DataError).message).toContain(`${file}:3: ${problem}`);
    expect((error as DataError).place).toEqual({ line: 3 });
  });

  test("a file that is missing or holds nothing", async () => {
    await expect(loadOwnDataset(join(dir, "no.jsonl"))).rejects.toThrow(
      /no\.jsonl: there is no such file\. Name a file/,
    );
    await expect(load("")).rejects.toThrow("there are no questions");
  });
});
