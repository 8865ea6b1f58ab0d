import { z } from "zod";

/** Everything that can be set outside a preset. What each value means stands in `defaults.ts`. */
export const configSchema = z.strictObject({
  collection: z.string().min(1).optional(),
  kg: z.array(z.string().min(1)).readonly(),
  functions: z.string().min(1).optional(),
  preset: z.string().min(1),
  budgetMs: z.number().int().min(1).max(3_600_000),
  threads: z.number().int().min(0).max(1024),
  vectors: z.boolean(),
  cacheDir: z.string().min(1).optional(),
  data: z.string().min(1).optional(),
  allowPrivateHosts: z.boolean(),
});

export type Config = Readonly<z.infer<typeof configSchema>>;

/** One layer of configuration: the file, the environment, flags or a call. */
export const partialConfigSchema = configSchema.partial();

export type PartialConfig = Readonly<z.input<typeof partialConfigSchema>>;

export const configKeys: readonly (keyof Config)[] = configSchema.keyof().options;
