import { createHash } from "node:crypto";
import type { Trace } from "../../core/context.ts";
import type { Called, TableCell, TableEvidence } from "../../evidence/evidence.ts";
import { verbaliseRow } from "../../evidence/verbalise.ts";
import type { FunctionSource } from "../../stores/function-source.ts";
import { type PlainArguments, plainArguments } from "./arguments.ts";
import type { Asked } from "./asked.ts";
import type { Step } from "./chains.ts";
import { chosenRows } from "./choose-rows.ts";
import type { DeclaredFunction } from "./declaration.ts";
import { nameReadings } from "./name-readings.ts";
import type { Plan } from "./plans.ts";
import { type ResultRow, resultRows } from "./result-rows.ts";

export interface RunOptions {
  readonly functions: readonly DeclaredFunction[];
  readonly sources: ReadonlyMap<string, FunctionSource>;
  readonly asked: Asked;
  readonly maxRows: number;
  /** Calls made for one step: names of the question, or findings of the step before. */
  readonly width: number;
  readonly confidence: number;
  /** Receives a span for each call with its arguments, as the question gives them. */
  readonly trace: Trace;
  /** Told when a source knows the thing of a call, and not what is asked of it (or only from later on). */
  readonly onUnknown: () => void;
  readonly call: (
    source: FunctionSource,
    given: Readonly<Record<string, string | number>>,
  ) => ReturnType<FunctionSource["call"]>;
}

/** What a step is called with, and the rows that gave it. */
interface Entry {
  readonly name: string;
  readonly via: readonly string[];
}

/** Runs the calls of a plan, each step for all that the one before found; the last step's rows are the goal. */
export async function runPlan({ steps }: Plan, options: RunOptions): Promise<TableEvidence[]> {
  for (const names of nameReadings(options.asked)) {
    const found = await runSteps(steps, names, options);
    if (found.length > 0) return found;
  }
  return [];
}

async function runSteps(steps: Plan["steps"], names: readonly string[], options: RunOptions): Promise<TableEvidence[]> {
  const all: TableEvidence[] = [];
  let entries: readonly Entry[] = names.map((name) => ({ name, via: [] }));
  for (const [i, step] of steps.entries()) {
    const goal = i === steps.length - 1;
    const given = step.entity === undefined ? [{ name: "", via: [] }] : entries.slice(0, options.width);
    const found = (await Promise.all(given.map((entry) => runStep(step, entry, goal, options)))).flat();
    all.push(...found);
    entries = found.flatMap(({ id, called }) => (called?.values ?? []).map((name) => ({ name, via: [id] })));
    if (found.length === 0) return [];
  }
  return all;
}

async function runStep(step: Step, entry: Entry, goal: boolean, options: RunOptions): Promise<TableEvidence[]> {
  const { declared, entity } = step;
  const plain = plainArguments(declared, options.asked);
  const source = options.sources.get(declared.name);
  if (source === undefined) return [];
  return options.trace.span(`call ${declared.name}`, async (trace) => {
    trace.note("arguments", JSON.stringify({ ...plain.given, ...(entity !== undefined && { [entity]: entry.name }) }));
    const rows = await rowsOf(step, entry, goal, plain.given, source, options);
    trace.note("rows", rows.length);
    return rows;
  });
}

async function rowsOf(
  step: Step,
  entry: Entry,
  goal: boolean,
  plain: PlainArguments["given"],
  source: FunctionSource,
  options: RunOptions,
): Promise<TableEvidence[]> {
  const { declared, entity } = step;
  let known = false;
  for (const name of await exactNames(step, entry, options)) {
    const given = entity === undefined ? plain : { ...plain, [entity]: name };
    const result = await options.call(source, given);
    const all = resultRows(declared, result.value, options.maxRows);
    known ||= all.length > 0;
    const rows = chosenRows(all, declared, given, options.asked, step.column);
    const own = rows.filter(({ cells }) => cells.some((cell) => cell.declared === step.column));
    // The request may be right and the attribute unknown: another bearer of the name may have it.
    if (own.length > 0) {
      return own.map((row) =>
        toEvidence(row, step, { ...entry, name }, goal, result, own.length < options.maxRows, options),
      );
    }
  }
  if (known) options.onUnknown();
  return [];
}

/** Names under which the function knows the entity: by its search where it has one, exact spellings first. */
async function exactNames({ declared, entity }: Step, { name }: Entry, options: RunOptions): Promise<string[]> {
  const search = entity === undefined ? undefined : declared.parameters[entity]?.search;
  const finder = options.functions.find((other) => other.name === search?.function);
  const source = finder && options.sources.get(finder.name);
  const parameter = finder && Object.keys(finder.parameters)[0];
  if (finder === undefined || source === undefined || parameter === undefined) return [name];
  const { value } = await options.call(source, { [parameter]: name });
  const found = resultRows(finder, value, options.maxRows).flatMap(({ cells }) => {
    const [argument] = cells.find((cell) => cell.declared.name === search?.column)?.values ?? [];
    const [label = argument] = cells.find((cell) => cell.declared.role === "subject")?.values ?? [];
    return argument === undefined || label === undefined ? [] : [{ argument, label: fold(label) }];
  });
  const exact = found.filter(({ label }) => label === fold(name));
  const near = exact.length > 0 ? exact : found.filter(({ label }) => ` ${label} `.includes(` ${fold(name)} `));
  return near.slice(0, 3).map(({ argument }) => argument);
}

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function toEvidence(
  row: ResultRow,
  { declared, column }: Step,
  { name, via }: Entry,
  goal: boolean,
  { call, url, retrievedAt, sha256 }: Awaited<ReturnType<FunctionSource["call"]>>,
  complete: boolean,
  { confidence }: RunOptions,
): TableEvidence {
  const shown = row.cells.filter((cell) => cell.declared === column || cell.declared.role !== undefined);
  const cells = shown.map((cell): TableCell => {
    const { values, declared } = cell;
    return { column: cell.column, name: declared.name.replaceAll("_", " "), value: values.join("; ") || "none" };
  });
  const subject = shown.find((cell) => cell.declared.role === "subject")?.values[0] ?? name;
  const begins = row.cells.find((cell) => cell.declared.role === "begins")?.values[0];
  const rest = cells.filter((_, i) => shown[i]?.declared.role !== "subject" || shown[i]?.declared === column);
  const called: Called = {
    name: declared.name,
    call,
    subject,
    goal,
    values: row.cells.find((cell) => cell.declared === column)?.values ?? [],
    type: column.type,
    ...(begins !== undefined && { begins }),
    via,
    complete,
    confidence,
  };
  const table = `${call} → ${declared.result.rows === "" ? "$" : `$.${declared.result.rows}`}`;
  return {
    kind: "table",
    id: `call:${createHash("sha256").update(`${table} ${row.row} ${column.name}`).digest("hex").slice(0, 24)}`,
    text: verbaliseRow({ title: subject, caption: "", section: [], kind: "table" }, rest),
    source: {
      id: url ?? call,
      title: declared.name.replaceAll("_", " "),
      ...(url?.startsWith("http") && { url }),
      retrievedAt,
      sha256,
    },
    entities: [],
    scores: { function: confidence },
    locator: { table, caption: declared.name, section: [], row: row.row, cells },
    called,
  };
}
