import { defineConfig } from "tsdown";

export default defineConfig({
  entry: [
    "src/index.ts",
    "src/models/index.ts",
    "src/eval/index.ts",
    "src/cli/main.ts",
    "src/stores/sqlite/graph-query-worker.ts",
  ],
  platform: "node",
  fixedExtension: false,
  target: "node22.18",
  // One file for each source file: models and the demo are found by their place relative to the code.
  unbundle: true,
  dts: true,
  sourcemap: false,
});
