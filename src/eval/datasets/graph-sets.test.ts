import { describe, expect, it } from "vitest";
import { datasetSuite, hasProgram, writtenCorpus } from "../../../test/support/dataset-suite.ts";
import { DataError } from "../../core/errors/index.ts";
import { relationLabel } from "../corpora/freebase-graph.ts";
import type { Dataset, LoadedDataset } from "../dataset.ts";
import { metaqaSets } from "./metaqa.ts";
import { mintaka } from "./mintaka.ts";
import { worldCupSets } from "./wc2014.ts";
import { webqsp } from "./webqsp.ts";

const folder = "test/fixtures/eval/data";
const unzips = hasProgram("unzip");

async function triplesOf(loaded: LoadedDataset): Promise<readonly (readonly [string, string, string])[]> {
  const [corpus] = loaded.corpora.values();
  const text = (await writtenCorpus(corpus!)).files.get("graph.nt") ?? "";
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const match = /^<([^>]*)> <([^>]*)> (?:<([^>]*)>|(".*")) \.$/.exec(line);
      expect(match, line).not.toBeNull();
      return [match?.[1] ?? "", match?.[2] ?? "", match?.[3] ?? match?.[4] ?? ""] as const;
    });
}

for (const dataset of [...metaqaSets, webqsp, mintaka]) datasetSuite(dataset, folder);

describe.each([...metaqaSets, webqsp, mintaka].map((dataset) => [dataset.name, dataset] as const))(
  "%s",
  (_, dataset) => {
    it("has every answer as a named thing of its graph", async () => {
      const loaded = await dataset.load(folder);
      const triples = await triplesOf(loaded);
      const labels = new Map(triples.filter(([, p]) => p.endsWith("#label")).map(([s, , o]) => [s, JSON.parse(o)]));
      for (const { answers } of loaded.gold.values()) {
        expect(answers.length).toBeGreaterThan(0);
        for (const { entity = "", text } of answers) expect(labels.get(entity)).toBe(text);
      }
    });
  },
);

/** Things at the end of a path of MetaQA such as "actor_to_movie_to_year", without the topic itself. */
const relationOf: Readonly<Record<string, string>> = {
  actor: "starred_actors",
  director: "directed_by",
  genre: "has_genre",
  imdbrating: "has_imdb_rating",
  imdbvotes: "has_imdb_votes",
  language: "in_language",
  tag: "has_tags",
  tags: "has_tags",
  writer: "written_by",
  year: "release_year",
};

function follow(triples: Awaited<ReturnType<typeof triplesOf>>, topic: string, path: string): Set<string> {
  const kinds = path.split("_to_");
  let reached = new Set([topic]);
  for (let i = 1; i < kinds.length; i++) {
    const [from = "", to = ""] = [kinds[i - 1], kinds[i]];
    const relation = relationOf[to === "movie" ? from : to];
    reached = new Set(
      triples.flatMap(([s, p, o]) => {
        if (!p.endsWith(`/${relation}`)) return [];
        return to === "movie" ? (reached.has(o) ? [s] : []) : reached.has(s) ? [o] : [];
      }),
    );
    if (to === "movie") reached.delete(topic);
  }
  return reached;
}

const topics: Readonly<Record<string, string>> = {
  "metaqa-1hop-dev-0": "Temuera Morrison",
  // "Paris, Texas" stands as two answers in the file.
  "metaqa-1hop-dev-731": "Harry Dean Stanton",
  "metaqa-1hop-dev-4991": "The Pool",
  "metaqa-2hop-dev-1": "Sharon Tate",
  "metaqa-2hop-dev-27": "Combat Shock",
  "metaqa-3hop-dev-263": "Shark in Venice",
};

it("MetaQA's gold is what its path gives in the graph that is served", async () => {
  let compared = 0;
  for (const dataset of metaqaSets) {
    const loaded = await dataset.load(folder);
    const triples = await triplesOf(loaded);
    for (const [id, { answers, tags }] of loaded.gold) {
      const topic = topics[id];
      if (topic === undefined) continue;
      compared++;
      const found = follow(triples, `https://factweave.invalid/movies/${encodeURIComponent(topic)}`, tags.path ?? "");
      expect(new Set(answers.map(({ entity }) => entity)), id).toEqual(found);
    }
  }
  expect(compared).toBe(6);
});

it("WebQSP and Mintaka keep what the graph can answer, and say why the rest is left out", async () => {
  const [web, min] = await Promise.all([webqsp.load(folder), mintaka.load(folder)]);
  expect([...web.gold].map(([id, { answers }]) => [id, answers])).toEqual([
    [
      "WebQTest-23",
      [{ text: "Memphis", aliases: ["Memphis, Tennessee"], entity: "http://www.wikidata.org/entity/Q16563" }],
    ],
  ]);
  expect([...web.excluded]).toEqual([["the topic is not in the graph", 1]]);
  expect([...min.gold.values()].map(({ answers, tags }) => [answers[0]?.text, tags])).toEqual([
    ["Stanford University", { category: "books", complexity: "generic" }],
  ]);
  expect([...min.excluded]).toEqual([
    ["it compares values, and the graph has none", 1],
    ["the answer is no entity", 1],
    ["it asks for what is not so, and the graph is a part of Freebase", 1],
    ["an entity of the question is not in the graph", 1],
    ["it names a date or a number, and the graph has none", 1],
  ]);
});

it("words Freebase's relations, mediated ones by both halves", () => {
  expect(relationLabel("/people/person/place_of_birth")).toBe("place of birth");
  expect(relationLabel("/film/actor/film./film/performance/film")).toBe("film");
  expect(relationLabel("/award/award_nominee/award_nominations./award/award_nomination/award")).toBe(
    "award nominations award",
  );
});

it.each(
  [metaqaSets[0] as Dataset, webqsp, mintaka, worldCupSets[0] as Dataset].map(
    (dataset) => [dataset.name, dataset] as const,
  ),
)("%s says which file is missing", async (_, dataset) => {
  await expect(dataset.load("test/fixtures/eval/none")).rejects.toThrow(DataError);
});

describe.skipIf(!unzips)("World Cup 2014 (skipped without the program unzip)", () => {
  if (unzips) for (const dataset of worldCupSets) datasetSuite(dataset, folder);

  it("asks a question once, with all of its answers, in words", async () => {
    const loaded = await (worldCupSets[0] as Dataset).load(folder);
    expect(loaded.questions.map(({ text }) => text)).toEqual([
      "which football club does Ada BRUN play for?",
      "who plays for Norby FC?",
    ]);
    expect(loaded.gold.get("WC-P1-2")?.answers.map(({ text }) => text)).toEqual(["Ada BRUN", "Eva LUND"]);
    expect([...loaded.excluded]).toEqual([["asked before, word for word", 1]]);
  });

  it("serves every statement once, whichever way round it was written", async () => {
    const triples = await triplesOf(await (worldCupSets[1] as Dataset).load(folder));
    expect(triples.filter(([, p]) => p.includes("factweave.invalid"))).toHaveLength(6);
    expect(triples.some(([, p]) => p.endsWith("_inverse"))).toBe(false);
  });
});
