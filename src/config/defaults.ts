import type { Config } from "./schema.ts";

/** What holds when nobody says otherwise. Parameters of stages stand in the presets. */
export const defaults: Config = Object.freeze({
  /** Folder of the collection to ask; absent: the bundled demo. */
  collection: undefined,
  /** RDF files and SPARQL endpoints asked beside the collection. */
  kg: Object.freeze([]),
  /** JSON file of declared functions, called where a question is certainly about their domain. */
  functions: undefined,
  /** Name of the preset, which holds the parameters of the stages. */
  preset: "factweave",
  /** Milliseconds for one question. What was found by then is answered from, and the answer says that it is partial. */
  budgetMs: 20_000,
  /** CPU threads of one model; 0: as many as there are cores. */
  threads: 0,
  /** Whether `index` makes vectors. Without them search is by words alone and indexing is many times as fast. */
  vectors: true,
  /** Folder for what can be made again, such as databases of `kg` files; absent: the system's folder for caches. */
  cacheDir: undefined,
  /** Folder with the datasets that `eval` reads. */
  data: undefined,
  /** Whether `index` may fetch from addresses of private networks and this machine. */
  allowPrivateHosts: false,
});
