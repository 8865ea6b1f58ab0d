import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { answerJsonSchema } from "./answer-json-schema.ts";

const path = resolve(import.meta.dirname, "../schema/answer.schema.json");
await mkdir(dirname(path), { recursive: true });
await writeFile(path, answerJsonSchema());
