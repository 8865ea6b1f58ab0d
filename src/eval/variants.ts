import { ConfigError } from "../core/errors/index.ts";
import { needsReader, needsTagger, type Preset } from "../presets/preset.ts";

/** Kinds of sources that a variant may keep. Entities are linked by the graph in each of them (as QUASAR's table 3). */
export const sourceKinds = ["text", "tables", "graph"] as const;

export type SourceKind = (typeof sourceKinds)[number];

/** Parts that a variant may leave out, and what remains without them. */
const parts: Readonly<Record<string, (preset: Preset) => Preset>> = {
  embedder: (preset) => ({ ...preset, embedder: false }),
  hops: (preset) => ({ ...preset, hops: false }),
  queries: ({ retrieve: { queries: _, ...retrieve }, ...preset }) => ({ ...preset, retrieve }),
  refusal: (preset) => ({ ...preset, assess: { ...preset.assess, refuseBelow: 0 } }),
  cosine: (preset) => blended(preset, "cosine", 0),
  reader: ({ answer: { reading: _, ...answer }, ...preset }) => ({ ...preset, answer, rank: filterOf(preset.rank) }),
  "cross-encoder": (preset) => ({ ...preset, rank: filterOf(preset.rank) }),
  tagger: ({ understand: { tagger: _, ...understand }, ...preset }) => ({ ...preset, understand }),
  coverage: (preset) => blended(preset, "coverage", 1),
};

export const partNames: readonly string[] = Object.keys(parts);

/** The ranking that remains without the cross-encoder. */
function filterOf(rank: Preset["rank"]): Preset["rank"] {
  return rank.by === "cross" ? rank.filter : rank;
}

function blended({ rank, ...preset }: Preset, part: string, cosineShare: number): Preset {
  const filter = filterOf(rank);
  if (filter.by !== "blend")
    throw new ConfigError("--without", `The preset ${preset.name} has no ${part} to leave out.`);
  const changed = { ...filter, cosineShare };
  return { ...preset, rank: rank.by === "cross" ? { ...rank, filter: changed } : changed };
}

/** The preset with some kinds of sources alone; its name says so: `factweave[text+graph]`. */
export function withSources(preset: Preset, kinds: readonly SourceKind[]): Preset {
  const kept = sourceKinds.filter((kind) => kinds.includes(kind));
  if (kept.length === 0) throw new ConfigError("--sources", `Name at least one of ${sourceKinds.join(", ")}.`);
  if (kept.length === sourceKinds.length) return preset;
  const { sentences, rows, facts, queries, searchSpace, explore, functions } = preset.retrieve;
  const retrieve = {
    ...(kept.includes("text") && sentences && { sentences }),
    ...(kept.includes("tables") && rows && { rows }),
    ...(kept.includes("graph") && {
      ...(facts && { facts }),
      ...(queries && { queries }),
      ...(searchSpace && { searchSpace }),
      ...(explore && { explore }),
      ...(functions && { functions }),
    }),
  };
  return { ...preset, name: `${preset.name}[${kept.join("+")}]`, retrieve };
}

/** The preset without one of its parts: `factweave[-hops]`. */
export function without(preset: Preset, part: string): Preset {
  const change = parts[part];
  if (change === undefined) {
    throw new ConfigError("--without", `There is no part "${part}". Choose one of: ${partNames.join(", ")}.`);
  }
  return { ...change(preset), name: `${preset.name}[-${part}]` };
}

/** Every combination of sources but the whole preset itself. */
export function sourceAblations(preset: Preset): readonly Preset[] {
  const combinations: (readonly SourceKind[])[] = [
    ["text"],
    ["tables"],
    ["graph"],
    ["text", "tables"],
    ["text", "graph"],
    ["tables", "graph"],
  ];
  return combinations.map((kinds) => withSources(preset, kinds));
}

/** The preset without each of its parts in turn. */
export function stageAblations(preset: Preset): readonly Preset[] {
  return partNames.filter((part) => has(preset, part)).map((part) => without(preset, part));
}

function has(preset: Preset, part: string): boolean {
  if (part === "hops") return preset.hops !== false;
  if (part === "queries") return preset.retrieve.queries !== undefined;
  if (part === "embedder") return preset.embedder;
  if (part === "tagger") return needsTagger(preset);
  if (part === "reader") return needsReader(preset);
  if (part === "cross-encoder") return preset.rank.by === "cross";
  return part === "refusal" || filterOf(preset.rank).by === "blend";
}

/** `text,graph` as kinds of sources. */
export function toSourceKinds(text: string): readonly SourceKind[] {
  return text.split(",").map((name) => {
    const kind = sourceKinds.find((kind) => kind === name.trim());
    if (kind !== undefined) return kind;
    throw new ConfigError(
      "--sources",
      `"${name.trim()}" is no kind of source. Choose among: ${sourceKinds.join(", ")}.`,
    );
  });
}
