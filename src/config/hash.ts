import { createHash } from "node:crypto";

/**
 * SHA-256, in hexadecimal, over a value's canonical JSON, so that equal configurations have equal hashes whatever the
 * order of their keys. Keys with `undefined` count as absent, as in JSON.
 *
 * @throws TypeError for what JSON cannot hold: functions, symbols, bigints, numbers that are not finite, `undefined` in
 * an array, and objects that are neither plain nor arrays.
 */
export function configHash(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

/** JSON with the keys of every object sorted by UTF-16 units and no blanks (after RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (isPlainObject(value)) {
    const members = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
    return `{${members.join(",")}}`;
  }
  throw new TypeError(`A configuration cannot hold ${typeof value === "object" ? "a class instance" : String(value)}.`);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
