import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { demoCollection, demoFolder } from "../../src/cli/demo-collection.ts";
import { runIndex } from "../../src/cli/run-index.ts";
import { type Collection, openCollection } from "../../src/collection/open-collection.ts";
import type { Answer } from "../../src/evidence/answer.ts";
import { quoteText } from "../support/quote-text.ts";
import { runFactweave } from "./run-factweave.ts";

interface DemoQuestion {
  readonly id: string;
  readonly question: string;
  /** Every one is required; each has its accepted forms. */
  readonly answers: readonly (readonly string[])[];
  /** Combinations of evidence, one of which has to be cited. */
  readonly kinds: readonly (readonly Answer["quotes"][number]["kind"][])[];
}

const file: {
  readonly questions: readonly DemoQuestion[];
  readonly unanswerable: readonly Pick<DemoQuestion, "id" | "question">[];
} = JSON.parse(await readFile(join(demoFolder, "questions.json"), "utf8"));

const fold = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;

function isRight({ answers, kinds }: DemoQuestion, answer: Answer): boolean {
  const said = fold(answer.shortAnswers.map(({ text }) => text).join(" ; "));
  const cited = new Set(answer.quotes.map(({ kind }) => kind));
  return (
    answer.status === "answered" &&
    answers.every((forms) => forms.some((form) => said.includes(fold(form)))) &&
    kinds.some((combination) => combination.every((kind) => cited.has(kind)))
  );
}

describe("ask over the demo collection", async () => {
  let collection: Collection;
  const answers = new Map<string, Answer>();
  const statuses = new Map<string, number | null>();

  beforeAll(async () => {
    const dir = await demoCollection({
      version: manifest.version,
      cacheDir: join(demoFolder, ".."),
      index: (sources, target) =>
        runIndex(
          sources,
          { dir: target, vectors: true, threads: 0, allowPrivateHosts: false },
          new AbortController().signal,
        ),
    });
    collection = await openCollection(dir);
    for (const { id, question } of [...file.questions, ...file.unanswerable]) {
      const { status, stdout, stderr } = await runFactweave(["ask", question, "--json"], { cwd: demoFolder });
      expect([0, 3], stderr).toContain(status);
      statuses.set(id, status);
      answers.set(id, JSON.parse(stdout) as Answer);
    }
  });
  afterAll(() => collection?.close());

  it("answers at least 16 of the 20 questions rightly, citing the right kinds of evidence", () => {
    const wrong = file.questions.filter((question) => !isRight(question, answers.get(question.id) as Answer));
    const told = wrong.map(({ id }) => `${id}: ${answers.get(id)?.answer}`);
    expect(file.questions.length - wrong.length, told.join("\n")).toBeGreaterThanOrEqual(16);
  });

  it.each(file.unanswerable)("refuses $question", ({ id }) => {
    expect(statuses.get(id)).toBe(3);
    expect(answers.get(id)).toMatchObject({ status: "refused", sentences: [], quotes: [] });
  });

  it("gives JSON that follows the published schema", async () => {
    const schema = JSON.parse(await readFile(join(demoFolder, "../../schema/answer.schema.json"), "utf8"));
    const ajv = new Ajv2020({ strict: false });
    const validate = ajv.compile(schema);
    for (const answer of answers.values()) expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
  });

  it("keeps the law: marks, offsets and locators lead to what they say", async () => {
    for (const { answer, sentences, quotes } of answers.values()) {
      for (const { text, start, end, citations } of sentences) {
        expect(answer.slice(start, end)).toBe(text);
        expect(citations.length).toBeGreaterThan(0);
        for (const n of citations) expect(quotes[n - 1]?.n).toBe(n);
      }
      for (const quote of quotes) expect(await quoteText(quote, collection)).toBe(quote.text);
    }
  });
});
