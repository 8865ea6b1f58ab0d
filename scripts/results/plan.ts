import type { Dataset } from "../../src/eval/dataset.ts";
import { sourceAblations } from "../../src/eval/variants.ts";
import { bm25 } from "../../src/presets/bm25.ts";
import { factweave } from "../../src/presets/factweave.ts";
import type { Preset } from "../../src/presets/preset.ts";

/** The system, and what it is tested against. */
export const system: Preset = factweave;
export const baseline: Preset = bm25;

/**
 * Sets whose questions need more than one kind of source, or may find their answer in several: elsewhere leaving out a
 * kind leaves either everything or nothing.
 */
export const sourceAblationSets: readonly string[] = ["two-source-movies", "hybridqa", "demo"];

/** One set for each way of answering: one passage, two passages, two hops in a graph, table with text, table alone. */
export const stageAblationSets: readonly string[] = ["nq", "hotpotqa", "metaqa-2hop", "hybridqa", "wtq"];

const retrieverOf = { text: "sentences", table: "rows", fact: "facts" } as const;

/**
 * The system with every combination of the kinds of sources that the dataset has, but all of them. A combination that
 * differs in a kind which the dataset lacks would be the same run under another name.
 */
export function sourceVariants({ kinds }: Pick<Dataset, "kinds">): readonly Preset[] {
  const had = new Set<string>(kinds.map((kind) => retrieverOf[kind]));
  const kindsOfRetrievers: readonly string[] = Object.values(retrieverOf);
  return sourceAblations(system).filter(({ retrieve }) => {
    const kept = Object.keys(retrieve).filter((key) => kindsOfRetrievers.includes(key));
    return kept.length < had.size && kept.every((kind) => had.has(kind));
  });
}
