import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** [file, import, whether the walls of biome.json let it through]. */
const imports: readonly [string, string, boolean][] = [
  ["src/core/stage.ts", "./context.ts", true],
  ["src/core/errors/budget-error.ts", "../context.ts", true],
  ["src/core/stage.ts", "../evidence/evidence.ts", false],
  ["src/core/stage.ts", "../index.ts", false],
  ["src/config/load.ts", "../core/errors/index.ts", true],
  ["src/config/load.ts", "../stores/graph-store.ts", false],
  ["src/question/query.ts", "../core/words.ts", true],
  ["src/question/query.ts", "../evidence/evidence.ts", false],
  ["src/evidence/resolve.ts", "../stores/collection-store.ts", true],
  ["src/evidence/resolve.ts", "../reading/document.ts", true],
  ["src/evidence/resolve.ts", "../reading/html.ts", false],
  ["src/evidence/resolve.ts", "../stores/lance/units.ts", false],
  ["src/models/onnx/embedder.ts", "../embedder.ts", true],
  ["src/models/onnx/embedder.ts", "../../stores/graph-store.ts", false],
  ["src/reading/html.ts", "../evidence/evidence.ts", true],
  ["src/reading/html.ts", "../collection/index-sources.ts", false],
  ["src/stores/lance/units.ts", "../collection-store.ts", true],
  ["src/stores/lance/units.ts", "../../retrieval/retriever.ts", false],
  ["src/understanding/intent.ts", "../models/embedder.ts", true],
  ["src/understanding/intent.ts", "../models/onnx/embedder.ts", false],
  ["src/understanding/intent.ts", "../models/index.ts", false],
  ["src/understanding/intent.ts", "../retrieval/retriever.ts", false],
  ["src/retrieval/kg/graph.ts", "../retriever.ts", true],
  ["src/retrieval/kg/graph.ts", "../../stores/graph-store.ts", true],
  ["src/retrieval/kg/graph.ts", "../../stores/sqlite/graph.ts", false],
  ["src/retrieval/kg/graph.ts", "../text/lexical.ts", false],
  ["src/retrieval/kg/graph.ts", "../../ranking/ranker.ts", false],
  ["src/ranking/bm25.ts", "../retrieval/retriever.ts", true],
  ["src/ranking/bm25.ts", "../retrieval/text/lexical.ts", false],
  ["src/ranking/bm25.ts", "../answering/answerer.ts", false],
  ["src/answering/extract.ts", "../ranking/ranker.ts", true],
  ["src/answering/extract.ts", "../ranking/fusion.ts", false],
  ["src/answering/extract.ts", "../pipeline/ask.ts", false],
  ["src/collection/index-sources.ts", "../stores/lance/units.ts", true],
  ["src/collection/index-sources.ts", "../pipeline/ask.ts", false],
  ["src/collection/index-sources.ts", "../cli/main.ts", false],
  ["src/presets/factweave.ts", "../cli/main.ts", false],
  ["src/pipeline/ask.ts", "../ranking/fusion.ts", true],
  ["src/pipeline/ask.ts", "../cli/main.ts", false],
  ["src/index.ts", "./cli/main.ts", false],
  ["src/index.ts", "./eval/gold.ts", false],
  ["src/pipeline/ask.ts", "../eval/gold.ts", false],
  ["src/answering/extract.ts", "../eval/gold.ts", false],
  ["src/retrieval/kg/graph.ts", "../../eval/gold.ts", false],
  ["src/collection/index-sources.ts", "../eval/gold.ts", false],
  ["src/eval/measures/f1.ts", "../../evidence/evidence.ts", true],
  ["src/eval/run-dataset.ts", "../pipeline/factweave.ts", true],
  ["src/eval/run-dataset.ts", "../cli/main.ts", false],
  ["src/cli/commands/eval.ts", "../../eval/dataset.ts", true],
  ["src/cli/main.ts", "../pipeline/ask.ts", true],
  ["src/ranking/bm25.test.ts", "../stores/lance/units.ts", true],
];

let folder: string;
let refused: { readonly path: string; readonly category: string }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-boundaries-"));
  await cp(join(root, "biome.json"), join(folder, "biome.json"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [index, [file, target]] of imports.entries()) {
    await write(`${numbered(file, index)}`, `import { x } from "${target}";\nexport const y = x;\n`);
  }
  await write("src/ranking/environment.ts", "export const home = process.env.HOME;\n");
  await write(
    "src/ranking/environment-by-module.ts",
    'import { env } from "node:process";\nexport const { HOME } = env;\n',
  );
  await write("src/config/load.ts", "export const home = process.env.HOME;\n");
  refused = await lint(folder);
});

afterAll(() => rm(folder, { recursive: true }));

test.each(imports.map((row, index) => [...row, index] as const))(
  "%s importing %s: allowed is %s",
  (file, _, allowed, index) => {
    expect(refused.some(({ path }) => path === numbered(file, index))).toBe(!allowed);
  },
);

test("only config/load.ts reads the environment", () => {
  const readers = refused.filter(({ path }) => path.includes("environment") || path === "src/config/load.ts");
  expect(readers).toEqual([
    { path: "src/ranking/environment-by-module.ts", category: "lint/style/noRestrictedImports" },
    { path: "src/ranking/environment.ts", category: "lint/style/noProcessEnv" },
  ]);
});

/** Several imports are tried for one file, so each gets a copy; entrances keep their names because rules name them. */
function numbered(file: string, index: number): string {
  return file === "src/index.ts" ? file : file.replace(/(?<name>\/[^/.]+)(?=\.(?:test\.)?ts$)/, `$<name>-${index}`);
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text, { flag: "a" });
}

async function lint(cwd: string): Promise<typeof refused> {
  const biome = join(root, "node_modules/.bin/biome");
  const args = ["lint", "--reporter=json", "--max-diagnostics=none"];
  const rules = ["lint/style/noRestrictedImports", "lint/style/noProcessEnv"];
  const output = await promisify(execFile)(biome, args, { cwd }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? "",
  );
  const report = JSON.parse(output) as { diagnostics: { category: string; location: { path: string } }[] };
  return report.diagnostics
    .filter(({ category }) => rules.includes(category))
    .map(({ category, location }) => ({ path: location.path, category }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
