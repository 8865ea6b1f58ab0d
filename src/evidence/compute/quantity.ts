import { extractValues } from "../values.ts";
import { negative, parseDecimal, type Rational, toDecimal } from "./rational.ts";
import { noUnit, percent, type Unit, unitNamed } from "./units.ts";

/** A number with what it counts, exact. */
export interface Quantity {
  readonly value: Rational;
  readonly unit: Unit;
}

/** Signs and codes that may stand before a number. "A$5" is no amount in US dollars, so letters are read with care. */
const prefixPattern = /^(?<minus>[-−])?(?<code>US|[A-Z]{3}\s)?$/;

/**
 * A text that is one quantity and nothing else: "63000000 USD", "$2.5 million", "12.5%", "42 km", "7 goals". Undefined
 * for any other text, for dates and for ordinals.
 */
export function parseQuantity(text: string): Quantity | undefined {
  const trimmed = text.trim();
  const [first, second] = extractValues(trimmed);
  if (first?.kind !== "number" || second !== undefined || first.ordinal) return undefined;
  const before = prefixPattern.exec(trimmed.slice(0, first.start));
  const value = parseDecimal(first.exact);
  const behind = trimmed.slice(first.end).trim();
  if (before === null || value === undefined || !/^(?:\p{L}[\p{L}\s/²³.-]{0,40})?$/u.test(behind)) return undefined;
  const { minus, code = "" } = before.groups as { readonly minus?: string; readonly code?: string };
  const units = [code === "US" ? "" : code.trim(), first.unit ?? "", behind].filter((part) => part !== "");
  // "5% points" are none; "$5 USD" says the same twice.
  const [unit = noUnit, other] = [...new Map(units.map(unitNamed).map((one) => [one.name, one])).values()];
  if (other !== undefined) return percentagePointsOf(unit, other, value);
  return { value: minus === undefined ? value : negative(value), unit };
}

function percentagePointsOf(unit: Unit, other: Unit, value: Rational): Quantity | undefined {
  return unit === percent && /^points?$/.test(other.name) ? { value, unit: unitNamed("percentage points") } : undefined;
}

/** "25000000 USD", "12.5%", "3". Rounded here and nowhere before. */
export function formatQuantity({ value, unit }: Quantity): string {
  const number = toDecimal(value);
  if (unit.name === "") return number;
  return unit === percent ? `${number}%` : `${number} ${unit.name}`;
}
