/** A trace as JSON: errors become their name, code and message, maps objects, sets and typed arrays lists. */
export function traceJson(trace: unknown): string {
  return `${JSON.stringify(trace, plainValue, 2)}\n`;
}

function plainValue(_key: string, value: unknown): unknown {
  if (value instanceof Error) {
    return { name: value.name, message: value.message, ...("code" in value && { code: value.code }) };
  }
  if (value instanceof Map) return Object.fromEntries(value);
  if (value instanceof Set) return [...value];
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return Array.from(value as Uint8Array);
  return value;
}
