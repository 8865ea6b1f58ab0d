import { parseMoment } from "../../evidence/compute/moment.ts";
import { parseQuantity } from "../../evidence/compute/quantity.ts";
import { recompute } from "../../evidence/compute/recompute.ts";
import { extractValues } from "../../evidence/values.ts";
import type { Derivation } from "../answerer.ts";

/** A date that the question names, as it is written there, with its name taken for what it is. */
export function claimedDate(question: string, names: readonly string[]): string | undefined {
  return claimed(question, names).find((text) => parseMoment(text) !== undefined);
}

/** A number that the question names and that is no year. */
export function claimedNumber(question: string, names: readonly string[]): string | undefined {
  return claimed(question, names).find((text) => parseMoment(text) === undefined && parseQuantity(text) !== undefined);
}

function claimed(question: string, names: readonly string[]): string[] {
  const free = names.reduce((rest, name) => rest.replaceAll(name, " ".repeat(name.length)), question);
  return extractValues(free).map(({ text }) => text.trim());
}

/**
 * A false premise: what the question takes for granted at a date was before the thing began to be. Only what the
 * evidence says of the thing itself contradicts a question; silence never does.
 */
export function beforeItBegan(date: string | undefined, begins: string | undefined): Derivation | undefined {
  if (date === undefined || begins === undefined) return undefined;
  const derivation = { operation: "before", from: [date, begins], claimed: [date] } as const;
  const outcome = recompute(derivation);
  return outcome.ok && outcome.value === "Yes" ? { ...derivation, result: "Yes" } : undefined;
}
