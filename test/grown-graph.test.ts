import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grownGraph } from "../bench/grown-graph.ts";

const base = "https://factweave.invalid/movies/";
const real = [
  ["Alien", "directed_by", "Ridley Scott"],
  ["Alien", "release_year", "1979"],
  ["Stalker", "directed_by", "Andrei Tarkovsky"],
  ["Stalker", "release_year", "1979"],
  ["Blade Runner", "directed_by", "Ridley Scott"],
];

describe("a graph grown from MetaQA's films", () => {
  let data: string;
  let lines: (size: number) => string[];
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "factweave-"));
    await mkdir(join(data, "movies"));
    const records = real.map(([s, r, o]) => JSON.stringify({ s, r, o })).join("\n");
    await writeFile(join(data, "movies/kb.jsonl.gz"), gzipSync(records));
    const grown = await grownGraph(data, ["Blade Runner"], 1);
    lines = (size) => [...grown(size)];
  });
  afterAll(() => rm(data, { recursive: true }));

  it("has as many triples as it is asked for, and holds every smaller one", () => {
    for (const size of [3, 15, 100]) expect(lines(size)).toHaveLength(size);
    expect(lines(100).slice(0, 15)).toEqual(lines(15));
    expect(new Set(lines(100)).size).toBe(100);
  });

  it("begins with what the questions are about, and stays connected", () => {
    const edges = lines(15).filter((line) => !line.includes("rdf-schema#label"));
    expect(edges.slice(0, 2)).toEqual([
      `<${base}Blade%20Runner> <${base}directed_by> <${base}Ridley%20Scott> .\n`,
      `<${base}Alien> <${base}directed_by> <${base}Ridley%20Scott> .\n`,
    ]);
    expect(edges).toHaveLength(real.length);
  });

  it("repeats the shape of the real films in every world, with invented names and the real years", () => {
    const grown = lines(60);
    const inWorld = (world: number) => grown.filter((line) => line.startsWith(`<${base}world-${world}/`));
    expect(inWorld(1).filter((line) => line.includes("release_year"))).toHaveLength(2);
    expect(inWorld(1).filter((line) => line.endsWith(`<${base}1979> .\n`))).toHaveLength(2);
    const names = inWorld(1).flatMap((line) => /"(.*)"/.exec(line)?.[1] ?? []);
    expect(names).toHaveLength(5);
    for (const name of names) expect(real.flat()).not.toContain(name);
  });
});
