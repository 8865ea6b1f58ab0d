import { expect, it } from "vitest";
import { ConfigError } from "../core/errors/index.ts";
import { presets } from "../presets/index.ts";
import { needsReader, type Preset } from "../presets/preset.ts";
import { sourceAblations, stageAblations, without, withPart, withSources } from "./variants.ts";

const factweave = presets.get("factweave") as Preset;
const quasar = presets.get("quasar") as Preset;
const bm25 = presets.get("bm25") as Preset;

it("keeps the retrievers of the sources named, and says so in the name", () => {
  const variant = withSources(factweave, ["graph", "text"]);
  expect(variant.name).toBe("factweave[text+graph]");
  expect(Object.keys(variant.retrieve)).toEqual(["sentences", "facts", "queries", "functions"]);
  expect(Object.keys(withSources(factweave, ["text", "tables"]).retrieve)).toEqual(["sentences", "rows"]);
  expect(withSources(factweave, ["graph", "tables", "text"])).toBe(factweave);
});

it("gives every combination of sources but all of them", () => {
  expect(sourceAblations(factweave).map(({ name }) => name)).toEqual([
    "factweave[text]",
    "factweave[tables]",
    "factweave[graph]",
    "factweave[text+tables]",
    "factweave[text+graph]",
    "factweave[tables+graph]",
  ]);
});

it("leaves out one part at a time, and only those that the preset has", () => {
  const names = stageAblations(factweave).map(({ name }) => name);
  expect(names).toContain("factweave[-hops]");
  expect(names).toContain("factweave[-embedder]");
  expect(stageAblations(bm25).map(({ name }) => name)).toEqual(["bm25[-refusal]"]);
  expect(without(factweave, "refusal").assess.refuseBelow).toBe(0);
  expect(without(factweave, "hops").hops).toBe(false);
  expect(Object.keys(without(factweave, "queries").retrieve)).toEqual(["sentences", "rows", "facts", "functions"]);
});

it("leaves out the reader wholly, the cross-encoder alone, or a part of the ranking before it", () => {
  expect(without(factweave, "reader").answer.reading).toBeUndefined();
  expect(without(factweave, "reader").rank.by).toBe("blend");
  expect(without(factweave, "cross-encoder").rank.by).toBe("blend");
  expect(without(factweave, "cross-encoder").answer.reading).toBeDefined();
  expect(without(factweave, "cosine").rank).toMatchObject({ by: "cross", filter: { cosineShare: 0 } });
  expect(stageAblations(factweave).map(({ name }) => name)).toContain("factweave[-reader]");
});

it("takes the cross-encoder's relevance out of a graph ranking too", () => {
  expect(without(quasar, "cross-encoder").rank).toEqual({ ...quasar.rank, reads: false });
  expect(needsReader(without(quasar, "cross-encoder"))).toBe(true);
  expect(needsReader(without(quasar, "reader"))).toBe(false);
  expect(stageAblations(quasar).map(({ name }) => name)).toContain("quasar[-cross-encoder]");
  expect(stageAblations(without(quasar, "cross-encoder")).map(({ name }) => name)).not.toContain(
    "quasar[-cross-encoder][-cross-encoder]",
  );
});

it("lets the lower layers of the cross-encoder filter for the rest of them, and leaves that out again", () => {
  const early = withPart(factweave, "early-exit");
  expect(early.name).toBe("factweave[+early-exit]");
  expect(early.rank).toMatchObject({ by: "cross", pool: 64, filter: { by: "cross", shallow: true } });
  const words = { by: "blend", pool: 0, cosineShare: 0 };
  expect(without(early, "early-exit").rank).toEqual({ ...factweave.rank, filter: words });
  expect(without(early, "cross-encoder").rank).toEqual(words);
  expect(stageAblations(early).map(({ name }) => name)).toContain("factweave[+early-exit][-early-exit]");
  expect(stageAblations(early).map(({ name }) => name)).not.toContain("factweave[+early-exit][-cosine]");
  expect(stageAblations(factweave).map(({ name }) => name)).not.toContain("factweave[-early-exit]");
});

it("puts the two depths of the cross-encoder in place of a graph network, in the same rounds", () => {
  const { rank } = withPart(quasar, "early-exit");
  expect(rank).toMatchObject({ by: "cross", pool: 100, filter: { by: "cross", shallow: true, pool: 1_000 } });
  expect(withPart(quasar, "early-exit").name).toBe("quasar[+early-exit]");
});

it("leaves out the tagger of a preset that has one", () => {
  const tagging = { ...factweave, understand: { ...factweave.understand, tagger: true } };
  expect(stageAblations(tagging).map(({ name }) => name)).toContain("factweave[-tagger]");
  expect(without(tagging, "tagger").understand.tagger).toBeUndefined();
});

it("says what can be named", () => {
  expect(() => withSources(factweave, [])).toThrow(ConfigError);
  expect(() => without(factweave, "magic")).toThrow(/hops/);
  expect(() => without(bm25, "cosine")).toThrow(ConfigError);
  expect(() => withPart(bm25, "early-exit")).toThrow(/has no cross-encoder/);
  expect(() => withPart(factweave, "magic")).toThrow(/early-exit/);
});
