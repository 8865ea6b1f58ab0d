import type { UnitKind } from "../stores/collection-store.ts";
import type { UnitRow } from "../stores/lance/unit-schema.ts";
import type { DocumentUnits } from "./document-units.ts";
import type { UnitVectors } from "./unit-vectors.ts";

/** Units of a batch as rows of the unit index; documents take the keys from `firstKey` on. */
export function unitRows(
  documents: readonly DocumentUnits[],
  vectors: readonly UnitVectors[] | undefined,
  firstKey: number,
): Record<UnitKind, UnitRow[]> {
  const rows: Record<UnitKind, UnitRow[]> = { sentence: [], passage: [], row: [] };
  documents.forEach((document, d) => {
    for (const [kind, list] of [
      ["sentence", "sentences"],
      ["passage", "passages"],
      ["row", "rows"],
    ] as const) {
      document[list].forEach(({ first, second, indexed }, i) => {
        const vector = vectors?.[d]?.[list][i];
        rows[kind].push({ doc: firstKey + d, first, second, indexed, ...(vector && { vector }) });
      });
    }
  });
  return rows;
}
