import { cacheFolder, loadConfig, skipsDemo } from "../src/config/load.ts";

// Everything heavy is imported only where it is needed, so that an unchanged demo costs an installation no time.
if (!skipsDemo()) {
  const { demoCollection } = await import("../src/cli/demo-collection.ts");
  const { demoVersion } = await import("../src/cli/demo-version.ts");
  const config = await loadConfig({ cwd: import.meta.dirname });
  await demoCollection({
    version: await demoVersion(),
    cacheDir: cacheFolder(config),
    index: async (sources, dir) => {
      const { runIndex } = await import("../src/cli/run-index.ts");
      return runIndex(sources, { ...config, vectors: true, dir }, new AbortController().signal);
    },
  });
}
