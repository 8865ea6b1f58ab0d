import { ConfigError } from "../core/errors/index.ts";
import { type CrossRanking, needsReader, needsTagger, type Preset } from "../presets/preset.ts";
import { withEarlyExit } from "./early-exit-variant.ts";

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
  "early-exit": (preset) => ({
    ...preset,
    rank: preset.rank.by === "cross" ? wholeAlone(preset.rank) : preset.rank,
  }),
  tagger: ({ understand: { tagger: _, ...understand }, ...preset }) => ({ ...preset, understand }),
  coverage: (preset) => blended(preset, "coverage", 1),
  "table-rows": ({ tableRows: _, ...preset }) => preset,
};

export const partNames: readonly string[] = Object.keys(parts);

/** Parts that a variant may add. */
const additions: Readonly<Record<string, (preset: Preset) => Preset>> = { "early-exit": withEarlyExit };

export const additionNames: readonly string[] = Object.keys(additions);

/** The ranking that remains without the cross-encoder. */
function filterOf(rank: Preset["rank"]): Exclude<Preset["rank"], CrossRanking> {
  if (rank.by === "graph") return { ...rank, reads: false };
  return rank.by === "cross" ? filterOf(rank.filter) : rank;
}

/** The ranking that remains where the cross-encoder's lower layers do not read by themselves. */
function wholeAlone({ filter, ...rank }: CrossRanking): CrossRanking["filter"] {
  const whole = filter.by === "cross" ? wholeAlone(filter) : filter;
  return rank.shallow ? whole : { ...rank, filter: whole };
}

function blended(preset: Preset, part: string, cosineShare: number): Preset {
  if (filterOf(preset.rank).by !== "blend")
    throw new ConfigError("--without", `The preset ${preset.name} has no ${part} to leave out.`);
  const changed = (filter: CrossRanking["filter"]): CrossRanking["filter"] => {
    if (filter.by === "cross") return { ...filter, filter: changed(filter.filter) };
    return filter.by === "blend" ? { ...filter, cosineShare } : filter;
  };
  return { ...preset, rank: preset.rank.by === "graph" ? preset.rank : changed(preset.rank) };
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

/** The preset with one more part: `factweave[+early-exit]`. */
export function withPart(preset: Preset, part: string): Preset {
  const change = additions[part];
  if (change === undefined) {
    throw new ConfigError("--with", `There is no part "${part}" to add. Choose one of: ${additionNames.join(", ")}.`);
  }
  return { ...change(preset), name: `${preset.name}[+${part}]` };
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
  const { rank } = preset;
  if (part === "hops") return preset.hops !== false;
  if (part === "queries") return preset.retrieve.queries !== undefined;
  if (part === "embedder") return preset.embedder;
  if (part === "tagger") return needsTagger(preset);
  if (part === "reader") return needsReader(preset);
  if (part === "cross-encoder") return rank.by === "cross" || (rank.by === "graph" && rank.reads);
  if (part === "early-exit") return rank.by === "cross" && rank.filter.by === "cross";
  const filter = filterOf(rank);
  return part === "refusal" || (filter.by === "blend" && filter.pool > 0);
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
