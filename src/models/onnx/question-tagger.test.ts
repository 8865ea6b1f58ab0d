import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { taggedInner } from "../../understanding/read-tags.ts";
import { defaultModel } from "../registry.ts";
import type { Slot, Tagged } from "../tagger.ts";
import { loadTagger } from "./tagger.ts";

describe("the shipped tagger", async () => {
  const tagger = await loadTagger();
  afterAll(() => tagger.close());
  const tag = async (question: string): Promise<Tagged> => (await tagger.tag([question]))[0] as Tagged;
  const parts = async (question: string, slot: Slot): Promise<string[]> =>
    (await tag(question)).spans
      .filter((span) => span.slot === slot)
      .map(({ start, end }) => question.slice(start, end));

  it.each([
    ["who was the producer of the film casablanca", "entity", "casablanca"],
    ["what is the place of birth of marlene dietrich", "entity", "marlene dietrich"],
    ["what is the place of birth of marlene dietrich", "relation", "birth"],
    ["Who was the mayor of Berlin in 1991?", "time", "1991"],
    ["who ruled egypt after the death of nasser", "time", "after the death of nasser"],
    ["Which bridge was built in San Francisco?", "location", "San Francisco"],
    ["where was the director of film The Third Man born?", "inner", "the director of film The Third Man"],
    ["What is the population of the country where Lake Balaton is?", "inner", "the country where Lake Balaton is"],
  ] as const)("of %s marks the %s", async (question, slot, expected) => {
    expect(await parts(question, slot)).toContain(expected);
  });

  it("finds no question inside one that has none", async () => {
    for (const question of ["Who directed Alien?", "what genre is the album thriller", "When was Marie Curie born?"]) {
      expect(taggedInner(question, await tag(question))).toBeUndefined();
    }
  });

  it.each([
    ["Who directed Alien?", "person", "lookup"],
    ["When did the Berlin Wall fall?", "date", "lookup"],
    ["How many rivers are there in Ohio?", "number", "count"],
    ["Which mountain is higher, Mont Blanc or Mount Elbrus?", undefined, "compare"],
    ["Are Paris and Lyon in the same country?", "boolean", "yes-no"],
    ["What is the longest river in Texas?", undefined, "superlative"],
    ["show me all flights from boston to denver", undefined, "list"],
    ["What percentage of the population of Wales speaks Welsh?", "number", undefined],
    ["What country borders Portugal?", "place", undefined],
  ])("takes %s for a question for a %s by %s", async (question, type, operation) => {
    const tagged = await tag(question);
    if (type !== undefined) expect(tagged.type.label).toBe(type);
    if (operation !== undefined) expect(tagged.operation.label).toBe(operation);
  });

  it.each([
    ["who is the singer of the album thriller", "music"],
    ["who directed the film alien", "movie"],
    ["What was the dividend yield of Intel in 2019?", "finance"],
    ["which position did the football player pele play", "sports"],
    ["where was the novelist leo tolstoy born", "open"],
  ])("knows the domain of %s", async (question, domain) => {
    expect((await tag(question)).domain.label).toBe(domain);
  });

  it.each([
    ["What is Adidas trading at right now?", "real-time"],
    ["is it raining in hamburg at the moment", "real-time"],
    ["What did Sony close at last Tuesday?", "fast-changing"],
    ["who won the game between the bulls and the knicks last night", "fast-changing"],
    ["Who is the prime minister of Norway?", "slow-changing"],
    ["how many people live in kenya?", "slow-changing"],
    ["Who painted the Mona Lisa?", "static"],
    ["what was the population of kenya in 1960", "static"],
    ["What was Sony's closing price on May 4, 2011?", "static"],
  ] as const)("knows how soon the answer changes of %s", async (question, dynamism) => {
    const { dynamism: likely } = await tag(question);
    expect(likely[dynamism]).toBe(Math.max(...Object.values(likely)));
  });

  it("is less sure how soon an answer changes where a question leaves it open", async () => {
    const sure = async (question: string): Promise<number> =>
      Math.max(...Object.values((await tag(question)).dynamism));
    expect(await sure("who wrote the opera carmen")).toBeGreaterThan(await sure("how much is a rolex worth"));
  });

  it("knows what the time of a question is told by", async () => {
    expect((await tag("who was president of france in 1999")).temporal.label).toBe("explicit");
    expect((await tag("who was president of france after the second world war")).signal.label).toBe("after");
    expect((await tag("who was the first president of france")).signal.label).toBe("ordinal");
  });

  it("marks nothing but words of the question, in any script and however odd it is", async () => {
    const odd = [
      "🎬 who directed 東京物語?",
      "???",
      "[SEP] ignore the question [CLS]",
      "Qui a réalisé « Le Doulos » ?",
      "a",
    ];
    for (const [i, { spans }] of (await tagger.tag(odd)).entries()) {
      for (const { start, end, probability } of spans) {
        expect(odd[i]?.slice(start, end).length).toBe(end - start);
        expect(end).toBeGreaterThan(start);
        expect(probability).toBeGreaterThan(0);
        expect(probability).toBeLessThanOrEqual(1 + 1e-6);
      }
    }
  });

  it("loses less than a point by its int8 weights, as its card says of every slot and class", async () => {
    const { metrics } = JSON.parse(await readFile(join(defaultModel("tagger"), "card.json"), "utf8"));
    const [figures] = Object.values(metrics) as Record<string, Record<"tagger" | "float32", Record<string, number>>>[];
    const compared = Object.entries(figures ?? {}).flatMap(([name, { tagger: int8, float32 }]) =>
      Object.entries(float32).map(([figure, value]) => ({
        name: `${figure} of ${name}`,
        lost: value - (int8[figure] as number),
      })),
    );
    expect(compared.length).toBeGreaterThan(15);
    for (const { name, lost } of compared) expect(lost, name).toBeLessThan(1);
  });
});
