import type { Evidence, FactEvidence, Statement } from "../evidence/evidence.ts";
import type { DraftSentence } from "./answerer.ts";
import type { Candidate } from "./candidate.ts";

/**
 * The same candidates, citing the quotes that were shown: what rests on facts that are parts of quotes cites these
 * quotes. Facts that stand by themselves are cited as they are.
 */
export function citeQuotes(candidates: readonly Candidate[], shown: readonly FactEvidence[]): Candidate[] {
  const quoteOf = new Map<string, FactEvidence>();
  for (const quote of shown) {
    if (quote.parts === undefined) continue;
    for (const statement of quote.locator.statements) quoteOf.set(keyOf(statement), quote);
  }
  if (quoteOf.size === 0) return [...candidates];
  const quotesOf = (evidence: Evidence): readonly Evidence[] => {
    if (evidence.kind !== "fact" || evidence.computed !== undefined) return [evidence];
    const quotes = evidence.locator.statements.map((statement) => quoteOf.get(keyOf(statement)));
    return quotes.every((quote) => quote !== undefined) ? [...new Set(quotes)] : [evidence];
  };
  return candidates.map((candidate) => {
    const ids = new Map(candidate.evidence.map((item) => [item.id, quotesOf(item).map(({ id }) => id)]));
    return {
      ...candidate,
      evidence: [...new Set(candidate.evidence.flatMap(quotesOf))],
      sentences: candidate.sentences.map((sentence) => rename(sentence, ids)),
    };
  });
}

const keyOf = (statement: Statement): string => JSON.stringify(statement);

/** A check rests on ids of evidence; counts and comparisons are told by values, which stand in the quotes too. */
function rename(sentence: DraftSentence, ids: ReadonlyMap<string, readonly string[]>): DraftSentence {
  const renamed = (all: readonly string[]): string[] => [...new Set(all.flatMap((id) => ids.get(id) ?? [id]))];
  const { citations, derivation } = sentence;
  const check = derivation?.operation === "yes-no" ? { ...derivation, from: renamed(derivation.from) } : derivation;
  return { ...sentence, citations: renamed(citations), ...(check && { derivation: check }) };
}
