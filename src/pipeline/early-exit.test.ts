import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createBudget } from "../core/budget.ts";
import { ConfigError } from "../core/errors/index.ts";
import { createTrace } from "../core/trace.ts";
import { loadReader } from "../models/onnx/reader.ts";
import { factweave } from "../presets/factweave.ts";
import type { BlendRanking, Preset } from "../presets/preset.ts";
import { fact, question } from "../ranking/graph/pool-fixture.ts";
import { buildStages } from "./build.ts";

const words: BlendRanking = { by: "blend", pool: 0, cosineShare: 0 };
const preset: Preset = {
  ...factweave,
  rank: {
    by: "cross",
    filter: { by: "cross", shallow: true, filter: words, pool: 2, relevanceShare: 1 },
    pool: 1,
    relevanceShare: 0.5,
  },
};
const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
const input = {
  query: question("Who directed Alien?"),
  evidence: [
    fact("a", "Ulm", "in", "Germany"),
    fact("b", "Alien", "directed by", "Ridley Scott"),
    fact("c", "Alien", "was filmed in", "Surrey"),
  ],
};

it("ranks by words, then by the lower layers of the reader, then by all of them", async () => {
  const reader = await loadReader({
    path: fileURLToPath(new URL("../../test/fixtures/models/tiny-reader/", import.meta.url)),
  });
  const ranked = await buildStages(preset, { graphs: [], linking: [], reader }).rank(input, context);
  await reader.close();
  const scores = new Map(ranked.map(({ evidence: { id, scores } }) => [id, scores]));
  expect([...scores.values()].map(({ early = 0 }) => early > 0)).toEqual([true, true, false]);
  expect([...scores.values()].map(({ relevance = 0 }) => relevance > 0)).toEqual([true, false, false]);
  expect(ranked.at(-1)?.evidence.id).toBe("a");
});

it("says how to repair a ranking that its reader is unfit for", async () => {
  const reader = await loadReader({
    path: fileURLToPath(new URL("../../test/fixtures/models/tiny-reader/", import.meta.url)),
  });
  const { filter: _, ...other } = reader;
  const build = (): unknown => buildStages(preset, { graphs: [], linking: [], reader: other });
  expect(build).toThrow(ConfigError);
  expect(build).toThrow(/cannot stop early. Name the reader/);
  await reader.close();
});
