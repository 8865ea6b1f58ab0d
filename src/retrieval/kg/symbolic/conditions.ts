import type { Query } from "../../../question/query.ts";
import type { GraphStore } from "../../../stores/graph-store.ts";
import type { Draft } from "./query-maker.ts";

/** Adds conditions. */
export async function conditioned(
  drafts: readonly Draft[],
  _query: Query,
  _graph: GraphStore,
  _signal: AbortSignal,
): Promise<Draft[]> {
  return [...drafts];
}
