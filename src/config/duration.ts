import { ConfigError } from "../core/errors/index.ts";

const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

/**
 * Reads `20s`, `1.5m`, `500ms` or `1h`; a bare number is seconds.
 *
 * @param setting name of the flag or variable, for the error.
 * @returns whole milliseconds, at least 1.
 * @throws ConfigError when the text is no positive time span.
 */
export function parseDuration(text: string, setting: string): number {
  const [, digits, unit] = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h)?\s*$/.exec(text) ?? [];
  const ms = Math.round(Number(digits) * unitMs[(unit ?? "s") as keyof typeof unitMs]);
  if (!(ms >= 1)) {
    throw new ConfigError(setting, `${setting}: "${text}" is no time span. Write for example 20s, 1500ms or 2m.`);
  }
  return ms;
}
