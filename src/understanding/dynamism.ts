import type { Dynamism, Judged, Tagged } from "../models/tagger.ts";

const ofDays =
  /\b(?:yesterday|tomorrow|this (?:week|month|weekend)|(?:last|next|past) (?:night|week|weekend|month|game|match)|standings)\b/i;
const ofNow =
  /\b(?:right now|at (?:the|this) (?:moment|minute|hour)|today|tonight|so far today|(?:stock|share) price|market cap(?:itali[sz]ation)?|dividend yield|exchange rate|weather)\b/i;
const ofYears =
  /\b(?:current(?:ly)?|now(?:adays)?|still|to date|so far|as of|latest|newest|most recent(?:ly)?|this (?:year|season)|(?:last|next) (?:year|season)|incumbent|reigning|record|population|net worth|how old is|how many \w+ (?:has|have|does|do|is|are))\b/i;

/** How often each class of the rules is right, over the 937 questions of `training/tagger/dynamism.tsv` that fit the tagger. */
const precision: Readonly<Record<Dynamism, number>> = {
  "real-time": 0.8,
  "fast-changing": 0.95,
  "slow-changing": 0.5,
  static: 0.75,
};

/**
 * How much likelier each class is by what a rule says, where one is mostly right: naive Bayes over the same questions, as
 * `training/tagger/make.py` prints it.
 */
const told: Partial<Record<Dynamism, Readonly<Record<Dynamism, number>>>> = {
  "real-time": { "real-time": 0.783, "fast-changing": 0.115, "slow-changing": 0.074, static: 0.028 },
  "fast-changing": { "real-time": 0.078, "fast-changing": 0.851, "slow-changing": 0.044, static: 0.027 },
};

/**
 * How soon the answer of a question that is asked `at` a time changes, and how sure that is: by the tagger and by the words that
 * tie the question to the time of asking, or by these alone. By them, what was so in a year gone by is static.
 */
export function readDynamism(question: string, at: string, tagged?: Tagged): Judged<Dynamism> {
  const label = byWords(question, at);
  if (tagged === undefined) return { label, probability: precision[label] };
  const weights = classes.map((each) => tagged.dynamism[each] * (told[label]?.[each] ?? 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const best = weights.indexOf(Math.max(...weights));
  return { label: classes[best] as Dynamism, probability: (weights[best] as number) / whole };
}

const classes: readonly Dynamism[] = ["real-time", "fast-changing", "slow-changing", "static"];

function byWords(question: string, at: string): Dynamism {
  if (isOver(question, at)) return "static";
  if (ofDays.test(question)) return "fast-changing";
  if (ofNow.test(question)) return "real-time";
  return ofYears.test(question) ? "slow-changing" : "static";
}

/** Whether every year that the question names lies before that of asking. */
function isOver(question: string, at: string): boolean {
  const years = question.match(/\b(?:1\d{3}|20\d{2})\b/g) ?? [];
  return years.length > 0 && years.every((year) => Number(year) < new Date(at).getUTCFullYear());
}
