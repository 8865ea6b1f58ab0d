import type { Config } from "../config/schema.ts";
import { ConfigError } from "../core/errors/index.ts";

/** The collection that a command works on and that has to be named: nothing is written to or deleted from by default. */
export function namedCollection({ collection }: Config): string {
  if (collection !== undefined) return collection;
  const message = 'Which collection? Name its folder with --collection DIR, or as "collection" in the configuration.';
  throw new ConfigError("--collection", message);
}
