import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "test/*.test.ts"],
          setupFiles: ["test/setup.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          setupFiles: ["test/setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 480_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
