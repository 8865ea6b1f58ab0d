import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createBudget } from "../core/budget.ts";
import { createTrace } from "../core/trace.ts";
import type { TextEvidence } from "../evidence/evidence.ts";
import { cachedEmbedder } from "../models/cached-embedder.ts";
import { dot } from "../models/embedder.ts";
import { nodeText } from "../ranking/graph/node-text.ts";
import { question } from "../ranking/graph/pool-fixture.ts";
import { createSentenceRetriever } from "../retrieval/text/sentences.ts";
import { createHashEmbedder } from "../testing/hash-embedder.ts";
import { indexSources } from "./index-sources.ts";
import { openCollection } from "./open-collection.ts";

it("gives the vectors of what was indexed, so that a found sentence is not embedded again", async () => {
  const root = await mkdtemp(join(tmpdir(), "factweave-"));
  try {
    const page = `<title>Ulm</title><h1>Ulm</h1><h2>History</h2><p>The minster of Ulm was begun in 1377. Trams came
      later.</p>`;
    await writeFile(join(root, "ulm.html"), page);
    const model = createHashEmbedder();
    await indexSources([join(root, "ulm.html")], { dir: join(root, "collection"), embedder: model });
    const collection = await openCollection(join(root, "collection"));

    const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
    const retriever = createSentenceRetriever({ store: collection.store, lexical: 10, dense: 0, anchored: 0 });
    const { evidence } = await retriever.retrieve(question("When was the minster begun?"), context);
    const read: string[] = [];
    const watched = {
      ...model,
      embed: (texts: readonly string[]) => {
        read.push(...texts);
        return model.embed(texts);
      },
    };
    const texts = [nodeText(evidence[0] as TextEvidence), "something new"];
    const vectors = await cachedEmbedder(watched, collection.vectors).embed(texts);
    expect(read).toEqual(["something new"]);
    // Half precision is what is kept.
    const [fresh] = await model.embed(texts);
    expect(dot(vectors[0] as Float32Array, fresh as Float32Array)).toBeCloseTo(1, 3);
    await collection.close();
  } finally {
    await rm(root, { recursive: true });
  }
});
