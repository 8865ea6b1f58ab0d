import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createFactweave } from "../../src/index.ts";
import { openSparqlEndpoint } from "../../src/stores/sparql/endpoint-graph.ts";
import { missingServer, type SparqlServer, startServer } from "../support/sparql-servers.ts";

const graph = resolve(import.meta.dirname, "../../examples/demo/graph.ttl");
const json = "application/sparql-results+json";
const missing = missingServer("oxigraph");

/** What happens after so many good answers, and how it is told. */
const accidents: readonly (readonly [string, (response: ServerResponse) => void, string])[] = [
  [
    "answers with a page",
    (response) => response.setHeader("content-type", "text/html").end("<p>Busy"),
    "invalid-answer",
  ],
  [
    "cuts the connection half way",
    (response) => {
      response.writeHead(200, { "content-type": json, "content-length": "5000" });
      response.write('{"head":{"vars":["e"]},"results":{"bindings":[');
      setTimeout(() => response.destroy(), 50);
    },
    "unreachable",
  ],
  ["has had enough", (response) => response.writeHead(429, { "retry-after": "600" }).end(), "unreachable"],
  ["hangs", () => undefined, "timeout"],
];

describe.skipIf(missing !== undefined)(`an endpoint that answers at first (skipped where it is ${missing})`, () => {
  let server: SparqlServer;
  let address: string;
  let running: Server | undefined;
  beforeAll(async () => {
    server = await startServer("oxigraph");
    address = await server.load(await readFile(graph, "utf8"));
  });
  afterEach(() => {
    running?.closeAllConnections();
    running?.close();
  });
  afterAll(() => server?.stop());

  /** Passes the first requests on to the real server. */
  async function failingAfter(good: number, accident: (response: ServerResponse) => void): Promise<string> {
    let requests = 0;
    const listener: RequestListener = async (request, response) => {
      if (requests++ >= good) {
        accident(response);
        return;
      }
      const { searchParams } = new URL(request.url ?? "", "http://localhost");
      const body: Buffer[] = [];
      for await (const part of request) body.push(part as Buffer);
      const query = searchParams.get("query") ?? new URLSearchParams(Buffer.concat(body).toString()).get("query") ?? "";
      const target = new URL(address);
      const graphs = new URLSearchParams(target.search);
      graphs.set("query", query);
      target.search = "";
      const answer = await fetch(target, { method: "POST", body: graphs, headers: { accept: json } });
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    running = createServer(listener);
    await new Promise<void>((listening) => running?.listen(0, "127.0.0.1", listening));
    return `http://127.0.0.1:${(running.address() as AddressInfo).port}/sparql`;
  }

  test("gives its answer as long as it does", async () => {
    const engine = await createFactweave({ kg: [await failingAfter(1000, () => undefined)] });
    const answer = await engine.ask("Who directed Bulworth?");
    await engine.close();
    expect(answer.shortAnswers.map(({ text }) => text)).toEqual(["Warren Beatty"]);
  });

  test.each(accidents)("and then %s is told as a failure beside what the file says", async (_, accident, code) => {
    // The vocabulary and the names are known by then; what is said of them is not.
    const engine = await createFactweave({ kg: [graph, await failingAfter(3, accident)] });
    const answer = await engine.ask("Who directed Bulworth?", { budgetMs: 30_000 });
    await engine.close();
    expect(answer.shortAnswers.map(({ text }) => text)).toEqual(["Warren Beatty"]);
    expect(answer.failures.map((failure) => failure.code)).toEqual([code]);
    expect(answer.failures[0]?.source).toContain("/sparql");
  });

  test.each(accidents)("and then %s says so to who asks for connections", async (_, accident, code) => {
    const store = openSparqlEndpoint(await failingAfter(1, accident), { timeoutMs: 1500 });
    const [film, person] = ["m-02v8kmz", "m-0gyx4"].map((name) => `https://factweave.example/entity/${name}`);
    await expect(store.connections(film as string, person as string)).rejects.toMatchObject({ code });
  });
});
