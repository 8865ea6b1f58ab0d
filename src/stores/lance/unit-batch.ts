import { createRequire } from "node:module";
import type { Field, FixedSizeList, Float16, Schema, Table } from "apache-arrow";
import { toHalf } from "../half.ts";
import type { UnitRow } from "./unit-schema.ts";

/**
 * Arrow is required, not imported: LanceDB requires it, and knows fields and schemas only of the very same copy. Only
 * writers need it, so it is loaded on first use.
 */
function arrow(): typeof import("apache-arrow") {
  loaded ??= createRequire(import.meta.url)("apache-arrow") as typeof import("apache-arrow");
  return loaded;
}

let loaded: typeof import("apache-arrow") | undefined;

/**
 * Columns of every table. Vectors are kept in half precision: for unit vectors the cosine changes by less than 0.001,
 * and both disk and scan are half as large. Without an embedder there is no vector column.
 */
export function unitSchema(dimensions: number | undefined): Schema {
  const { Field, Int32, Schema, Utf8 } = arrow();
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
  const { Field } = arrow();
  return new Field("vector", vectorType(dimensions), true);
}

function vectorType(dimensions: number): FixedSizeList<Float16> {
  const { Field, FixedSizeList, Float16 } = arrow();
  return new FixedSizeList(dimensions, new Field("item", new Float16(), true));
}

/** Units as one Arrow batch, built column by column: a batch of 10,000 takes milliseconds. */
export function unitBatch(units: readonly UnitRow[], dimensions: number | undefined): Table {
  const { Int32, makeData, RecordBatch, Struct, Table, Utf8 } = arrow();
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
  const { Float16, makeData } = arrow();
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
