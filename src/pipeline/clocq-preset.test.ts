import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../evidence/answer.ts";
import { loadEmbedder } from "../models/onnx/embedder.ts";
import { openGraphFile } from "../stores/sqlite/graph-file.ts";
import { createFactweave, type Factweave } from "./factweave.ts";

const films = resolve(import.meta.dirname, "../../test/fixtures/pipeline/films.ttl");
const folder = await mkdtemp(join(tmpdir(), "factweave-clocq-"));
const embedder = await loadEmbedder();
afterAll(async () => {
  await embedder.close();
  await rm(folder, { recursive: true });
});

const open = (...kg: string[]) => createFactweave({ kg: [films, ...kg], cacheDir: folder, embedder, preset: "clocq" });
const texts = ({ shortAnswers }: Answer): string[] => shortAnswers.map(({ text }) => text).sort();

describe("preset clocq", () => {
  let engine: Factweave;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine.close());

  it.each([
    ["a relation", "Who directed The Glass Mirror?", ["Ana Torvald"]],
    ["a relation backwards", "Which films did Per Quist direct?", ["Up", "Winter Post"]],
    ["a name of a film and a person: the person", "Where was Eva Brandt born?", ["Oslo"]],
    ["a question without capitals", "who directed the glass mirror", ["Ana Torvald"]],
  ])("answers %s: %s", async (_, question, expected) => {
    const answer = await engine.ask(question);
    expect(answer.status, answer.answer).toBe("answered");
    expect(texts(answer)).toEqual(expected);
    expect(answer.usage.llmCalls).toBe(0);
  });

  it("cites facts with queries that find them again", async () => {
    const answer = await engine.ask("Who directed The Glass Mirror?");
    expect(answer.quotes).not.toEqual([]);
    const graph = await openGraphFile(films, { cacheDir: folder });
    try {
      for (const quote of answer.quotes) {
        if (quote.kind !== "fact") throw new Error("Only facts can be cited here.");
        const { rows } = await graph.select(quote.locator.sparql, { timeMs: 60_000 });
        expect(rows.flatMap(({ value }) => value ?? [])).toContainEqual(quote.locator.statements[0]?.object);
      }
    } finally {
      await graph.close();
    }
  });

  it("refuses what the graph does not tell", async () => {
    expect((await engine.ask("Who directed Oppenheimer?")).status).toBe("refused");
  });
});

describe("preset clocq beside an endpoint that fails", () => {
  let running: Server | undefined;
  afterEach(() => {
    running?.closeAllConnections();
    running?.close();
  });

  it.each<[string, RequestListener, string]>([
    ["answers 500", (_, response) => response.writeHead(500).end("out of memory"), "failed"],
    [
      "answers with a page",
      (_, response) => response.setHeader("content-type", "text/html").end("<h1>Welcome</h1>"),
      "invalid-answer",
    ],
    [
      "cuts the connection half way",
      (_, response) => {
        response.writeHead(200, { "content-type": "application/sparql-results+json", "content-length": "5000" });
        response.write('{"head":');
        setTimeout(() => response.destroy(), 50);
      },
      "unreachable",
    ],
  ])("which %s: the file's answer stands, with the failure beside it", async (_, listener, code) => {
    running = createServer(listener);
    await new Promise<void>((listening) => running?.listen(0, "127.0.0.1", listening));
    const { port } = running.address() as AddressInfo;
    const engine = await open(`http://127.0.0.1:${port}/sparql`);
    try {
      const answer = await engine.ask("Who directed The Glass Mirror?");
      expect(texts(answer)).toEqual(["Ana Torvald"]);
      expect(answer.failures.map((failure) => failure.code)).toContain(code);
      for (const { source } of answer.failures) expect(source).toContain("/sparql");
    } finally {
      await engine.close();
    }
  });
});
