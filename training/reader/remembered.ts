import type { Reader } from "../../src/models/reader.ts";

/** Judges each pair once: several rankings read the same ones. */
export function remembered(reader: Reader): Reader {
  const known = new Map<string, number>();
  const keyOf = (question: string, text: string): string => `${question}\n${text}`;
  const relevance: Reader["relevance"] = async (question, texts, signal) => {
    const missing = [...new Set(texts)].filter((text) => !known.has(keyOf(question, text)));
    const scores = await reader.relevance(question, missing, signal);
    missing.forEach((text, i) => {
      known.set(keyOf(question, text), scores[i] as number);
    });
    return texts.map((text) => known.get(keyOf(question, text)) as number);
  };
  return { ...reader, relevance };
}
