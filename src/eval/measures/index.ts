import type { Measure } from "../measure.ts";

const all: readonly Measure[] = [];

/** Every measure by its name, in the order in which tables show them. */
export const measures: ReadonlyMap<string, Measure> = new Map(all.map((measure) => [measure.name, measure]));
