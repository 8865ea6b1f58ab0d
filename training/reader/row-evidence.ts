import type { TableEvidence } from "../../src/evidence/evidence.ts";
import { verbaliseRow } from "../../src/evidence/verbalise.ts";

export interface PlainTable {
  readonly id: string;
  readonly title: string;
  readonly section: readonly string[];
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The rows of a table as the engine finds and says them. */
export function rowEvidence({ id, title, section, header, rows }: PlainTable): TableEvidence[] {
  const source = { id, title, retrievedAt: "2026-01-01T00:00:00Z", sha256: "0".repeat(64) };
  return rows.map((values, row) => {
    const cells = values.map((value, column) => ({ column, name: header[column] ?? "", value }));
    return {
      kind: "table",
      id: `${id} ${row}`,
      text: verbaliseRow({ title, caption: "", section, kind: "table" }, cells),
      source,
      entities: [],
      scores: {},
      locator: { table: id, caption: "", section, row, cells },
    };
  });
}
