import type { Judged, Slot, Tagged } from "../../src/models/tagger.ts";

/** Tags of parts of a question, with the certainty given. */
export function tags(
  question: string,
  parts: Partial<Record<Slot, string | readonly string[]>>,
  classes: Partial<Omit<Tagged, "spans">> = {},
  probability = 0.9,
): Tagged {
  const unsure = <Label extends string>(label: Label): Judged<Label> => ({ label, probability: 0.1 });
  return {
    type: unsure("thing"),
    operation: unsure("lookup"),
    signal: unsure("none"),
    temporal: unsure("none"),
    domain: unsure("open"),
    dynamism: { "real-time": 0.1, "fast-changing": 0.2, "slow-changing": 0.3, static: 0.4 },
    ...classes,
    spans: (Object.entries(parts) as [Slot, string | readonly string[]][]).flatMap(([slot, texts]) =>
      [texts].flat().map((text) => {
        const start = question.indexOf(text);
        return { slot, start, end: start + text.length, probability };
      }),
    ),
  };
}
