import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

export const data = process.env.FACTWEAVE_DATA ?? "../shared/data";
export const out = "examples/demo";

export interface Entity {
  readonly id: string;
  readonly label?: string;
  readonly alternatives?: readonly string[];
  readonly description?: string | null;
  readonly wikidata_id?: string;
  readonly wikipedia?: string;
}

export function readLines<T>(file: string): T[] {
  const text = gunzipSync(readFileSync(join(data, file))).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}
