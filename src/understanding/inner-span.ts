import type { TaggedSpan } from "../models/tagger.ts";

type Part = Pick<TaggedSpan, "start" | "end">;

/** What makes a noun phrase ask for something: "of X", "who …", "born in …", or a name in the genitive. */
const asking =
  /\s(?:of|behind|by|for|from|to|in|at|with|on|who|whom|whose|that|which|where|when|containing|called|named|known|founded|formed|written|directed|born|based)\s|[^\s]['’]s?\s/i;
const begins = /^(?:the|an?|this|that)\s+\p{L}|['’]s?\s/iu;
const loose =
  /\b(?:the|an?|of|by|for|from|in|at|on|to|with|and|or|but|who|whom|whose|that|which|where|when|is|was|are|were)$/i;

/**
 * Whether a marked part can be asked: a phrase that begins like one, says more than a name, and does not break off.
 * The tagger marks words one by one, and half a phrase asks for something else than the whole.
 */
export function canBeAsked(part: string): boolean {
  return part.split(/\s+/).length >= 3 && begins.test(part) && asking.test(part) && !loose.test(part);
}

const clause = /\s(?:where|that|which|who|whose)\s/i;
const verb = /\b(?:is|was|are|were|has|have|had|did|does|died|lives?|plays?|\w{3,}(?:ed|ught))\b/i;
const lateVerb =
  /^\s+(?:is|was|are|were)(?:\s+(?:also\s+)?(?:located|situated|found|set|based|born|held|from|part of|in))?(?=[\s,?.]|$)/i;

/**
 * "the state where Silverton" with the verb that its clause still lacks: "the state where Silverton is located". Words
 * of the question only.
 */
export function withVerb(question: string, { start, end }: Part): Part {
  const part = question.slice(start, end);
  const from = part.search(clause);
  if (from < 0 || verb.test(part.slice(from))) return { start, end };
  return { start, end: end + (question.slice(end).match(lateVerb)?.[0].length ?? 0) };
}
