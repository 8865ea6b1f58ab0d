import type { Evidence } from "../../evidence/evidence.ts";

/**
 * The text whose vector stands for an evidence. For sentences and rows it is the one that a collection embeds when it
 * indexes them, title and section in front, so that stored vectors can be used again.
 */
export function nodeText(evidence: Evidence): string {
  if (evidence.kind !== "text") return evidence.text;
  const { source, locator, text } = evidence;
  const parts = [source.title, ...locator.section].filter((part, i, all) => part.trim() !== "" && part !== all[i - 1]);
  const prefix = parts.length === 0 ? "" : `${parts.join(" / ")}: `;
  return prefix + text.replace(/\s+/gu, " ").trim();
}
