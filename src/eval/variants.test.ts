import { expect, it } from "vitest";
import { ConfigError } from "../core/errors/index.ts";
import { presets } from "../presets/index.ts";
import type { Preset } from "../presets/preset.ts";
import { sourceAblations, stageAblations, without, withSources } from "./variants.ts";

const factweave = presets.get("factweave") as Preset;
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

it("leaves out the tagger of a preset that has one", () => {
  const tagging = { ...factweave, understand: { ...factweave.understand, tagger: true } };
  expect(stageAblations(tagging).map(({ name }) => name)).toContain("factweave[-tagger]");
  expect(without(tagging, "tagger").understand.tagger).toBeUndefined();
});

it("says what can be named", () => {
  expect(() => withSources(factweave, [])).toThrow(ConfigError);
  expect(() => without(factweave, "magic")).toThrow(/hops/);
  expect(() => without(bm25, "cosine")).toThrow(ConfigError);
});
