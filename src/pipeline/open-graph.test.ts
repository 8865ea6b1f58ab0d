import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { openGraph } from "../index.ts";

const demo = resolve(import.meta.dirname, "../../examples/demo/graph.ttl");

test("a user of the library opens a graph by its file and asks how two things are connected", async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), "factweave-open-"));
  const graph = await openGraph(demo, { cacheDir });
  const [bulworth] = await graph.candidates("Bulworth");
  const [beatty] = await graph.candidates("Warren Beatty");
  const { connections, complete } = await graph.connections(beatty?.iri ?? "", bulworth?.iri ?? "");
  expect(complete).toBe(true);
  expect(connections.length).toBeGreaterThan(0);
  for (const [link, ...others] of connections) {
    expect(others).toEqual([]);
    // Films have directors; the way is walked from the director.
    expect([link?.from, link?.statements[0]?.object.value]).toEqual([beatty?.iri, beatty?.iri]);
  }
  await graph.close();
  await rm(cacheDir, { recursive: true });
});

test("an endpoint is opened by its address, and asked by the first call only", async () => {
  const graph = await openGraph("http://127.0.0.1:9/sparql");
  expect([graph.name, graph.features.remote]).toEqual(["http://127.0.0.1:9/sparql", true]);
  await graph.close();
});
