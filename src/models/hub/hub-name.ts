import { join } from "node:path";

const part = /^[A-Za-z0-9](?:[\w.-]{0,94}[A-Za-z0-9_])?$/;

/** Whether a text is the name of a model on a hub, `owner/name`. Such a name is safe as a part of an address or a path. */
export function isHubName(text: string): boolean {
  const parts = text.split("/");
  return parts.length === 2 && parts.every((name) => part.test(name) && !name.includes(".."));
}

/** Where a model that was pulled lies, or may be put by hand. */
export function pulledFolder(cacheDir: string, name: string): string {
  return join(pulledRoot(cacheDir), ...name.split("/"));
}

/** The folder of all models that were pulled, by owner and name. */
export function pulledRoot(cacheDir: string): string {
  return join(cacheDir, "models");
}
