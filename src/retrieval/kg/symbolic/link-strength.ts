import type { LinkedEntity } from "../../../question/query.ts";

/** How sure it is that a part of the question means the entity, in [0, 1]: written alike, and long. */
export function linkOf({ mention, label, score }: LinkedEntity): number {
  const written = mention === label ? 1 : mention.toLowerCase() === label.toLowerCase() ? 0.75 : 0.6;
  return written * (0.75 + 0.15 * Math.min(1, mention.length / 12)) + 0.1 * Math.min(1, score);
}
