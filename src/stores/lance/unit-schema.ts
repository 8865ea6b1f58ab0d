import type { UnitKind } from "../collection-store.ts";

/** A row of the unit index: where a unit stands, what is searched, and its vector. */
export interface UnitRow {
  /** Key of the document in the catalogue. */
  readonly doc: number;
  /** Start offset of a text, or number of the table within its document. */
  readonly first: number;
  /** End offset of a text, or number of the row within its table. */
  readonly second: number;
  readonly indexed: string;
  readonly vector?: Float32Array;
}

export const unitKinds: readonly UnitKind[] = ["sentence", "passage", "row"];

/** Name of the table of the unit index that holds units of a kind. */
export function tableName(kind: UnitKind): string {
  return `${kind}s`;
}
