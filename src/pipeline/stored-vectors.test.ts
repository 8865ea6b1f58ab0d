import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { indexSources } from "../collection/index-sources.ts";
import { openCollection } from "../collection/open-collection.ts";
import { createBudget } from "../core/budget.ts";
import { createTrace } from "../core/trace.ts";
import { factweave } from "../presets/factweave.ts";
import type { Preset } from "../presets/preset.ts";
import { question } from "../ranking/graph/pool-fixture.ts";
import { createHashEmbedder } from "../testing/hash-embedder.ts";
import { buildStages } from "./build.ts";

const preset: Preset = { ...factweave, rank: { by: "blend", pool: 64, cosineShare: 0.6 } };
const page = `<title>Ulm</title><p>The minster of Ulm was begun in 1377.</p>
<table><caption>Bridges</caption><tr><th>Bridge</th><th>Year</th></tr><tr><td>Herd Bridge</td><td>1949</td></tr></table>`;

it("ranks sentences and rows of a collection without embedding them once more", async () => {
  const root = await mkdtemp(join(tmpdir(), "factweave-"));
  try {
    await writeFile(join(root, "ulm.html"), page);
    const model = createHashEmbedder();
    await indexSources([join(root, "ulm.html")], { dir: join(root, "collection"), embedder: model });
    const { store, graph, vectors, close } = await openCollection(join(root, "collection"));
    const read: string[] = [];
    const embedder = {
      ...model,
      embed: (texts: readonly string[]) => {
        read.push(...texts);
        return model.embed(texts);
      },
    };
    const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
    const query = question("When was the minster or the bridge begun?");
    const rankWith = async (stored: object) => {
      const sources = { collection: store, graphs: [graph], linking: [graph], embedder, ...stored };
      const { retrieve, rank } = buildStages(preset, sources);
      const { evidence } = await retrieve(query, context);
      read.length = 0;
      return rank({ query, evidence }, context);
    };
    const anew = await rankWith({});
    const embedded = [...read];
    const stored = await rankWith({ vectors });
    await close();
    expect(new Set(stored.map(({ evidence: { kind } }) => kind))).toEqual(new Set(["text", "table"]));
    expect(embedded).toHaveLength(stored.length + 1);
    expect(read).toEqual([query.text]);
    expect(stored.map(({ evidence: { id } }) => id)).toEqual(anew.map(({ evidence: { id } }) => id));
    // Half precision is what is kept.
    stored.forEach(({ score }, i) => {
      expect(score).toBeCloseTo(anew[i]?.score as number, 3);
    });
  } finally {
    await rm(root, { recursive: true });
  }
});
