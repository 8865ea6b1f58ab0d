import type { Collection } from "../../src/collection/open-collection.ts";
import type { Quote } from "../../src/evidence/answer.ts";
import type { Evidence } from "../../src/evidence/evidence.ts";
import { resolveEvidence } from "../../src/evidence/resolve.ts";

/** What the locator of a quote leads to in the stores; the quote's own text has no part in it. */
export function quoteText(quote: Quote, { store, graph }: Collection): Promise<string | undefined> {
  const evidence = { ...quote, id: String(quote.n), text: "", entities: [], labels: [] } as Evidence;
  return resolveEvidence(evidence, { collection: store, graph });
}
