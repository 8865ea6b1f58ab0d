import type { Dataset } from "../dataset.ts";

const all: readonly Dataset[] = [];

/** Every dataset by its name. */
export const datasets: ReadonlyMap<string, Dataset> = new Map(all.map((dataset) => [dataset.name, dataset]));
