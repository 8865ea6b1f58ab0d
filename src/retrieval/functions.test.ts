import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBudget } from "../core/budget.ts";
import { createTrace } from "../core/trace.ts";
import type { FunctionSource } from "../stores/function-source.ts";
import { createTableSource } from "../stores/functions/table-source.ts";
import { parseDeclarations } from "./functions/read-declarations.ts";
import { createFunctionRetriever } from "./functions.ts";

let folder: string;
const { functions, ...rest } = parseDeclarations(
  {
    functions: ["first", "second"].map((name) => ({
      name,
      domain: "cars",
      description: `Facts about a car (${name})`,
      parameters: { car: { type: "entity", kind: "car" } },
      source: { table: { file: `${name}.csv`, where: { car: "{car}" } } },
      result: { columns: [{ name: "car", role: "subject", asked: [] }, { name: name === "first" ? "price" : "cost" }] },
    })),
  },
  "cars.json",
);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-cars-"));
  await writeFile(join(folder, "first.csv"), "car,price\nRoadster,\nCoupe,30000\n");
  await writeFile(join(folder, "second.csv"), "car,cost\nRoadster,9\nCoupe,9\nWagon,12\n");
});
afterAll(() => rm(folder, { recursive: true }));

async function found(question: string, certainty: number) {
  const calls: string[] = [];
  const sources = new Map(
    functions.map(({ name }): [string, FunctionSource] => {
      const file = createTableSource({ file: join(folder, `${name}.csv`), where: { car: "{car}" } }, 10_000);
      const call: FunctionSource["call"] = (given, signal) => {
        calls.push(name);
        return file.call(given, signal);
      };
      return [name, { ...file, call }];
    }),
  );
  const router = { route: async () => ({ domain: "cars", certainty }) };
  const options = { certainty: 0.9, maxCalls: 1, plans: 4, width: 5, atLeast: 0 };
  const retriever = createFunctionRetriever({ declarations: { ...rest, functions }, sources, router, ...options });
  const name = /Roadster|Coupe|Wagon/.exec(question)?.[0] ?? "";
  const intent = { answerType: "number", operation: "lookup", relation: "", time: "", location: "" } as const;
  const query = { text: question, at: "2026-03-05T15:00:00Z", intent: { ...intent, entities: [name] }, entities: [] };
  const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
  const { evidence } = await retriever.retrieve(query, context);
  return { values: evidence.flatMap((one) => (one.kind === "table" ? (one.called?.values ?? []) : [])), calls };
}

test("a certainty of 0.90 calls nothing, the least bit more does", async () => {
  expect(await found("What is the price of the Coupe?", 0.9)).toEqual({ values: [], calls: [] });
  expect(await found("What is the price of the Coupe?", 0.9 + Number.EPSILON)).toEqual({
    values: ["30000"],
    calls: ["first"],
  });
});

test("a source that knows the thing and not the value ends the search; one that does not know it lets others try", async () => {
  expect(await found("What is the price of the Roadster?", 1)).toEqual({ values: [], calls: ["first"] });
  expect(await found("What is the price of the Wagon?", 1)).toEqual({ values: ["12"], calls: ["first", "second"] });
});
