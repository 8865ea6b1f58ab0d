import * as z from "zod";
import { DataError } from "../../core/errors/index.ts";
import { unpackWith } from "../system-program.ts";

/** A line of CRAG's files. The labels of domain, type and dynamism are gold: no question shows them. */
const cragRecord = z.object({
  interaction_id: z.string(),
  query: z.string(),
  /** `02/28/2024, 10:04:54 PT` */
  query_time: z.string(),
  domain: z.string(),
  question_type: z.string(),
  static_or_dynamic: z.string(),
  answer: z.string(),
  /** A list, or one written as JSON in a string. */
  alternative_answers: z.union([z.array(z.string()), z.string().transform(parseList)]),
  search_results: z.array(z.object({ page_url: z.url({ protocol: /^https?$/ }), page_result: z.string() })),
});

export type CragRecord = z.infer<typeof cragRecord>;

function parseList(text: string, context: z.RefinementCtx): string[] {
  try {
    const list = z.array(z.string()).safeParse(JSON.parse(text));
    if (list.success) return list.data;
  } catch {
    // No JSON: said below.
  }
  context.addIssue({ code: "custom", message: "expected a list of texts as JSON" });
  return z.NEVER;
}

/**
 * Reads a file of CRAG, packed with bzip2, pages and all, into memory.
 *
 * @throws DataError with the line that is wrong, ConfigError where bzip2 is missing.
 */
export async function readCragRecords(file: string): Promise<CragRecord[]> {
  const bytes = await unpackWith({ name: "bzip2", needs: "bzip2" }, ["-dc", file], file);
  const lines = bytes.toString("utf8").split("\n");
  return lines.flatMap((text, index) => (text.trim() === "" ? [] : [parseRecord(text, file, index + 1)]));
}

function parseRecord(text: string, file: string, line: number): CragRecord {
  const repair = "Fetch the file again.";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DataError(file, "the line is no JSON", repair, { line }, { cause: error });
  }
  const parsed = cragRecord.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new DataError(file, z.prettifyError(parsed.error), repair, { line }, { cause: parsed.error });
}
