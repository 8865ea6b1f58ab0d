import type { Gold } from "../gold.ts";
import type { RunRecord } from "../run.ts";
import { goldTexts } from "./gold-texts.ts";
import { largestMatching } from "./matching.ts";
import { squad } from "./normalise.ts";
import { predictedAnswers, withoutMarks } from "./prediction.ts";
import { sameAnswer } from "./same-answer.ts";
import { containsWords } from "./tokens.ts";

export type CragVerdict = "correct" | "missing" | "wrong";

/** CRAG cuts a prediction after 75 tokens of Llama 2; these are words, of which 75 tokens hold some fewer. */
const readWords = 75;

/** Gold and prediction of a question with a false premise. */
const invalid = "invalid";

/**
 * CRAG's scoring (local_evaluation.py) with a judge of strings in place of the language model: "I don't know" is
 * missing; equal texts are correct; "invalid question" is correct against itself alone; otherwise all gold answers have
 * to be said, lists as exactly this set, numbers up to rounding. An answer that failed is wrong.
 */
export function cragVerdict(record: RunRecord | undefined, gold: Gold): CragVerdict {
  if (record?.answer === undefined) return "wrong";
  const said = withoutMarks(record.answer.answer).split(/\s+/).slice(0, readWords).join(" ");
  if (record.answer.status === "refused" || /\bi (?:don['’]t|do not) know\b/i.test(said)) return "missing";
  const texts = goldTexts(gold).map((text) => text.toLowerCase());
  if (texts.includes(said.toLowerCase())) return "correct";
  const goldInvalid = texts.some((text) => text.includes(invalid));
  const saidInvalid = said.toLowerCase().includes(invalid);
  if (goldInvalid || saidInvalid) return goldInvalid && saidInvalid ? "correct" : "wrong";
  return isCorrect(cut(record, said), gold) ? "correct" : "wrong";
}

/** The record as if it had said no more than was read. */
function cut(record: RunRecord, said: string): RunRecord {
  return record.answer === undefined ? record : { ...record, answer: { ...record.answer, answer: said } };
}

function isCorrect(record: RunRecord, gold: Gold): boolean {
  const { answers, kind } = gold;
  if (kind === "none" || answers.length === 0) return false;
  const said = predictedAnswers(record);
  if (answers.length > 1) {
    return said.length === answers.length && largestMatching(said, answers, sameAnswer) === answers.length;
  }
  const [first] = said;
  if (kind === "number")
    return said.length === 1 && goldTexts(gold).some((text) => nearlyEqual(first?.text ?? "", text));
  if (first === undefined) return false;
  return answers.some((answer) => sameAnswer(first, answer)) || (kind !== "yes-no" && says(first.text, gold));
}

/**
 * A short answer may be a whole sentence, which then has to say the gold. The rest of the answer's text counts for
 * nothing: "not Paris but Lyon" mentions Paris.
 */
function says(text: string, gold: Gold): boolean {
  const said = squad.of(text);
  return goldTexts(gold).some((wording) => containsWords(said, squad.of(wording)));
}

/** Farther apart than this share of the gold, "3" for 3.14, is no rounding but another number. */
const rounding = 0.01;

/** Equal as texts, or as numbers once the longer one is rounded to the decimals of the shorter. */
function nearlyEqual(said: string, gold: string): boolean {
  if (sameAnswer({ text: said }, { text: gold, aliases: [] })) return true;
  const [one, other] = [said, gold].map(numberIn);
  if (one === undefined || other === undefined || one.unit !== other.unit) return false;
  const decimals = Math.min(one.decimals, other.decimals);
  const rounded = [one, other].map(({ value }) => value.toFixed(decimals));
  const near = Math.abs(one.value - other.value) <= rounding * Math.abs(other.value);
  return one.decimals !== other.decimals && rounded[0] === rounded[1] && near;
}

/** The only number of a text, and what stands around it. */
function numberIn(
  text: string,
): { readonly value: number; readonly decimals: number; readonly unit: string } | undefined {
  const found = [...text.matchAll(/-?\d[\d,]*(?:\.(\d+))?/g)];
  const match = found[0];
  if (match === undefined || found.length > 1) return undefined;
  const unit = text.replace(match[0], "").replace(/\s+/g, " ").trim().toLowerCase();
  return { value: Number(match[0].replaceAll(",", "")), decimals: match[1]?.length ?? 0, unit };
}
