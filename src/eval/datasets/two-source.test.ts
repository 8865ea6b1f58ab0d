import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenCorpus } from "../../../test/support/dataset-suite.ts";
import { twoSourceFreebase } from "./two-source-freebase.ts";
import { freebaseHops } from "./two-source-freebase-words.ts";
import { twoSourceMovies } from "./two-source-movies.ts";
import { moviesHops } from "./two-source-movies-words.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-two-source-"));
  await put("movies/kb.jsonl.gz", [
    { s: "Dusk", r: "directed_by", o: "Ana Quill" },
    { s: "Dusk", r: "release_year", o: "1990" },
    { s: "Dawn", r: "directed_by", o: "Ana Quill" },
    { s: "Dawn", r: "release_year", o: "1994" },
    { s: "Moss", r: "starred_actors", o: "Bo Rusk" },
    { s: "Moss", r: "directed_by", o: "Cleo Tarn" },
    { s: "Moss", r: "release_year", o: "1991" },
  ]);
  const lead = { genres: [], cast: [] };
  await put("movies/leads.jsonl.gz", [
    { ...lead, title: "Dusk", year: 1990, href: "Dusk", extract: "Dusk is a 1990 film directed by Ana Quill." },
    { ...lead, title: "Moss", year: 1991, href: "Moss_(film)", extract: "Moss is a 1991 film directed by Cleo Tarn." },
    { ...lead, title: "Dusk at Sea", year: 1990, href: null, extract: null },
    { ...lead, title: "Who's Out?", year: 1992, href: "Who%27s_Out?", extract: "Who's Out? is a 1992 film." },
  ]);
  await put("graph/fb15k-237-entities.jsonl.gz", [
    { id: "/m/1", label: "Acme", wikidata_id: "Q1", wikipedia: "https://en.wikipedia.org/wiki/Acme_%26_Co" },
    { id: "/m/2", label: "Wells", alternatives: ["WL"], wikidata_id: null, wikipedia: null },
    { id: "/m/3", label: "Western Time Zone", wikidata_id: "Q3" },
  ]);
  const seat = "/organization/organization/headquarters./location/mailing_address/citytown";
  await put("graph/fb15k-237.jsonl.gz", [
    { s: "/m/1", r: seat, o: "/m/2" },
    { s: "/m/2", r: "/location/location/time_zones", o: "/m/3" },
  ]);
  await put("tables/ott-passages.jsonl.gz", [
    { id: "/wiki/Acme_&_Co", text: "Acme & Co is a firm headquartered in Wells , Somewhere ." },
    { id: "/wiki/Moss", text: "Moss is green ." },
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, records: readonly object[]): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, gzipSync(records.map((record) => JSON.stringify(record)).join("\n")));
}

test("films: the director is told by the page alone, the director's other film by the graph alone", async () => {
  const { questions, gold, corpora } = await twoSourceMovies.load(folder);
  const [first] = [...gold.values()].filter(({ tags }) => tags.direction === "text-to-graph");
  expect(first).toMatchObject({
    answers: [{ text: "Dawn", aliases: [], entity: "https://factweave.invalid/movies/Dawn" }],
    support: [{ url: "https://en.wikipedia.org/wiki/Dusk", quote: "Dusk is a 1990 film directed by Ana Quill." }, {}],
    hops: [{ answers: ["Ana Quill"] }, { answers: ["Dawn"] }],
    tags: { relation1: "director", relation2: "directed" },
  });
  const second = [...gold.values()].find(({ tags }) => tags.direction === "graph-to-text");
  expect(second?.hops[0]?.answers).toEqual(["Moss"]);
  expect(questions).toHaveLength(2);
  const { files, documents } = await writtenCorpus(corpora.get("two-source-movies")!);
  expect(files.get("graph.nt")).not.toContain("/Dusk> <https://factweave.invalid/movies/directed_by>");
  expect(files.get("graph.nt")).toContain("/Dawn> <https://factweave.invalid/movies/directed_by>");
  const addresses = documents.map(({ url }) => url);
  expect(addresses).toContain("https://en.wikipedia.org/wiki/Moss_(film)");
  // Its own escapes are not escaped again, and its question mark begins no query.
  expect(addresses).toContain("https://en.wikipedia.org/wiki/Who's_Out%3F");
});

test("Freebase: a seat told by the page, its time zone by the graph", async () => {
  const { gold, corpora } = await twoSourceFreebase.load(folder);
  expect([...gold.values()]).toMatchObject([
    {
      answers: [{ text: "Western Time Zone", entity: "http://www.wikidata.org/entity/Q3" }],
      support: [{ url: "https://en.wikipedia.org/wiki/Acme_&_Co", hop: 1 }, { hop: 2 }],
      hops: [{ answers: ["Wells"] }, {}],
    },
  ]);
  const { files } = await writtenCorpus(corpora.get("two-source-freebase")!);
  expect(files.get("graph.nt")).toContain('"time zones"');
  expect(files.get("graph.nt")).not.toContain("citytown");
});

test("every hop has at least eight wordings where it has any but the plain one", () => {
  for (const { name, nouns, ask, check, count } of [...moviesHops, ...freebaseHops]) {
    for (const forms of [nouns, ask, check, count]) {
      expect(new Set(forms).size, name).toBe(forms.length);
      if (forms.length > 1) expect(forms.length, name).toBeGreaterThanOrEqual(8);
      for (const form of forms) expect(form).toContain("{x}");
    }
    for (const form of check) expect(form).toContain("{y}");
  }
});
