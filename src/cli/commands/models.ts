import { Command } from "commander";
import type { CommonFlags, Session } from "../session.ts";
import { withCommonFlags } from "../session.ts";

interface ModelsFlags extends CommonFlags {
  readonly json?: true;
}

export function modelsCommand(_session: Session): Command {
  const list = withCommonFlags(
    new Command("list").description("list the models that are shipped").option("--json", "print JSON"),
  ).action(listModels);
  return new Command("models").description("the embedded models").addCommand(list, { isDefault: true });
}

async function listModels({ json }: ModelsFlags): Promise<void> {
  const registry = await import("../../models/registry.ts");
  const { formatBytes, formatTable } = await import("../format.ts");
  const models = await registry.listModels();
  if (json) {
    process.stdout.write(`${JSON.stringify(models, null, 2)}\n`);
    return;
  }
  const rows = models.map(({ name, kind, parameters, bytes, licence }) => [
    name,
    kind,
    `${(parameters / 1e6).toFixed(1)} M parameters`,
    formatBytes(bytes),
    licence,
  ]);
  process.stdout.write(`${formatTable(rows)}\n`);
}
