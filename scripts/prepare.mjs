// Builds the demo collection after an installation in a checkout. Plain JavaScript, because it must never make the
// installation fail, not even under a Node that cannot run TypeScript; the first `ask` builds what is missing.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("build-demo.ts", import.meta.url));
const { status, error } = spawnSync(process.execPath, [script], { stdio: "inherit" });
if (status !== 0)
  console.warn(`The demo collection was not built (${error?.message ?? `status ${status}`}); ask will try.`);
