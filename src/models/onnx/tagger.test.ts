import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { ModelError } from "../../core/errors/index.ts";
import type { Slot } from "../tagger.ts";
import { loadTagger } from "./tagger.ts";

/** What the recipe read from the same file in Python; offsets count code points, of which none here is two UTF-16 units. */
interface Golden {
  readonly question: string;
  readonly spans: Readonly<Record<Slot, readonly (readonly [number, number])[]>>;
  readonly type: { readonly label: string; readonly probability: number };
  readonly operation: { readonly label: string; readonly probability: number };
  readonly signal: { readonly label: string; readonly probability: number };
  readonly temporal: { readonly label: string; readonly probability: number };
  readonly domain: { readonly label: string; readonly probability: number };
  readonly dynamism: { readonly label: string; readonly probability: number };
}

/** Random weights, so that its tags mean nothing and stand everywhere; see training/tagger/fixture.py. */
const tiny = fileURLToPath(new URL("../../../test/fixtures/models/tiny-tagger", import.meta.url));

describe("a tagger", async () => {
  const golden: readonly Golden[] = JSON.parse(await readFile(join(tiny, "golden.json"), "utf8"));
  const tagger = await loadTagger({ path: tiny });
  afterAll(() => tagger.close());

  it("tags as the model does in Python", async () => {
    const found = await tagger.tag(golden.map(({ question }) => question));
    for (const [i, expected] of golden.entries()) {
      const tagged = found[i];
      for (const slot of Object.keys(expected.spans) as Slot[]) {
        const spans = tagged?.spans.filter((span) => span.slot === slot).map(({ start, end }) => [start, end]);
        expect(spans, `${slot} of ${expected.question}`).toEqual(expected.spans[slot]);
      }
      for (const head of ["type", "operation", "signal", "temporal", "domain"] as const) {
        expect(tagged?.[head].label, `${head} of ${expected.question}`).toBe(expected[head].label);
        expect(tagged?.[head].probability).toBeCloseTo(expected[head].probability, 2);
      }
      const changing = Object.entries(tagged?.dynamism ?? {}).sort(([, a], [, b]) => b - a);
      expect(changing[0]?.[0], `dynamism of ${expected.question}`).toBe(expected.dynamism.label);
      expect(changing[0]?.[1]).toBeCloseTo(expected.dynamism.probability, 2);
      expect(changing.reduce((sum, [, probability]) => sum + probability, 0)).toBeCloseTo(1, 6);
    }
  });

  it("gives a question its own tags whatever is asked beside it", async () => {
    const questions = golden.map(({ question }) => question);
    const together = await tagger.tag(questions);
    for (const [i, question] of questions.entries()) {
      const [alone] = await tagger.tag([question]);
      expect(alone?.spans.map(({ slot, start, end }) => [slot, start, end])).toEqual(
        together[i]?.spans.map(({ slot, start, end }) => [slot, start, end]),
      );
    }
  });

  it("marks parts of the question as it was asked, behind characters of two units too", async () => {
    const asked = "where was the director of the godfather born?";
    const shifted = `🎬🎬 — ${asked}`;
    const [tagged] = await tagger.tag([shifted]);
    expect(tagged?.spans.length).toBeGreaterThan(0);
    for (const { start, end } of tagged?.spans ?? []) {
      // A span begins and ends with whole words of the question.
      const part = shifted.slice(start, end);
      expect(part).toBe(part.trim());
      expect(`${shifted[start - 1] ?? " "}${part[0]}`).toMatch(/^(?:\W.|.\W)$/su);
      expect(`${part.at(-1)}${shifted[end] ?? " "}`).toMatch(/^(?:.\W|\W.)$/su);
    }
  });

  it("reads the beginning of a question that is longer than its input", async () => {
    const [tagged] = await tagger.tag([`Who directed Alien ${"and so on ".repeat(200)}?`]);
    expect(tagged?.spans.length).toBeGreaterThan(0);
    expect(Math.max(...(tagged?.spans ?? []).map(({ end }) => end))).toBeLessThan(400);
  });

  it("stops when it is cancelled", async () => {
    const reason = new Error("enough");
    await expect(tagger.tag(["Who directed Alien?"], AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe("a damaged tagger", async () => {
  const folder = await mkdtemp(join(tmpdir(), "factweave-tagger-"));
  afterAll(() => rm(folder, { recursive: true }));

  it("is refused when its card names other classes than it gives", async () => {
    const path = join(folder, "other");
    await cp(tiny, path, { recursive: true });
    const card = JSON.parse(await readFile(join(path, "card.json"), "utf8"));
    await writeFile(
      join(path, "card.json"),
      JSON.stringify({ ...card, labels: { ...card.labels, domain: ["movie", "open"] } }),
    );
    const tagger = await loadTagger({ path });
    await expect(tagger.tag(["Who?"])).rejects.toThrow(ModelError);
    await tagger.close();
  });

  it("is refused when its card names no classes", async () => {
    const path = join(folder, "none");
    await cp(tiny, path, { recursive: true });
    const { labels: _, ...card } = JSON.parse(await readFile(join(path, "card.json"), "utf8"));
    await writeFile(join(path, "card.json"), JSON.stringify(card));
    await expect(loadTagger({ path })).rejects.toThrow(/labels/);
  });
});
