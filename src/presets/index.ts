import { factweave } from "./factweave.ts";
import type { Preset } from "./preset.ts";

export type { Preset } from "./preset.ts";

export const defaultPreset = factweave.name;

/** Every preset by its name. */
export const presets: ReadonlyMap<string, Preset> = new Map([factweave].map((preset) => [preset.name, preset]));
