import type { Dataset } from "../dataset.ts";
import { asqa } from "./asqa.ts";
import { crag } from "./crag.ts";
import { demo } from "./demo.ts";
import { fetaqa } from "./fetaqa.ts";
import { hotpotQa, hotpotQaTrain100 } from "./hotpotqa.ts";
import { hybridqa } from "./hybridqa.ts";
import { metaqaSets } from "./metaqa.ts";
import { mintaka } from "./mintaka.ts";
import { musique, musiqueTrain100 } from "./musique.ts";
import { nq } from "./nq.ts";
import { ottQa } from "./ott-qa.ts";
import { sciFact } from "./scifact.ts";
import { strategyQa } from "./strategyqa.ts";
import { tatqa } from "./tatqa.ts";
import { timeQa } from "./timeqa.ts";
import { trecQaDev } from "./trecqa.ts";
import { twoSourceFreebase } from "./two-source-freebase.ts";
import { twoSourceMovies } from "./two-source-movies.ts";
import { twoWiki } from "./two-wiki.ts";
import { worldCupSets } from "./wc2014.ts";
import { webqsp } from "./webqsp.ts";
import { wtq } from "./wtq.ts";
import { xquad } from "./xquad.ts";

const all: readonly Dataset[] = [
  ...metaqaSets,
  webqsp,
  mintaka,
  ...worldCupSets,
  nq,
  ottQa,
  hybridqa,
  fetaqa,
  tatqa,
  wtq,
  crag,
  hotpotQa,
  hotpotQaTrain100,
  twoWiki,
  musique,
  musiqueTrain100,
  timeQa,
  xquad,
  strategyQa,
  asqa,
  trecQaDev,
  sciFact,
  twoSourceMovies,
  twoSourceFreebase,
  demo,
];

/** Every dataset by its name. */
export const datasets: ReadonlyMap<string, Dataset> = new Map(all.map((dataset) => [dataset.name, dataset]));
