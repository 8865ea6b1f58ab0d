import { type RoutingWeights, shares } from "../../src/retrieval/functions/router.ts";
import type { Seen } from "../domain-routing.ts";

const grids = {
  sharpness: [8, 10, 12, 14, 16, 20, 24, 30],
  floor: [0.2, 0.25, 0.3, 0.34, 0.36, 0.4, 0.45, 0.5, 0.55],
  heard: [0, 0.1, 0.2, 0.35, 0.5, 0.7, 1],
} as const;

/** Weights of the least mean log loss, one after the other on a grid, five times round. */
export function fitWeights(seen: readonly Seen[]): RoutingWeights & { readonly loss: number } {
  let best: RoutingWeights = {
    sharpness: 20,
    floor: 0.36,
    heard: { movie: 0.5, music: 0.5, sports: 0.5, finance: 0.5, open: 0.5 },
  };
  const better = (options: readonly RoutingWeights[]): RoutingWeights =>
    options.reduce((a, b) => (lossOf(seen, b) < lossOf(seen, a) ? b : a), best);
  for (let round = 0; round < 5; round++) {
    best = better(grids.sharpness.map((sharpness) => ({ ...best, sharpness })));
    best = better(grids.floor.map((floor) => ({ ...best, floor })));
    for (const label of ["movie", "music", "sports", "finance", "open"] as const) {
      best = better(grids.heard.map((share) => ({ ...best, heard: { ...best.heard, [label]: share } })));
    }
  }
  return { ...best, loss: lossOf(seen, best) };
}

/** Each label of each set counts alike, however many questions bear it. Nothing declared, or "open", is right for "open". */
function lossOf(seen: readonly Seen[], weights: RoutingWeights): number {
  const losses = new Map<string, number[]>();
  for (const { set, likenesses, tagged, label } of seen) {
    const all = shares(likenesses, tagged.domain, weights);
    const of = (domain: string) => all.domains.find((one) => one.domain === domain)?.share ?? 0;
    const not = label.startsWith("not ");
    const said = label === "open" ? of("open") + all.rest : of(not ? label.slice(4) : label);
    const key = `${set} ${label}`;
    losses.set(key, [...(losses.get(key) ?? []), -Math.log(Math.max(1e-6, not ? 1 - said : said))]);
  }
  const means = [...losses.values()].map((all) => all.reduce((sum, one) => sum + one, 0) / all.length);
  return means.reduce((sum, one) => sum + one, 0) / means.length;
}
