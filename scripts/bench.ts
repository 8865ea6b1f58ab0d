/** Runs one benchmark: `npm run bench -- NAME [its own flags]`. Without a name, lists them. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const folder = resolve(import.meta.dirname, "../bench");
// A benchmark is a file that begins with a comment about itself; the others hold what benchmarks share.
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts") && readFileSync(resolve(folder, file), "utf8").startsWith("/**"))
  .map((file) => file.slice(0, -".ts".length));
const [name, ...flags] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  console.error(
    `npm run bench -- NAME [flags], where NAME is ${names.join(", ")}. The files in bench/ tell their flags.`,
  );
  process.exitCode = 2;
} else {
  process.exitCode =
    spawnSync(process.execPath, [resolve(folder, `${name}.ts`), ...flags], { stdio: "inherit" }).status ?? 1;
}
