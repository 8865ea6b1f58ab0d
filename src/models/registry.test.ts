import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ModelError } from "../core/errors/index.ts";
import { defaultEmbedder, listModels, readCard } from "./registry.ts";

it("lists the shipped models with what a user has to know of them", async () => {
  expect(await listModels()).toMatchObject([
    { name: "all-minilm-l6-v2", kind: "embedder", licence: "Apache-2.0", parameters: 22_713_216, dimensions: 384 },
  ]);
});

it("ships the file that the card describes", async () => {
  const { file, sha256, bytes } = await readCard(join(defaultEmbedder(), "card.json"));
  const path = join(defaultEmbedder(), file);
  expect((await stat(path)).size).toBe(bytes);
  expect(bytes).toBeLessThan(30_000_000);
  expect(
    createHash("sha256")
      .update(await readFile(path))
      .digest("hex"),
  ).toBe(sha256);
});

it("says which card is missing", async () => {
  await expect(readCard("nowhere/card.json")).rejects.toThrow(ModelError);
  await expect(readCard("nowhere/card.json")).rejects.toThrow("nowhere/card.json is no model card");
});
