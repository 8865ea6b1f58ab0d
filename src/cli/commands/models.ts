import { Command } from "commander";
import type { LocatedModel } from "../../models/registry.ts";
import type { CommonFlags, Session } from "../session.ts";
import { withCommonFlags } from "../session.ts";

interface ModelsFlags extends CommonFlags {
  readonly json?: true;
}

export function modelsCommand(session: Session): Command {
  const list = withCommonFlags(
    new Command("list").description("list the models that are shipped or were pulled").option("--json", "print JSON"),
  ).action(listModels);
  const pull = withCommonFlags(
    new Command("pull")
      .description("download a model of a Hugging Face hub; HF_ENDPOINT names another hub than huggingface.co")
      .argument("<name>", "owner/name, such as cross-encoder/ms-marco-MiniLM-L-6-v2")
      .option("--json", "print the card of the model as JSON"),
  ).action((name: string, flags: ModelsFlags) => pullModel(name, flags, session));
  return new Command("models")
    .description("the embedded models, and others from a hub")
    .addCommand(list, { isDefault: true })
    .addCommand(pull);
}

async function listModels({ config: file, json }: ModelsFlags): Promise<void> {
  const { cacheFolder, loadConfig } = await import("../../config/load.ts");
  const registry = await import("../../models/registry.ts");
  const { pulledRoot } = await import("../../models/hub/hub-name.ts");
  const pulled = pulledRoot(cacheFolder(await loadConfig({ file })));
  const models = [...(await registry.shippedModels()), ...(await registry.modelsIn(pulled, 2))];
  process.stdout.write(json ? `${JSON.stringify(models.map(described), null, 2)}\n` : `${await table(models)}\n`);
}

async function pullModel(name: string, { config: file, json }: ModelsFlags, session: Session): Promise<void> {
  const { cacheFolder, hubEndpoint, loadConfig } = await import("../../config/load.ts");
  const { runPull } = await import("../run-pull.ts");
  const cacheDir = cacheFolder(await loadConfig({ file }));
  session.interrupt.advice = "Nothing was changed.";
  const model = await runPull(name, { cacheDir, ...hubEndpoint() }, session.signal);
  process.stdout.write(
    json ? `${JSON.stringify(described(model), null, 2)}\n` : `${await table([model])}\n${model.folder}\n`,
  );
}

const described = ({ folder, card }: LocatedModel): object => ({ ...card, folder });

async function table(models: readonly LocatedModel[]): Promise<string> {
  const { formatBytes, formatTable } = await import("../format.ts");
  return formatTable(
    models.map(({ card: { name, kind, parameters, bytes, licence, recipe } }) => [
      name,
      kind,
      `${(parameters / 1e6).toFixed(1)} M parameters`,
      formatBytes(bytes),
      licence,
      recipe,
    ]),
  );
}
