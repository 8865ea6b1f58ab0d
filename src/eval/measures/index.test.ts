import { describe, expect, it } from "vitest";
import { factOf, goldOf, recordOf, textOf, tripleOf } from "../../../test/support/measured-record.ts";
import type { Gold, GoldKind } from "../gold.ts";
import type { Judged } from "../measure.ts";
import { measures } from "./index.ts";

const kinds: readonly GoldKind[] = ["short", "yes-no", "number", "date", "long", "none"];
const answers: Readonly<Record<GoldKind, readonly string[]>> = {
  short: ["Rome", "Bern"],
  "yes-no": ["yes"],
  number: ["7"],
  date: ["1994"],
  long: ["Rome"],
  none: [],
};
const goldWithAll = (kind: GoldKind): Gold =>
  goldOf(answers[kind], {
    kind,
    support: [
      { url: "https://e.org/a", hop: 1 },
      { ...tripleOf("a", "b", "c"), hop: 2 },
    ],
    hops: [{ answers: ["Rome"] }, { answers: ["Bern"] }],
  });
const items: readonly Judged[] = kinds.map((kind, i) => ({
  question: { id: `q${i}`, text: "Question?", corpus: "c" },
  gold: goldWithAll(kind),
}));
const failed = items.map((item): Judged => {
  const { answer: _, ...record } = recordOf({
    ranking: [textOf("Rome and Bern", "https://e.org/a"), factOf("a", "b", "c")],
  });
  return { ...item, record: { ...record, error: { code: "source", message: "broken" } } };
});

describe.each([...measures])("%s", (name, measure) => {
  it("is called what it is registered as, and says what it is", () => {
    expect(measure.name).toBe(name);
    expect(measure.title).toMatch(/\w+ \w+/);
  });

  it.skipIf(measure.better === "neither")("gives a run without answers the worst, never nothing", () => {
    for (const run of [items, failed]) {
      const { value, n } = measure.over(run);
      expect(n).toBeGreaterThan(0);
      expect(value).toBe(measure.worst);
    }
  });
});
