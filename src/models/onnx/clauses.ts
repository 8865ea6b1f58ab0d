const name = String.raw`\p{Lu}[\p{L}\p{N}'’.-]*(?: (?:of |de |la |von |van )?\p{Lu}[\p{L}\p{N}'’.-]*)*`;
/** After a name these begin no statement about it. */
const noVerb = String.raw`(?!(?:and|or|of|in|at|on|for|with|from|to|as|by|the|an?|who|whose|which|that|between)\b|\p{Ll}+ly\b)`;
const ofItsOwn = new RegExp(String.raw`,? and (?=${name} ${noVerb}\p{Ll}{2,})`, "gu");
const stating = new RegExp(String.raw`^(?!(?:The|An?|In|On|At|Both) )${name} ${noVerb}\p{Ll}{2,}[ ,]`, "u");

/**
 * The statements of a sentence that joins several, each about its own subject: "Anna wrote it and Ben sang it". A list of names
 * is none.
 */
export function clausesOf(sentence: string): string[] {
  const clauses: string[] = [];
  let begun = 0;
  for (const { index, 0: joint } of sentence.matchAll(ofItsOwn)) {
    const clause = sentence.slice(begun, index);
    if (!stating.test(clause)) continue;
    clauses.push(clause);
    begun = index + joint.length;
  }
  return [...clauses, sentence.slice(begun)];
}
