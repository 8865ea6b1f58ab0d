import { ConfigError } from "../core/errors/index.ts";
import type { CrossRanking, GraphRanking, Preset } from "../presets/preset.ts";

/**
 * The preset with the lower layers of its cross-encoder as the filter for all of them.
 *
 * @throws ConfigError when it has none.
 */
export function withEarlyExit(preset: Preset): Preset {
  const { rank } = preset;
  if (rank.by === "cross") return { ...preset, rank: { ...rank, filter: earlyExit } };
  if (rank.by === "graph" && rank.reads) return { ...preset, rank: inRounds(rank) };
  throw new ConfigError("--with", `The preset ${preset.name} has no cross-encoder that could stop early.`);
}

/**
 * Chosen on questions that teach (docs/models.md): the early head knows rows better than words do, and texts and facts worse;
 * that it reads more than 96 pieces gained nothing.
 */
const shares = { relevanceShare: 0.15, rowShare: 0.9 } as const;

/** The lower layers of the cross-encoder in place of the embedder. Words alone choose what they read. */
const earlyExit: CrossRanking = {
  by: "cross",
  shallow: true,
  filter: { by: "blend", pool: 0, cosineShare: 0 },
  pool: 96,
  ...shares,
};

/** A small and a larger cross-encoder in place of the graph network, in the same rounds (QUASAR, section 3.3). */
function inRounds({ rounds, otherwise }: GraphRanking): CrossRanking {
  const [first = 0, second = 0] = rounds;
  const lower: CrossRanking = { by: "cross", shallow: true, filter: otherwise, pool: first, ...shares };
  // What no round reads stays in the order of words.
  return { by: "cross", filter: lower, pool: second, relevanceShare: 0.9, rowShare: 0.9 };
}
