import type { Term } from "../core/term.ts";
import type { TableCell } from "./evidence.ts";
import { formatTimestamp } from "./timestamp.ts";

const xsd = "http://www.w3.org/2001/XMLSchema#";

/**
 * `Title / Section / Caption: column is value, column is value`; for an infobox `Title / attribute: value`. Empty
 * parts and cells are left out, a heading that repeats the one before it too.
 */
export function verbaliseRow(
  table: {
    readonly title: string;
    readonly caption: string;
    readonly section: readonly string[];
    readonly kind: "table" | "infobox";
  },
  cells: readonly TableCell[],
): string {
  const filled = cells
    .map(({ name, value }) => ({ name: tidy(name), value: tidy(value) }))
    .filter(({ value }) => value);
  const infobox = table.kind === "infobox";
  const attribute = infobox ? filled.filter(({ name }) => name === "attribute").map(({ value }) => value) : [];
  const headings = infobox ? [table.title, ...attribute] : [table.title, ...table.section, table.caption];
  const heading = headings
    .map(tidy)
    .filter((part, i, parts) => part !== "" && part !== parts[i - 1])
    .join(" / ");
  const body = infobox
    ? filled.filter(({ name }) => name !== "attribute").map(({ value }) => value)
    : filled.map(({ name, value }) => (name === "" ? value : `${name} is ${value}`));
  return [heading, body.join(", ")].filter((part) => part !== "").join(": ");
}

/**
 * `subject, predicate, object, qualifier predicate, qualifier value` (the order of QUASAR,
 * section 3.2). A label that is an ISO timestamp is printed as a date.
 */
export function verbaliseStatement(labels: {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly qualifiers: readonly { readonly predicate: string; readonly value: string }[];
}): string {
  const { subject, predicate, object, qualifiers } = labels;
  return [subject, predicate, object, ...qualifiers.flatMap((qualifier) => [qualifier.predicate, qualifier.value])]
    .map((label) => formatTimestamp(tidy(label)) ?? tidy(label))
    .join(", ");
}

/**
 * A term for readers: dates as "17 April 2011", years as "2011", numbers without sign "+", exponent and idle zeros,
 * any other literal as it stands, an IRI or blank node by its value.
 */
export function formatLiteral(term: Term): string {
  if (term.termType !== "Literal") return term.value;
  const value = tidy(term.value);
  switch (term.datatype?.startsWith(xsd) ? term.datatype.slice(xsd.length) : undefined) {
    case "date":
    case "dateTime":
    case "dateTimeStamp":
    case "gYear":
    case "gYearMonth":
      return formatTimestamp(value, true) ?? value;
    case "decimal":
    case "integer":
    case "nonNegativeInteger":
    case "positiveInteger":
    case "int":
    case "long":
    case "short":
    case "double":
    case "float":
      return formatNumber(value);
    default:
      return term.value;
  }
}

/** Plain decimals are trimmed as text, so that long ones lose no digit. */
function formatNumber(value: string): string {
  const plain = value.match(/^([+-]?)0*(\d+)(?:\.(\d*))?$/);
  if (plain === null) {
    const number = Number(value);
    return value !== "" && Number.isFinite(number) ? String(number) : value;
  }
  const [, sign, whole, fraction = ""] = plain;
  const decimals = fraction.replace(/0+$/, "");
  return `${sign === "-" ? "-" : ""}${whole}${decimals === "" ? "" : `.${decimals}`}`;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
