import { ModelError } from "../../core/errors/index.ts";
import type { LocatedModel } from "../registry.ts";
import { loadEmbedder } from "./embedder.ts";
import { loadPairScorer } from "./pair-scorer.ts";

/**
 * Loads a foreign model and runs it once.
 *
 * @throws ModelError when it cannot be used.
 */
export async function tryModel({ folder, card }: LocatedModel): Promise<void> {
  const path = folder;
  if (card.kind === "embedder") {
    const embedder = await loadEmbedder({ path });
    return embedder
      .embed(["one"])
      .then(check)
      .finally(() => embedder.close());
  }
  const scorer = await loadPairScorer({ path });
  return scorer
    .relevance("one", ["two"])
    .then((scores) => check([Float32Array.from(scores)]))
    .finally(() => scorer.close());

  function check([vector]: readonly Float32Array[]): void {
    if (vector?.every(Number.isFinite)) return;
    throw new ModelError(card.name, `${card.name} gives no finite numbers. Choose another model.`);
  }
}
