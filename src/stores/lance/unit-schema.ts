import { Field, FixedSizeList, Float16, Int32, makeData, RecordBatch, Schema, Struct, Table, Utf8 } from "apache-arrow";
import type { UnitKind } from "../collection-store.ts";
import { toHalf } from "../half.ts";

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

/**
 * Columns of every table. Vectors are kept in half precision: for unit vectors the cosine changes by less than 0.001,
 * and both disk and scan are half as large. Without an embedder there is no vector column.
 */
export function unitSchema(dimensions: number | undefined): Schema {
  const fields: Field[] = [
    new Field("doc", new Int32(), false),
    new Field("first", new Int32(), false),
    new Field("second", new Int32(), false),
    new Field("indexed", new Utf8(), false),
  ];
  if (dimensions !== undefined) fields.push(vectorField(dimensions));
  return new Schema(fields);
}

export function vectorField(dimensions: number): Field {
  return new Field("vector", vectorType(dimensions), true);
}

function vectorType(dimensions: number): FixedSizeList<Float16> {
  return new FixedSizeList(dimensions, new Field("item", new Float16(), true));
}

/** Units as one Arrow batch, built column by column: a batch of 10,000 takes milliseconds. */
export function unitBatch(units: readonly UnitRow[], dimensions: number | undefined): Table {
  const length = units.length;
  const integers = (pick: (unit: UnitRow) => number) =>
    makeData({ type: new Int32(), length, nullCount: 0, data: Int32Array.from(units, pick) });
  const texts = units.map((unit) => Buffer.from(unit.indexed, "utf8"));
  const valueOffsets = new Int32Array(length + 1);
  texts.forEach((text, i) => {
    valueOffsets[i + 1] = (valueOffsets[i] as number) + text.length;
  });
  const indexed = makeData({ type: new Utf8(), length, nullCount: 0, valueOffsets, data: Buffer.concat(texts) });
  const schema = unitSchema(dimensions);
  const data = makeData({
    type: new Struct(schema.fields),
    length,
    nullCount: 0,
    children: [
      integers((unit) => unit.doc),
      integers((unit) => unit.first),
      integers((unit) => unit.second),
      indexed,
      ...(dimensions === undefined ? [] : [vectorData(units, dimensions)]),
    ],
  });
  return new Table(schema, [new RecordBatch(schema, data)]);
}

function vectorData(units: readonly UnitRow[], dimensions: number) {
  const values = new Uint16Array(units.length * dimensions);
  const present = new Uint8Array(Math.ceil(units.length / 8));
  let missing = 0;
  units.forEach(({ vector }, i) => {
    if (vector === undefined) missing++;
    else {
      present[i >> 3] = (present[i >> 3] as number) | (1 << (i & 7));
      values.set(toHalf(vector), i * dimensions);
    }
  });
  const child = makeData({ type: new Float16(), length: values.length, nullCount: 0, data: values });
  return makeData({
    type: vectorType(dimensions),
    length: units.length,
    nullCount: missing,
    nullBitmap: present,
    child,
  });
}
