import type { ShortAnswer } from "../../evidence/answer.ts";
import type { GoldAnswer } from "../gold.ts";
import { readDate, sameDate } from "./date-value.ts";
import { textsOf } from "./gold-texts.ts";
import { squad } from "./normalise.ts";

/**
 * The comparison `entity`. When both sides name an entity of the graph, the entities decide, and two of one name differ.
 * Otherwise a wording of the gold has to be the predicted text: dates as dates (equally exact), numbers as numbers,
 * everything else normalised as `squad`.
 */
export function sameAnswer(predicted: ShortAnswer, gold: GoldAnswer): boolean {
  if (predicted.entity !== undefined && gold.entity !== undefined) return predicted.entity === gold.entity;
  return textsOf(gold).some((text) => sameValue(predicted.text, text));
}

function sameValue(one: string, other: string): boolean {
  const dates = [readDate(one), readDate(other)] as const;
  if (dates[0] !== undefined && dates[1] !== undefined) return sameDate(dates[0], dates[1]);
  const numbers = [readNumber(one), readNumber(other)] as const;
  if (numbers[0] !== undefined && numbers[1] !== undefined) return numbers[0] === numbers[1];
  const text = squad.of(one);
  return text !== "" && text === squad.of(other);
}

/** The whole text as a plain decimal: "−01,234.50" as "-1234.5". */
function readNumber(text: string): string | undefined {
  const match = /^(?<sign>[-+−]?)0*(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<rest>\d*?)0*)?$/.exec(text.trim());
  if (match?.groups === undefined) return undefined;
  const { sign, whole, rest } = match.groups;
  const digits = `${whole?.replaceAll(",", "")}${rest ? `.${rest}` : ""}`;
  return sign === "" || sign === "+" || digits === "0" ? digits : `-${digits}`;
}
