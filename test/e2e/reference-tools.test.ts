import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBeir } from "../../src/eval/exports/beir.ts";
import { writeQrels, writeTrecRun } from "../../src/eval/exports/trec.ts";
import type { Gold, GoldSupport } from "../../src/eval/gold.ts";
import type { Judged, Measure } from "../../src/eval/measure.ts";
import { measures } from "../../src/eval/measures/index.ts";
import { unitOf } from "../../src/eval/relevance.ts";
import type { RunEvidence, RunRecord } from "../../src/eval/run.ts";
import { factOf, goldOf, recordOf, textOf, tripleOf } from "../support/measured-record.ts";
import { loadedOf, runOf } from "../support/run-of.ts";

/**
 * The Python that has ir_measures and beir. `.ci/run` installs them and names it, and then these tests have to run;
 * elsewhere they run when the `python3` of the path has the tools.
 */
const named = process.env.REFERENCE_PYTHON;
const python = named ?? "python3";
const run = promisify(execFile);
const available = named !== undefined || (await has("ir_measures", "beir.datasets.data_loader"));
const reason = "ir_measures and beir are not installed: pip install ir_measures && pip install --no-deps beir tqdm";

async function has(...modules: readonly string[]): Promise<boolean> {
  return run(python, ["-c", `import ${modules.join(", ")}`]).then(
    () => true,
    () => false,
  );
}

const tolerance = 1e-6;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-reference-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What ir_measures says: by measure and question, and over all questions under the id "all". */
async function irMeasures(qrels: string, ranking: string, names: readonly string[]) {
  const args = ["-m", "ir_measures", qrels, ranking, names.join(" "), "--by_query", "--output_format", "jsonl"];
  const { stdout } = await run(python, args, { maxBuffer: 1 << 28 });
  const values = new Map<string, Map<string, number>>();
  for (const line of stdout.trimEnd().split("\n")) {
    const { query_id, measure, value } = JSON.parse(line) as { query_id: string; measure: string; value: number };
    values.set(measure, (values.get(measure) ?? new Map()).set(query_id, value));
  }
  return values;
}

/** [our measure, theirs]. A question that they leave out counts as 0, and so it must with ours. */
async function compare(
  pairs: readonly (readonly [string, string])[],
  items: readonly Judged[],
  files: { qrels: string; ranking: string },
) {
  const theirs = await irMeasures(
    files.qrels,
    files.ranking,
    pairs.map(([, name]) => name),
  );
  for (const [name, other] of pairs) {
    const measure = measures.get(name) as Measure;
    const values = theirs.get(other) as Map<string, number>;
    const compared = items.flatMap((item) => {
      const value = measure.of?.(item);
      return value === undefined
        ? []
        : [{ id: item.question.id, value, reference: values.get(encodeURIComponent(item.question.id)) ?? 0 }];
    });
    expect(compared.length).toBeGreaterThanOrEqual(1000);
    expect(new Set(compared.map(({ reference }) => reference)).size, name).toBeGreaterThan(1);
    expect(
      compared.filter(({ value, reference }) => !(Math.abs(value - reference) <= tolerance)),
      name,
    ).toEqual([]);
    expect(Math.abs((measure.over(items).value as number) - (values.get("all") as number)), name).toBeLessThan(
      tolerance,
    );
  }
}

const page = (i: number): string => (i % 7 === 3 ? `https://e.org/a page ${i}` : `https://e.org/${i}`);
const quote = (i: number): string => `This is the passage number ${i} of it.`;

/** Documents, passages and statements from a small stock, so that rankings repeat them and meet the judgements. */
const support: fc.Arbitrary<GoldSupport> = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom("page", "passage", "fact"), fc.integer({ min: 0, max: 3 }))
  .map(([i, kind, grade]) => {
    if (kind === "page") return { url: page(i), grade };
    return kind === "fact" ? { ...tripleOf("s", "p", `o${i}`), grade } : { url: page(i), quote: quote(i), grade };
  });
const evidence: fc.Arbitrary<RunEvidence> = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), fc.constantFrom("text", "text", "fact"))
  .map(([i, j, kind]) => (kind === "fact" ? factOf("s", "p", `o${i}`) : textOf(quote(j % 3 === 0 ? i : j), page(i))));
const ranked = fc.record({
  support: fc.oneof(fc.array(support, { maxLength: 5 }), fc.array(support, { minLength: 1, maxLength: 40 })),
  ranking: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 6, arbitrary: fc.array(evidence, { maxLength: 15, size: "max" }) },
    { weight: 3, arbitrary: fc.array(evidence, { minLength: 60, maxLength: 160, size: "max" }) },
  ),
  reached: fc.integer({ min: 0, max: 9 }),
});

/** Questions with gold and records; one in ten was never reached, one in ten failed. */
function itemsFrom(cases: readonly { gold: Gold; record: RunRecord; reached: number }[]): readonly Judged[] {
  return cases.map(({ gold, record, reached }, i) => {
    const id = i % 5 === 0 ? `question ${i}%` : `q${i}`;
    const question = { id, text: `Question ${i}?`, corpus: "c" };
    const { answer, ...rest } = { ...record, id };
    if (reached === 0) return { question, gold };
    return {
      question,
      gold,
      record: reached === 1 ? { ...rest, error: { code: "model", message: "broken" } } : { ...rest, answer: answer! },
    };
  });
}

describe.skipIf(!available)(`reference tools${available ? "" : ` (${reason})`}`, () => {
  it("give the values of our ranking measures, from the files that we write", async () => {
    const cases = fc.sample(ranked, { numRuns: 1_500, seed: 20_240_607 }).map(({ support, ranking, reached }) => ({
      gold: goldOf(["x"], { support }),
      record: recordOf({ short: ["x"], ranking }),
      reached,
    }));
    const items = itemsFrom(cases);
    const files = { qrels: join(folder, "a.qrels"), ranking: join(folder, "a.run") };
    await writeTrecRun(loadedOf(items), runOf(items), files.ranking);
    await writeQrels(loadedOf(items), runOf(items), files.qrels);
    const same = [
      "Recall@5|R@5",
      "Recall@10|R@10",
      "Recall@100|R@100",
      "MRR@10|RR@10",
      "nDCG@10|nDCG@10",
      "MAP@100|AP@100",
    ];
    await compare(
      same.map((pair) => pair.split("|") as [string, string]),
      items,
      files,
    );
  });

  it("give the values of answer presence and recall of hops, by which evidence was made to carry the answer", async () => {
    const flags = fc.oneof(
      fc.array(fc.boolean(), { maxLength: 8 }),
      fc.array(fc.constantFrom(...Array.from({ length: 40 }, () => false), true), {
        minLength: 4,
        maxLength: 100,
        size: "max",
      }),
    );
    const sampled = fc.sample(fc.record({ flags, reached: fc.integer({ min: 0, max: 9 }) }), {
      numRuns: 1_200,
      seed: 7,
    });
    const gold = goldOf(["Warren Beatty"], { hops: [{ answers: ["Warren Beatty"] }] });
    const carriers = ["By WARREN Beatty.", "Warren Beatty’s film", "(Warren-Beatty)"];
    const others = ["By Warren.", "Beatty Warren", "warrenbeatty", "By Warren A. Beatty", ""];
    const items = itemsFrom(
      sampled.map(({ flags, reached }) => {
        const texts = flags.map((carries, i) => (carries ? carriers : others)[i % 3] as string);
        const ranking = texts.map((text, i) => textOf(text, `https://e.org/${i}`));
        return { gold, record: recordOf({ short: ["x"], ranking }), reached };
      }),
    );
    const files = { qrels: join(folder, "b.qrels"), ranking: join(folder, "b.run") };
    const lines = items.map(({ question, record }, i) => {
      const id = encodeURIComponent(question.id);
      const carries = sampled[i]?.flags ?? [];
      return {
        qrels: [`${id} 0 none 1`, ...carries.map((relevant, rank) => `${id} 0 d${rank} ${relevant ? 1 : 0}`)],
        ranking:
          record?.answer === undefined
            ? []
            : carries.map((_, rank) => `${id} Q0 d${rank} ${rank + 1} ${1 / (rank + 1)} test`),
      };
    });
    await writeFile(files.qrels, `${lines.flatMap(({ qrels }) => qrels).join("\n")}\n`);
    await writeFile(files.ranking, `${lines.flatMap(({ ranking }) => ranking).join("\n")}\n`);
    const same = [
      "AP@5[tokens]|Success@5",
      "AP@30[tokens]|Success@30",
      "AP@100[tokens]|Success@100",
      "MRR@100[tokens]|RR@100",
      "H1-R@5[tokens]|Success@5",
    ];
    await compare(
      same.map((pair) => pair.split("|") as [string, string]),
      items,
      files,
    );
  });

  it("give the values of the set measures and of the first answer, for sets without repetitions", async () => {
    const names = fc.uniqueArray(fc.integer({ min: 0, max: 25 }), { maxLength: 12, size: "max" });
    const sampled = fc.sample(
      fc.record({
        said: names,
        wanted: names.filter((set) => set.length > 0),
        reached: fc.integer({ min: 0, max: 9 }),
      }),
      { numRuns: 1_200, seed: 11 },
    );
    const items = itemsFrom(
      sampled.map(({ said, wanted, reached }) => ({
        gold: goldOf(wanted.map((i) => ({ text: `The city ${i}`, aliases: [`Town ${i}`] }))),
        record: recordOf({ short: said.map((i) => (i % 2 === 0 ? `city ${i}` : `TOWN ${i}!`)) }),
        reached,
      })),
    );
    const files = { qrels: join(folder, "c.qrels"), ranking: join(folder, "c.run") };
    const id = (i: number): string => encodeURIComponent(items[i]?.question.id ?? "");
    await writeFile(
      files.qrels,
      sampled.flatMap(({ wanted }, i) => wanted.map((name) => `${id(i)} 0 ${name} 1\n`)).join(""),
    );
    const said = sampled.map((sample, i) => (items[i]?.record?.answer === undefined ? [] : sample.said));
    await writeFile(
      files.ranking,
      said
        .flatMap((set, i) => set.map((name, rank) => `${id(i)} Q0 ${name} ${rank + 1} ${1 / (rank + 1)} test\n`))
        .join(""),
    );
    const same = [
      "SetP[entity]|SetP",
      "SetR[entity]|SetR",
      "SetF1[entity]|SetF",
      "P@1[entity]|P@1",
      "Hits@1[squad]|P@1",
    ];
    await compare(
      same.map((pair) => pair.split("|") as [string, string]),
      items,
      files,
    );
  });

  it("load the folder that we write for BEIR", async () => {
    const spaced = "https://e.org/a page 3";
    const corpus = {
      id: "c",
      vectors: false,
      write: async (dir: string) => {
        await writeFile(
          join(dir, "pages.jsonl"),
          `${JSON.stringify({ title: 'A "page"', text: "One\tline.\n\nTwo.", url: "https://e.org/1" })}\n`,
        );
        const fact = '<http://e/s> <http://e/p> "1998" .';
        await writeFile(
          join(dir, "graph.nt"),
          `${fact}\n<http://e/p> <http://www.w3.org/2000/01/rdf-schema#label> "released" .\n`,
        );
      },
    };
    const statement = tripleOf("s", "p", "1998");
    const items = itemsFrom([
      {
        gold: goldOf(["x"], {
          support: [{ url: "https://e.org/1", quote: "Two." }, { url: spaced, grade: 2 }, statement],
        }),
        record: recordOf({}),
        reached: 9,
      },
      { gold: goldOf(["x"]), record: recordOf({}), reached: 9 },
    ]);
    await writeBeir({ ...loadedOf(items), corpora: new Map([["c", corpus]]) }, runOf(items), join(folder, "beir"));
    const script =
      "import json, sys; from beir.datasets.data_loader import GenericDataLoader as L; print(json.dumps(L(sys.argv[1]).load(split='test')))";
    const { stdout } = await run(python, ["-c", script, join(folder, "beir")]);
    const [documents, queries, qrels] = JSON.parse(stdout) as [
      Record<string, unknown>,
      unknown,
      Record<string, Record<string, number>>,
    ];
    const fact = '<http://e/s> <http://e/p> "1998" .';
    expect(
      Object.fromEntries(Object.entries(documents).map(([id, document]) => [decodeURIComponent(id), document])),
    ).toEqual({
      "https://e.org/1": { title: 'A "page"', text: expect.stringContaining("Two.") },
      [fact]: { title: "http://e/s", text: "http://e/s, released, 1998" },
    });
    expect(queries).toEqual({ "question%200%25": "Question 0?" });
    const judged = Object.entries(qrels["question%200%25"] ?? {}).map(([id, grade]) => [decodeURIComponent(id), grade]);
    expect(judged).toEqual([
      ["https://e.org/1", 1],
      [unitOf({ url: spaced }), 2],
      [fact, 1],
    ]);
  });
});
