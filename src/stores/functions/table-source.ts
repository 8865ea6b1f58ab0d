import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { SourceError } from "../../core/errors/index.ts";
import { readCsv } from "../../reading/csv.ts";
import type { Argument, FunctionSource } from "../function-source.ts";

export interface TableQuery {
  /** CSV or TSV file. */
  readonly file: string;
  /** Columns whose cell has to equal the argument in the place, without regard to case. */
  readonly where: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, string>>;

/** Rows of a file, chosen by equal cells. The file is read at each call: it may have changed. */
export function createTableSource({ file, where }: TableQuery, maxBytes: number): FunctionSource {
  return {
    remote: false,
    async call(given, signal) {
      const bytes = await readBounded(file, maxBytes, signal);
      const conditions = Object.entries(where).flatMap(([column, text]): [string, Argument][] => {
        const name = /^\{(\w+)\}$/.exec(text)?.[1];
        const value = name === undefined ? text : given[name];
        return value === undefined ? [] : [[column, value]];
      });
      const value = readRows(new TextDecoder().decode(bytes), file).filter((row) =>
        conditions.every(([column, wanted]) => row[column]?.toLowerCase() === String(wanted).toLowerCase()),
      );
      const chosen = conditions.map(([column, wanted]) => `${column} = ${JSON.stringify(wanted)}`).join(" and ");
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const call = `${file}${chosen === "" ? "" : ` where ${chosen}`}`;
      return { call, url: pathToFileURL(file).href, value, retrievedAt: new Date().toISOString(), sha256 };
    },
  };
}

async function readBounded(file: string, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const { size } = await stat(file);
    if (size > maxBytes) throw new SourceError(file, "too-large", `${file} is larger than ${maxBytes} bytes.`);
    return await readFile(file, { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SourceError) throw error;
    throw new SourceError(file, "not-found", `${file} cannot be read. Correct its name.`, { cause: error });
  }
}

function readRows(text: string, file: string): Row[] {
  for (const item of readCsv(text, file)) {
    const table = item.kind === "document" ? item.document.tables[0] : undefined;
    if (table === undefined) continue;
    return table.rows.map((row) => Object.fromEntries(table.columns.map((name, i) => [name, row[i] ?? ""])));
  }
  return [];
}
