import type { Dataset } from "../dataset.ts";
import { crag } from "./crag.ts";
import { fetaqa } from "./fetaqa.ts";
import { hybridqa } from "./hybridqa.ts";
import { nq } from "./nq.ts";
import { ottQa } from "./ott-qa.ts";
import { tatqa } from "./tatqa.ts";
import { wtq } from "./wtq.ts";

const all: readonly Dataset[] = [nq, ottQa, hybridqa, fetaqa, tatqa, wtq, crag];

/** Every dataset by its name. */
export const datasets: ReadonlyMap<string, Dataset> = new Map(all.map((dataset) => [dataset.name, dataset]));
