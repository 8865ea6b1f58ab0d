import { readFile, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import type { TraceRecord } from "../../src/core/trace.ts";

const root = resolve(import.meta.dirname, "../..");
export const exampleFunctions: string = join(root, "examples/functions/functions.json");

export interface FunctionQuestion {
  readonly question: string;
  /** Functions and columns of the chain, or "none" where no function may be called. */
  readonly plan: string;
  readonly answer: readonly string[];
  /** Where no function answers a question of a domain: that domain. */
  readonly domain?: string;
  /** What the first calls of the chain are given, one for each name; only where it was written down. */
  readonly arguments?: readonly Readonly<Record<string, string | number>>[];
}

/** Questions about the example functions. All three lists were used to choose how functions are chosen: in-sample. */
export async function functionQuestions(): Promise<
  Readonly<{ at: string } & Record<"dev" | "heldOut" | "tuning", readonly FunctionQuestion[]>>
> {
  return JSON.parse(await readFile(join(root, "test/fixtures/functions/questions.json"), "utf8"));
}

/** Those, and others in other words, written before functions were chosen by more than likeness and not looked at since. */
export async function functionSets(): Promise<
  Readonly<{ at: string } & Record<"dev" | "heldOut" | "tuning" | "paraphrases", readonly FunctionQuestion[]>>
> {
  const file = join(root, "test/fixtures/functions/paraphrases.json");
  const { questions } = JSON.parse(await readFile(file, "utf8"));
  return { ...(await functionQuestions()), paraphrases: questions };
}

/** The example declarations for a server on another port, as a file in `folder`. */
export async function declarationsFor(server: Server, folder: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const declared = JSON.parse(await readFile(exampleFunctions, "utf8"));
  declared.servers.example = `http://127.0.0.1:${port}`;
  const near = (file: string) => join(root, "examples/functions", file);
  for (const { source } of declared.functions) {
    if (source.graph !== undefined) source.graph = near(source.graph);
    if (source.table !== undefined) source.table.file = near(source.table.file);
  }
  const path = join(folder, "functions.json");
  await writeFile(path, JSON.stringify(declared));
  return path;
}

/** The plan that gave the evidence, as it was noted: the last one that was tried. */
export function planOf(spans: TraceRecord): string {
  const found = notesOf(spans).filter(([key]) => key === "plan");
  return String(found.at(-1)?.[1] ?? "none");
}

/** The last plan that was tried, what its first calls were given, and how the question was routed. */
export function callsOf(spans: TraceRecord) {
  const all = spansOf(spans);
  const tried = all.findLast(({ name }) => name === "try plan");
  const plan = String(tried?.notes.plan ?? "none");
  const calls = tried?.spans.filter(({ name }) => name === `call ${plan.split(".")[0]}`) ?? [];
  // Where names can be read in several ways, the reading that found something counts.
  const useful = calls.filter(({ notes }) => Number(notes.rows) > 0);
  const first = useful.length > 0 ? useful : calls;
  const given = first.map(({ notes }): unknown => JSON.parse(String(notes.arguments)));
  const routed = all.find(({ name }) => name === "retrieve functions")?.notes ?? {};
  const tries = all.filter(({ name }) => name === "try plan").map(({ notes }) => `${notes.plan} ${notes.score}`);
  return { plan, given, notes: `${routed.domain}; ${tries.join("; ")}` };
}

const spansOf = (record: TraceRecord): readonly TraceRecord[] => [record, ...record.spans.flatMap(spansOf)];

export function notesOf({ notes, spans }: TraceRecord): (readonly [string, unknown])[] {
  return [...Object.entries(notes), ...spans.flatMap(notesOf)];
}
