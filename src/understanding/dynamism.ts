/** How soon an answer changes: the classes of CRAG. */
export type Dynamism = "real-time" | "fast-changing" | "slow-changing" | "static";

const ofDays =
  /\b(?:yesterday|tomorrow|this (?:week|month|weekend)|(?:last|next|past) (?:night|week|weekend|month|game|match)|standings)\b/i;
const ofNow =
  /\b(?:right now|at (?:the|this) (?:moment|minute|hour)|today|tonight|so far today|(?:stock|share) price|market cap(?:itali[sz]ation)?|dividend yield|exchange rate|weather)\b/i;
const ofYears =
  /\b(?:current(?:ly)?|now(?:adays)?|still|to date|so far|as of|latest|newest|most recent(?:ly)?|this (?:year|season)|(?:last|next) (?:year|season)|incumbent|reigning|record|population|net worth|how old is|how many \w+ (?:has|have|does|do|is|are))\b/i;

/**
 * By rule, for no data at hand says it: the words that tie a question to the time of asking. A question tied to a year
 * gone by is static, and so is one that names no time: "Who directed Alien?".
 */
export function readDynamism(question: string, at: string): Dynamism {
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
