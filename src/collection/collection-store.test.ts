import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { collectionStoreSuite } from "../testing/collection-store-suite.ts";
import { openCollectionWriter, type SourceRun } from "./collection-writer.ts";
import { documentUnits } from "./document-units.ts";
import { openCollection } from "./open-collection.ts";

const root = mkdtempSync(join(tmpdir(), "factweave-"));
afterAll(() => rmSync(root, { recursive: true }));
let made = 0;

collectionStoreSuite("collection in a folder", {
  async create(documents, embedder) {
    const dir = join(root, String(made++));
    const writer = await openCollectionWriter(dir, embedder);
    for (const [i, parsed] of documents.entries()) {
      const sha256 = createHash("sha256").update(parsed.text).digest("hex");
      const run: SourceRun = {
        source: { id: `s${i}`, uri: `${i}.txt`, sha256, retrievedAt: "2026-01-01T00:00:00.000Z" },
        failures: [],
      };
      const document = { run, id: `s${i}-1`, parsed, units: documentUnits(parsed) };
      await writer.commit({ documents: [document], completed: [run] });
    }
    await writer.finish();
    writer.close();
    return (await openCollection(dir)).store;
  },
});
