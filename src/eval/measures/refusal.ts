import { type Judged, type Measure, meanOf, remembered } from "../measure.ts";
import { finalRanking } from "../run.ts";
import { canBeCarried, carrierOf } from "./passage-answers.ts";
import { isDecision, isRefused, isRight } from "./right-answer.ts";

export const refusalRate: Measure = meanOf({
  name: "Refused",
  title: "Share of the questions answered with \"I don't know\" (QUASAR's refrain rate, section 4.3)",
  better: "neither",
  worst: 0,
  applies: ({ kind, answers }) => kind === "none" || answers.length > 0,
  score: (record) => (isRefused(record) ? 1 : 0),
});

/** Evidences that the answering stage of QUASAR reads. */
const read = 30;

/** A decision about a question whose answer the evidence could carry: was it refused, and was it right to? */
interface Decision {
  readonly refused: boolean;
  readonly right: boolean;
}

/** Undefined where nothing is decided, or where "yes" and "no" leave open what the evidence carries. */
const decisionOf = remembered(({ gold, record }): Decision | undefined => {
  if (gold.kind !== "none" && !canBeCarried(gold)) return undefined;
  if (record?.answer === undefined) return { refused: true, right: false };
  const carried = gold.kind !== "none" && finalRanking(record).slice(0, read).some(carrierOf(gold.answers));
  const refused = isRefused(record);
  return { refused, right: refused !== carried };
});

/** One reading of "refrain accuracy": every decision, to answer or not, against what the evidence carries. */
export const refusalAccuracy: Measure = {
  name: `RefusalAcc[all,AP@${read}]`,
  title:
    "Share of decisions that fit the evidence: answered where it carries an answer, refused where not (QUASAR, 4.3)",
  better: "higher",
  worst: 0,
  of: (item) => toNumber(decisionOf(item)),
  over: (items) => share(decisionsOf(items)),
};

/** The other reading: refusals alone. A run that refuses nothing has no refusal that is right. */
export const refusalPrecision: Measure = {
  name: `RefusalAcc[refused,AP@${read}]`,
  title: "Share of refusals where the evidence carries no answer (QUASAR, 4.3, read narrowly)",
  better: "higher",
  worst: 0,
  over: (items) => share(decisionsOf(items).filter(({ refused }) => refused)),
};

/** P@1 over what was answered; an answer to a question that has none is wrong. Without any answer there is no precision. */
export const precisionAnswered: Measure = {
  name: "P@1[entity,answered]",
  title: "P@1 over the questions that were answered (QUASAR, 4.3)",
  better: "higher",
  worst: 0,
  over: (items) => {
    const decided = items.filter(({ gold }) => isDecision(gold));
    const answered = decided.filter(({ record }) => record?.answer === undefined || !isRefused(record));
    const right = answered.filter(({ gold, record }) => record !== undefined && isRight(record, gold)).length;
    if (decided.length === 0) return { value: undefined, n: 0 };
    return { value: answered.length === 0 ? 0 : right / answered.length, n: Math.max(answered.length, 1) };
  },
};

function decisionsOf(items: readonly Judged[]): Decision[] {
  return items.flatMap((item) => decisionOf(item) ?? []);
}

function share(decisions: readonly Decision[]) {
  const right = decisions.filter(({ right }) => right).length;
  return { value: decisions.length === 0 ? undefined : right / decisions.length, n: decisions.length };
}

function toNumber(decision: Decision | undefined): number | undefined {
  return decision === undefined ? undefined : Number(decision.right);
}
