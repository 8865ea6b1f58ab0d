import { z } from "zod";
import { answerSchema } from "../src/evidence/answer.ts";

/** The published JSON Schema of an answer (draft 2020-12), as the text of its file. */
export function answerJsonSchema(): string {
  const schema = z.toJSONSchema(answerSchema, { target: "draft-2020-12" });
  const title = "An answer of Factweave";
  return `${JSON.stringify({ $schema: schema.$schema, title, ...schema }, null, 2)}\n`;
}
