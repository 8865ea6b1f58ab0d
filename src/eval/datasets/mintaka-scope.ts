import type { Ways } from "./graph-ways.ts";

/** What Mintaka's annotators say of a question. */
export interface Annotated {
  readonly question: string;
  readonly complexity: string;
  /** Kinds of what is named in it: "entity", or a value: "date", "ordinal", "cardinal" and others. */
  readonly named: readonly string[];
}

/** Kinds of questions that need values, numbers of things or what is not so. */
const needsMore: ReadonlyMap<string, string> = new Map([
  ["count", "it counts, and the graph is a part of Freebase"],
  ["difference", "it asks for what is not so, and the graph is a part of Freebase"],
  ["comparative", "it compares values, and the graph has none"],
  ["superlative", "it compares values, and the graph has none"],
  ["ordinal", "it compares values, and the graph has none"],
]);

const extreme =
  /\b(?:most|least|fewest|(?:larg|great|bigg|small|high|low|long|short|old|young|rich|poor|wealthi|earli|lat|tall|strong|fast)est)\b/i;

/**
 * Why FB15k-237, which has no dates, no numbers and no order, cannot answer a question whatever stands in it; undefined
 * where it could.
 */
export function beyondGraph({ question, complexity, named }: Annotated): string | undefined {
  const reason = needsMore.get(complexity);
  if (reason !== undefined) return reason;
  if (named.some((kind) => kind !== "entity")) return "it names a date or a number, and the graph has none";
  return extreme.test(question) ? needsMore.get("superlative") : undefined;
}

/** A way that leads to more things than this tells nothing of any of them: those of one religion, of one profession. */
const mostEnds = 25;

/** Why the graph tells nothing of the answers; undefined where it may. `topics` are the entities named in the question. */
export function outOfReach(topics: readonly string[], answers: readonly string[], ways: Ways): string | undefined {
  if (topics.length === 0 || !topics.every(ways.has)) return "an entity of the question is not in the graph";
  const ends = topics.map((topic) => ways.narrowest(topic, answers));
  if (ends.includes(undefined)) return "an answer is not within two steps of each entity of the question";
  const narrowest = Math.min(...ends.flatMap((size) => size ?? []));
  return narrowest > mostEnds ? `every way to the answers leads to more than ${mostEnds} things` : undefined;
}
