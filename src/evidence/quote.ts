import type { Quote } from "./answer.ts";
import type { Evidence, Source } from "./evidence.ts";

/** An evidence as the answer shows it, under number `n`. Everything is copied, nothing beside the contract comes along. */
export function toQuote(evidence: Evidence, n: number): Quote {
  const base = { n, text: evidence.text, source: toSource(evidence.source), scores: { ...evidence.scores } };
  switch (evidence.kind) {
    case "text": {
      const { start, end, section } = evidence.locator;
      return { ...base, kind: "text", locator: { start, end, section: [...section] } };
    }
    case "table": {
      const { table, caption, section, row, cells } = evidence.locator;
      const copied = cells.map(({ column, name, value }) => ({ column, name, value }));
      return { ...base, kind: "table", locator: { table, caption, section: [...section], row, cells: copied } };
    }
    case "fact": {
      const { statements, sparql, graph } = evidence.locator;
      const copied = statements.map(({ subject, predicate, object, qualifiers }) => ({
        subject,
        predicate,
        object,
        qualifiers: qualifiers.map(({ predicate, value }) => ({ predicate, value })),
      }));
      return { ...base, kind: "fact", locator: { statements: copied, sparql, graph } };
    }
  }
}

function toSource({ id, title, url, retrievedAt, sha256 }: Source): Quote["source"] {
  return { id, title, ...(url !== undefined && { url }), retrievedAt, sha256 };
}
