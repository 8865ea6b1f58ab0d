import type { ShortAnswer } from "../../evidence/answer.ts";
import type { GoldAnswer } from "../gold.ts";
import { type DateValue, readDate, sameDate } from "./date-value.ts";
import { textsOf } from "./gold-texts.ts";
import { squad } from "./normalise.ts";

/** An answer as it is compared: read once, however often it is compared. */
export interface ReadAnswer {
  readonly entity: string | undefined;
  /** One member for each wording. */
  readonly values: readonly Value[];
}

interface Value {
  readonly date: DateValue | undefined;
  readonly number: string | undefined;
  readonly text: string;
}

export function readPredicted({ text, entity }: ShortAnswer): ReadAnswer {
  return { entity, values: [readValue(text)] };
}

export function readGold(gold: GoldAnswer): ReadAnswer {
  return { entity: gold.entity, values: textsOf(gold).map(readValue) };
}

/**
 * The comparison `entity`. When both sides name an entity of the graph, the entities decide, and two of one name differ.
 * Otherwise a wording of one has to be a wording of the other: dates as dates (equally exact), numbers as numbers,
 * everything else normalised as `squad`.
 */
export function sameAnswer(predicted: ShortAnswer, gold: GoldAnswer): boolean {
  return sameReadAnswer(readPredicted(predicted), readGold(gold));
}

/** The same for answers that are compared with many. */
export function sameReadAnswer(one: ReadAnswer, other: ReadAnswer): boolean {
  if (one.entity !== undefined && other.entity !== undefined) return one.entity === other.entity;
  return one.values.some((value) => other.values.some((wording) => sameValue(value, wording)));
}

function readValue(text: string): Value {
  return { date: readDate(text), number: readNumber(text), text: squad.of(text) };
}

function sameValue(one: Value, other: Value): boolean {
  if (one.date !== undefined && other.date !== undefined) return sameDate(one.date, other.date);
  if (one.number !== undefined && other.number !== undefined) return one.number === other.number;
  return one.text !== "" && one.text === other.text;
}

/** The whole text as a plain decimal: "−01,234.50" as "-1234.5". */
function readNumber(text: string): string | undefined {
  const match = /^(?<sign>[-+−]?)0*(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<rest>\d*?)0*)?$/.exec(text.trim());
  if (match?.groups === undefined) return undefined;
  const { sign, whole, rest } = match.groups;
  const digits = `${whole?.replaceAll(",", "")}${rest ? `.${rest}` : ""}`;
  return sign === "" || sign === "+" || digits === "0" ? digits : `-${digits}`;
}
