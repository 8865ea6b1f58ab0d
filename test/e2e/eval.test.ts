import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MeasuredRun } from "../../src/eval/measure-run.ts";
import { readRun } from "../../src/eval/run-file.ts";
import { runFactweave } from "./run-factweave.ts";

let cwd: string;
const factweave = (...args: readonly string[]) => runFactweave(args, { cwd });

const towns = ["Brenholm", "Askvik", "Tornby", "Lindesnes", "Ravnsborg", "Skarnes", "Elverum", "Drangedal"];
const founders = [
  "Astrid Lind",
  "Olaf Berg",
  "Signe Dahl",
  "Nils Vik",
  "Ingrid Moe",
  "Lars Aas",
  "Tora Holm",
  "Per Lie",
];

/** What eval printed with --json. */
const measured = (stdout: string) => JSON.parse(stdout) as readonly (MeasuredRun & { readonly file: string })[];
const figureOf = ({ rows }: MeasuredRun, name: string) => rows.find(({ measure }) => measure === name)?.value;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "factweave-eval-"));
  const pages = towns.map((town, i) => ({
    title: town,
    url: `https://towns.example/${town}`,
    text: `${town} was founded by ${founders[i]} in ${1601 + i}. The harbour of ${town} freezes in winter.`,
  }));
  await writeFile(join(cwd, "towns.jsonl"), pages.map((page) => `${JSON.stringify(page)}\n`).join(""));
  const questions = towns.map((town, i) => ({
    question: `Who founded ${town}?`,
    answers: [founders[i]],
    support: [{ url: `https://towns.example/${town}` }],
    tags: { half: i < 4 ? "first" : "second" },
  }));
  const unknown = { question: "Who painted the bridge of Zubrowka?", kind: "none" };
  await writeFile(join(cwd, "own.jsonl"), [...questions, unknown].map((line) => `${JSON.stringify(line)}\n`).join(""));
  expect(await factweave("index", "towns.jsonl", "--collection", "c")).toMatchObject({ status: 0 });
});
afterAll(() => rm(cwd, { recursive: true }));

test("one's own questions are asked, measured side by side, and not asked again", async () => {
  const args = ["eval", "own.jsonl", "--collection", "c", "--preset", "factweave", "--preset", "bm25", "--json"];
  const first = await factweave(...args);
  expect(first).toMatchObject({ status: 0 });
  const [ours, baseline] = measured(first.stdout) as [MeasuredRun & { file: string }, MeasuredRun & { file: string }];
  expect([ours.header.preset.name, baseline.header.preset.name]).toEqual(["factweave", "bm25"]);
  expect(figureOf(ours, "EM[squad]")).toBeGreaterThan(0.8);
  expect(figureOf(ours, "nDCG@10")).toBeGreaterThan(0.8);
  expect(figureOf(ours, "Refused")).toBeGreaterThan(0);
  expect(ours.rows.find(({ measure }) => measure === "EM[squad]")?.n).toBe(8);
  const before = await readFile(join(cwd, ours.file));
  const second = await factweave(...args);
  expect(measured(second.stdout)).toEqual(measured(first.stdout));
  expect(await readFile(join(cwd, ours.file))).toEqual(before);
});

test("runs are measured again by group, compared, and written for other tools", async () => {
  const dir = join("runs", "own");
  const files = (await readdir(join(cwd, dir)))
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(dir, name));
  const [baseline, ours] = files.sort() as [string, string];
  const groups = await factweave("eval", "measure", ours, "--tags", "--measure", "EM[squad]");
  expect(groups.stdout).toMatch(/half\s+first\s+4\s+/);
  const compared = await factweave("eval", "compare", ours, baseline, "--json");
  const names = (JSON.parse(compared.stdout) as readonly { measure: string }[]).map(({ measure }) => measure);
  expect(names).toContain("EM[squad]");
  for (const format of ["trec", "qrels", "alce", "crag"]) {
    expect(await factweave("eval", "export", ours, "--format", format, "--to", `out.${format}`)).toMatchObject({
      status: 0,
    });
  }
  const line = (await readFile(join(cwd, "out.trec"), "utf8")).split("\n")[0];
  expect(line).toMatch(/^line-1 Q0 https:\/\/towns\.example\/Brenholm 1 \S+ \S+$/);
  expect((await readFile(join(cwd, "out.qrels"), "utf8")).split("\n")[0]).toBe(
    "line-1 0 https://towns.example/Brenholm 1",
  );
});

test("Ctrl-C keeps what was answered, says so, and the same command goes on", async () => {
  const many = Array.from({ length: 60 }, (_, i) => ({
    question: `Who founded ${towns[i % 8]} in ${1601 + (i % 8)}, and was it number ${i}?`,
    answers: [founders[i % 8]],
  }));
  await writeFile(join(cwd, "many.jsonl"), many.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const args = ["eval", "many.jsonl", "--collection", "c", "--out", "stopped", "--json"];
  const dir = join(cwd, "stopped", "many");
  const recordsOf = async () => {
    const [file] = await readdir(dir).catch(() => []);
    return file === undefined ? 0 : (await readRun(join(dir, file)).catch(() => ({ records: new Map() }))).records.size;
  };
  const cut = await runFactweave(args, {
    cwd,
    onStart: async (child) => {
      while ((await recordsOf()) < 3 && child.exitCode === null) await setTimeout(20);
      child.kill("SIGINT");
    },
  });
  expect(cut.status).toBe(130);
  expect(cut.stderr).toContain("run the same command again");
  const kept = await recordsOf();
  expect(kept).toBeGreaterThanOrEqual(3);
  expect(kept).toBeLessThan(60);
  const whole = await factweave(...args);
  expect(measured(whole.stdout)[0]).toMatchObject({ asked: 60, failed: 0 });
});

test("what is wrong is said with its repair, as wrong usage", async () => {
  const misspelt = await factweave("eval", "hotpotq");
  expect(misspelt.status).toBe(2);
  expect(misspelt.stderr).toContain("hotpotqa");
  const homeless = await factweave("eval", "nq");
  expect(homeless.status).toBe(2);
  expect(homeless.stderr).toContain("--data");
  expect((await factweave("eval", "own.jsonl", "--collection", "c", "--without", "magic")).stderr).toContain("hops");
  expect((await factweave("eval", "own.jsonl", "--collection", "c", "--limit", "0")).status).toBe(2);
  await writeFile(join(cwd, "broken.jsonl"), '{"question": "Who?", "answers": ["x"]}\n{"answers": 3}\n');
  expect((await factweave("eval", "broken.jsonl", "--collection", "c")).stderr).toContain("broken.jsonl:2");
});

test("show tells what a dataset holds", async () => {
  const { stdout } = await factweave("eval", "show", "own.jsonl", "--json", "--limit", "2");
  expect(JSON.parse(stdout)).toMatchObject({
    questions: 9,
    groups: expect.arrayContaining([
      { tag: "half", value: "first", n: 4 },
      { tag: "kind", value: "none", n: 1 },
    ]),
    sample: [expect.objectContaining({ answers: expect.anything() }), expect.anything()],
  });
  expect((await factweave("eval", "show", "demo")).stdout).toContain("33 questions");
});

test("list shows every dataset and every measure with what it says", async () => {
  const { status, stdout } = await factweave("eval", "list", "--json");
  expect(status).toBe(0);
  const { datasets, measures } = JSON.parse(stdout) as Record<
    "datasets" | "measures",
    { name: string; title: string }[]
  >;
  expect(datasets.map(({ name }) => name)).toEqual(expect.arrayContaining(["demo", "nq", "wtq", "crag"]));
  expect(measures.map(({ name }) => name)).toEqual(expect.arrayContaining(["EM[squad]", "nDCG@10", "AURC[entity]"]));
});
