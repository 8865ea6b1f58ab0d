import { type CsvError, parse } from "csv-parse/sync";
import * as z from "zod";
import { DataError } from "../../core/errors/index.ts";
import { linesOf } from "../read-data.ts";

/** Numbers as numpy prints them: `[ 5152028 11705328]`. */
const numbers = z
  .string()
  .regex(/^\[[\s\d]*\]$/)
  .transform((text) => text.match(/\d+/g) ?? []);

/** One row for each rationale of a claim; a claim without evidence has one row. */
const claimRow = z.object({
  id: z.string(),
  claim: z.string(),
  evidence_label: z.enum(["SUPPORT", "CONTRADICT", ""]),
  cited_doc_ids: numbers,
});

/** `abstract` holds sentences as numpy prints them: Python's strings, without commas. */
const abstractRow = z.object({ doc_id: z.string(), title: z.string(), abstract: z.string().transform(sentencesOf) });

export type SciFactClaim = z.infer<typeof claimRow>;
export type SciFactAbstract = z.infer<typeof abstractRow>;

export function readClaims(path: string): Promise<SciFactClaim[]> {
  return readRows(path, claimRow);
}

export function readAbstracts(path: string): Promise<SciFactAbstract[]> {
  return readRows(path, abstractRow);
}

async function readRows<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>[]> {
  const text = (await Array.fromAsync(linesOf(path))).join("\n");
  return parseCsv(text, path).map((row, i) => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const problem = `the record is not what it should be (${issue?.path.join(".")}: ${issue?.message})`;
    throw new DataError(path, problem, "Fetch the file again.", { record: i + 1 }, { cause: parsed.error });
  });
}

function parseCsv(text: string, path: string): readonly unknown[] {
  try {
    return parse(text, { columns: true, skip_empty_lines: true });
  } catch (error) {
    const { message } = error as CsvError;
    throw new DataError(path, `the file is no CSV (${message})`, "Fetch the file again.", {}, { cause: error });
  }
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** Python's `repr` of a string quotes with ' unless the string has one and no ". */
function sentencesOf(printed: string): string[] {
  const quoted = printed.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/gs);
  return Array.from(quoted, ([, single, double]) => unescaped(single ?? double ?? "").trim());
}

function unescaped(text: string): string {
  return text.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/gs, (_, x, u, long, mark) => {
    const code = x ?? u ?? long;
    return code === undefined ? (escapes[mark] ?? mark) : String.fromCodePoint(Number.parseInt(code, 16));
  });
}
