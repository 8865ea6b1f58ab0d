import { bm25 } from "./bm25.ts";
import { clocq } from "./clocq.ts";
import { factweave } from "./factweave.ts";
import type { Preset } from "./preset.ts";
import { quasar } from "./quasar.ts";
import { togE } from "./tog-e.ts";

export type { BlendRanking, Bm25Ranking, CrossRanking, GraphRanking, HopOptions, Preset } from "./preset.ts";
export { needsGraphRanker, needsReader, needsTagger, needsVerifier } from "./preset.ts";

export const defaultPreset = factweave.name;

/** Every preset by its name. */
export const presets: ReadonlyMap<string, Preset> = new Map(
  [factweave, bm25, clocq, quasar, togE].map((preset) => [preset.name, preset]),
);
