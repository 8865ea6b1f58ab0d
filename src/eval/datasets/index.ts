import type { Dataset } from "../dataset.ts";
import { nq } from "./nq.ts";

const all: readonly Dataset[] = [nq];

/** Every dataset by its name. */
export const datasets: ReadonlyMap<string, Dataset> = new Map(all.map((dataset) => [dataset.name, dataset]));
