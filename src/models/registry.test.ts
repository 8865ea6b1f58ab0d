import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ModelError } from "../core/errors/index.ts";
import { defaultEmbedder, defaultModel, listModels, readCard } from "./registry.ts";

it("lists the shipped models with what a user has to know of them", async () => {
  expect(await listModels()).toContainEqual(
    expect.objectContaining({
      name: "all-minilm-l6-v2",
      kind: "embedder",
      licence: "Apache-2.0",
      parameters: 22_713_216,
      dimensions: 384,
    }),
  );
});

it("has a model of a kind where one is shipped, and says so where none is", () => {
  expect(defaultModel("embedder")).toBe(defaultEmbedder());
  expect(() => defaultModel("reranker")).toThrow("No model of the kind reranker is shipped");
});

it.each((await listModels()).map(({ kind }) => kind))(
  "ships the file that the card of the %s describes",
  async (kind) => {
    const { file, sha256, bytes } = await readCard(join(defaultModel(kind), "card.json"));
    const path = join(defaultModel(kind), file);
    expect((await stat(path)).size).toBe(bytes);
    expect(bytes).toBeLessThan(30_000_000);
    expect(
      createHash("sha256")
        .update(await readFile(path))
        .digest("hex"),
    ).toBe(sha256);
  },
);

it("ships models of less than 120 MB together", async () => {
  const sizes = (await listModels()).map(({ bytes }) => bytes);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(120_000_000);
});

it("says which card is missing", async () => {
  await expect(readCard("nowhere/card.json")).rejects.toThrow(ModelError);
  await expect(readCard("nowhere/card.json")).rejects.toThrow("nowhere/card.json is no model card");
});
