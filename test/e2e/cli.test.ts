import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../../src/evidence/answer.ts";
import { runFactweave } from "./run-factweave.ts";

const schema = await readFile(new URL("../../schema/answer.schema.json", import.meta.url), "utf8");
const validate = new Ajv2020({ strict: true, allErrors: true }).compile(JSON.parse(schema));

let cwd: string;
const factweave = (...args: readonly string[]) => runFactweave(args, { cwd });

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "factweave-e2e-"));
  await mkdir(join(cwd, "sources"));
  await writeFile(
    join(cwd, "sources", "observatory.html"),
    `<!doctype html><title>Brenholm Observatory</title><h1>Brenholm Observatory</h1>
     <p>Brenholm Observatory is an observatory in the north of Norway.</p>
     <p>Brenholm Observatory was founded in 1907 by Astrid Lindqvist. Its first telescope was built in Jena.</p>`,
  );
  await writeFile(
    join(cwd, "sources", "telescopes.csv"),
    "Telescope,Mirror,First light\nOrion Reflector,2.4 m,1931\nLyra Reflector,4.1 m,1968\n",
  );
  await writeFile(
    join(cwd, "facts.ttl"),
    `@prefix ex: <http://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
     ex:lindqvist rdfs:label "Astrid Lindqvist" ; ex:birthplace ex:bergen .
     ex:bergen rdfs:label "Bergen" . ex:birthplace rdfs:label "place of birth" .`,
  );
});
afterAll(() => rm(cwd, { recursive: true }));

test("index reads a folder, and reads nothing again that has not changed", async () => {
  const first = await factweave("index", "sources", "--collection", "c", "--json");
  expect(first).toMatchObject({ status: 0 });
  expect(JSON.parse(first.stdout)).toMatchObject({ indexed: 2, unchanged: 0, failed: [], rows: 2 });
  const second = await factweave("index", "sources", "--collection", "c");
  expect(second.stdout).toContain("Indexed 0 sources");
  expect(second.stdout).toContain("2 unchanged");
});

test("stats counts what is there", async () => {
  const { status, stdout } = await factweave("stats", "--collection", "c", "--json");
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ sources: 2, documents: 2, rows: 2, triples: 0 });
});

test("ask --json gives one answer by the published schema, with its quote where it says", async () => {
  const { status, stdout } = await factweave("ask", "Who founded Brenholm Observatory?", "--collection", "c", "--json");
  const answer = JSON.parse(stdout) as Answer;
  expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
  expect({ status, found: answer.shortAnswers[0]?.text }).toEqual({ status: 0, found: "Astrid Lindqvist" });
  expect(answer.quotes[0]).toMatchObject({ n: 1, source: { title: "Brenholm Observatory" } });
});

test("ask for people shows the answer, its marks and the quotes", async () => {
  const { status, stdout } = await factweave("ask", "Who founded Brenholm Observatory?", "--collection", "c");
  expect(status).toBe(0);
  expect(stdout).toMatch(/Astrid Lindqvist.*\[1\]/);
  expect(stdout).toMatch(/\n\[1\] text: Brenholm Observatory/);
  expect(stdout).toMatch(/confidence \(0\.\d\d\)/);
});

test("a graph file is asked beside the collection", async () => {
  const question = "What is the place of birth of Astrid Lindqvist?";
  const { status, stdout } = await factweave("ask", question, "--collection", "c", "--kg", "facts.ttl", "--verbose");
  expect(status).toBe(0);
  expect(stdout).toContain("Bergen");
  expect(stdout).toContain("<http://example.org/birthplace>");
});

test("what the sources do not tell is refused, with exit status 3", async () => {
  const question = "Who won the chess championship of Peru in 1822?";
  const { status, stdout } = await factweave("ask", question, "--collection", "c", "--json");
  const answer = JSON.parse(stdout) as Answer;
  expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
  expect({ status, said: answer.status }).toEqual({ status: 3, said: "refused" });
});

test("ask --stream writes one event a line, the whole answer last", async () => {
  const { status, stdout } = await factweave(
    "ask",
    "Who founded Brenholm Observatory?",
    "--collection",
    "c",
    "--stream",
  );
  const events = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { type: string; answer?: Answer });
  expect(status).toBe(0);
  expect(events.at(-1)).toMatchObject({ type: "answer-end", answer: { status: "answered" } });
  expect(validate(events.at(-1)?.answer)).toBe(true);
});

test("ask --trace writes every stage", async () => {
  await factweave("ask", "Who founded Brenholm Observatory?", "--collection", "c", "--trace", "trace.json");
  const trace = JSON.parse(await readFile(join(cwd, "trace.json"), "utf8")) as { stages: { stage: string }[] };
  const stages = trace.stages.map(({ stage }) => stage);
  expect(stages).toEqual(expect.arrayContaining(["understand", "retrieve", "rank", "answer"]));
});

test.each([
  [["ask", "", "--collection", "c"]],
  [["ask", "Who?", "--collection", "c", "--at", "yesterday"]],
  [["ask", "Who?", "--collection", "c", "--preset", "factweaver"]],
])("a question, time or preset that is none exits with 2: factweave %j", async (args) => {
  const { status, stdout, stderr } = await factweave(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(/^error: /);
});

test("forget deletes a source, and what it told is no longer known", async () => {
  const { status, stdout } = await factweave("forget", "sources/observatory.html", "--collection", "c");
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining("Forgot 1 source") });
  const asked = await factweave("ask", "Who founded Brenholm Observatory?", "--collection", "c", "--json");
  expect(asked.status).toBe(3);
});

/** Documents of finished batches, straight from the catalogue: a source that is not whole is not shown to readers. */
function committedDocuments(path: string): number {
  if (!existsSync(path)) return 0;
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    return Number(database.prepare("SELECT count(*) AS n FROM catalog_documents").get()?.n);
  } catch (error) {
    // The file is there a moment before its tables.
    if (error instanceof Error && error.message.includes("no such table")) return 0;
    throw error;
  } finally {
    database.close();
  }
}

test("Ctrl-C ends indexing with 130 and says what is safe, and the next run goes on from there", async () => {
  const notes = 8000;
  const lines = Array.from({ length: notes }, (_, n) => {
    return JSON.stringify({ title: `Note ${n}`, text: `The ${n}th note tells of the number ${n} and its neighbours.` });
  });
  await writeFile(join(cwd, "notes.jsonl"), lines.join("\n"));
  const args = ["index", "notes.jsonl", "--collection", "interrupted", "--json"];
  const interrupted = await runFactweave(args, {
    cwd,
    onStart: async (child) => {
      while (committedDocuments(join(cwd, "interrupted", "collection.db")) === 0) await setTimeout(50);
      child.kill("SIGINT");
    },
  });
  expect(interrupted).toMatchObject({ status: 130, stdout: "" });
  expect(interrupted.stderr).toContain("What was reported as done is safe; run the same command again to go on.");
  const resumed = await factweave(...args);
  expect(resumed.status).toBe(0);
  expect((JSON.parse(resumed.stdout) as { documents: number }).documents).toBeLessThan(notes);
  const { stdout } = await factweave("stats", "--collection", "interrupted", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ documents: notes });
});
