import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { ModelError } from "../../core/errors/index.ts";
import { defaultEmbedder, defaultModel, readCard } from "../registry.ts";
import { loadVerifier } from "./verifier.ts";

/** What the network says before its weights are rounded; see training/verifier/make.py. */
interface Golden {
  readonly evidence: string;
  readonly sentence: string;
  readonly support: number;
}

const golden: readonly Golden[] = JSON.parse(
  await readFile(fileURLToPath(new URL("../../../test/fixtures/models/verifier.golden.json", import.meta.url)), "utf8"),
);
const { temperature = 1 } = await readCard(`${defaultModel("verifier")}/card.json`);
const verifier = await loadVerifier();
afterAll(() => verifier.close());

const alien =
  "Alien: Alien is a 1979 science fiction horror film directed by Ridley Scott and written by Dan O'Bannon. " +
  "It was released in the United States on May 25, 1979, and earned 106 million dollars.";
const support = async (evidence: string, sentence: string): Promise<number> =>
  (await verifier.support([{ evidence, sentence }]))[0] as number;

describe("the shipped verifier", () => {
  it("says what the network says that was trained", async () => {
    const found = await verifier.support(golden);
    const logit = (p: number): number => Math.log(p / (1 - p)) * temperature;
    const far = golden.filter(({ support }, i) => {
      const trained = 1 / (1 + Math.exp(-support / temperature));
      return Math.abs(trained - (found[i] as number)) > 0.1;
    });
    expect(golden.length).toBeGreaterThan(20);
    expect(far.map(({ sentence }) => sentence)).toEqual([]);
    const errors = golden.map(({ support }, i) => Math.abs(support - logit(found[i] as number)));
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.2);
  });

  it.each([
    "Ridley Scott directed Alien.",
    "Alien was written by Dan O'Bannon.",
    "Alien came out on 25 May 1979.",
    "The film earned 106 million dollars.",
  ])("supports what the evidence says in other words: %s", async (sentence) => {
    expect(await support(alien, sentence)).toBeGreaterThan(0.5);
  });

  it.each([
    ["a changed number", "The film earned 160 million dollars."],
    ["a changed date", "Alien came out on 25 May 1978."],
    ["another month", "Alien came out on 25 March 1979."],
    ["a negation", "Alien was not directed by Ridley Scott."],
    ["swapped roles", "Dan O'Bannon directed Alien and Ridley Scott wrote it."],
    ["another name", "Alien was directed by James Cameron."],
    ["what the evidence leaves open", "Alien won an Academy Award."],
  ])("refuses %s: %s", async (_, sentence) => {
    expect(await support(alien, sentence)).toBeLessThan(0.5);
  });

  it("finds the support at the end of evidence longer than the model reads", async () => {
    const padding = "The town has a market, a school and a small harbour for fishing boats. ".repeat(40);
    expect(await support(padding + alien, "Ridley Scott directed Alien.")).toBeGreaterThan(0.5);
  });

  it("reads a long sentence to its end", async () => {
    const long = `${alien.slice(7)} ${alien.slice(7)}`;
    const [whole, changed] = await Promise.all([
      support(alien, long),
      support(alien, `${long.slice(0, -"106 million dollars.".length)}990 million dollars.`),
    ]);
    expect(whole).toBeGreaterThan(0.5);
    expect(changed).toBeLessThan(whole);
  });

  it("says the same of a pair whatever stands beside it", async () => {
    const pairs = golden.slice(0, 12);
    const together = await verifier.support(pairs);
    for (const [i, pair] of pairs.entries()) {
      expect(await support(pair.evidence, pair.sentence)).toBeCloseTo(together[i] as number, 4);
    }
  });

  it("answers for empty texts, and for none", async () => {
    expect(await verifier.support([])).toEqual([]);
    const found = await verifier.support([{ evidence: "", sentence: "Alien is a film." }]);
    expect(found[0]).toBeLessThan(0.5);
  });

  it("ends with the reason of its signal", async () => {
    const reason = new Error("enough");
    await expect(verifier.support(golden, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe("loadVerifier", () => {
  it("refuses a model that is no verifier", async () => {
    await expect(loadVerifier({ path: defaultEmbedder() })).rejects.toThrow(ModelError);
  });
});
