/** Indexes the folder argv[3] into argv[2] and writes a line for each source the moment it is acknowledged. */
import { writeSync } from "node:fs";
import { indexSources } from "../../src/collection/index-sources.ts";
import { createHashEmbedder } from "../../src/testing/hash-embedder.ts";

const [dir, input] = process.argv.slice(2) as [string, string];
writeSync(1, "start\n");
await indexSources([input], {
  dir,
  embedder: createHashEmbedder(),
  // Many small batches, so that most kills hit one that is being written.
  batchUnits: 60,
  onSource: ({ name, outcome }) => void writeSync(1, `${outcome} ${name}\n`),
});
writeSync(1, "end\n");
