import { parseMoment } from "../../evidence/compute/moment.ts";
import type { DeclaredFunction, ResultColumn } from "./declaration.ts";

/** A cell as text with its unit, and the single values where it holds a list. Absent values have no cell. */
export interface ResultCell {
  readonly column: number;
  readonly declared: ResultColumn;
  readonly values: readonly string[];
}

export interface ResultRow {
  /** Position among the rows of the answer. */
  readonly row: number;
  readonly cells: readonly ResultCell[];
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Longest text and list that are taken over from an answer. */
const longestText = 300;
const longestList = 100;

/** The declared columns of an answer's rows; everything else in it is ignored. */
export function resultRows({ result }: DeclaredFunction, value: unknown, maxRows: number): ResultRow[] {
  const [found] = at(value, result.rows);
  return listRows(found, result)
    .slice(0, maxRows)
    .map((item, row) => ({
      row,
      cells: result.columns.flatMap((declared, column): ResultCell[] => {
        const got = at(item, declared.path ?? declared.name).flatMap((one) => (Array.isArray(one) ? one : [one]));
        if (got.every((one) => one === null || one === undefined)) {
          // An empty list says "none"; a null says nothing.
          return got.length === 0 && isEmptyList(item, declared) ? [{ column, declared, values: [] }] : [];
        }
        const values = got.slice(0, longestList).flatMap((one) => toText(one, declared));
        return values.length === 0 ? [] : [{ column, declared, values }];
      }),
    }))
    .filter(({ cells }) => cells.length > 0);
}

function isEmptyList(item: unknown, { path, name }: ResultColumn): boolean {
  const whole = (path ?? name).replace(/(?:^|\.)\*.*$/, "");
  return at(item, whole).some((one) => Array.isArray(one) && one.length === 0);
}

function listRows(found: unknown, { shape }: DeclaredFunction["result"]): unknown[] {
  if (found === null || found === undefined) return [];
  if (shape === "entries") {
    return isObject(found) ? Object.entries(found).map(([key, row]) => ({ ...(isObject(row) && row), key })) : [];
  }
  if (shape === "columns") return isObject(found) ? turned(found) : [];
  return Array.isArray(found) ? found : [found];
}

/** {a: {0: x, 1: y}} or {a: [x, y]} as [{a: x}, {a: y}]. */
function turned(columns: Json): Json[] {
  const keys = [...new Set(Object.values(columns).flatMap((values) => Object.keys(Object(values))))];
  return keys.map((key) =>
    Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, (Object(values) as Json)[key]])),
  );
}

/** What stands at a path; several things behind a "*". Only own members are looked at. */
function at(value: unknown, path: string): unknown[] {
  let found: unknown[] = [value];
  for (const step of path === "" ? [] : path.split(".")) {
    found = found.flatMap((one) => {
      if (step === "*") return Array.isArray(one) ? one : [];
      return isObject(one) && Object.hasOwn(one, step) ? [one[step]] : [];
    });
  }
  return found;
}

/** Texts lose line breaks and control characters; a number or date that is none is left out. */
function toText(value: unknown, { type, unit }: ResultColumn): string[] {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
  const text = String(value)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  if (text === "" || text.length > longestText) return [];
  if (type === "date") return parseMoment(text) === undefined ? [] : [text];
  if (type === "text") return [text];
  const number = text.replaceAll(",", "");
  if (!/^-?\d+(?:\.\d+)?$/.test(number)) return [];
  return [unit === undefined ? number : unit === "%" ? `${number}%` : `${number} ${unit}`];
}
