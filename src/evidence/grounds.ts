import type { Term } from "../core/term.ts";
import type { Evidence } from "./evidence.ts";

/** All that one cited evidence says: its text, its headings, and the values behind a fact as the graph writes them. */
export interface Ground {
  /** Id of the evidence. */
  readonly id: string;
  /** The evidence's own text first. */
  readonly texts: readonly [string, ...string[]];
}

export function groundOf(evidence: Evidence): Ground {
  return { id: evidence.id, texts: [evidence.text, evidence.source.title, ...context(evidence)] };
}

function context(evidence: Evidence): readonly string[] {
  switch (evidence.kind) {
    case "text":
      return evidence.locator.section;
    case "table":
      return [...evidence.locator.section, evidence.locator.caption];
    case "fact":
      return [
        ...evidence.labels.flatMap(({ subject, predicate, object }) => [subject, predicate, object]),
        ...evidence.locator.statements.flatMap(({ subject, object, qualifiers }) =>
          [subject, object, ...qualifiers.map(({ value }) => value)].flatMap(literalValue),
        ),
      ];
  }
}

function literalValue(term: Term): string[] {
  return term.termType === "Literal" ? [term.value] : [];
}
