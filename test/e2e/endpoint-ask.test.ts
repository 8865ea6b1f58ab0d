import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../src/evidence/answer.ts";
import { createFactweave, type Factweave } from "../../src/index.ts";
import { missingServer, type SparqlServer, startServer } from "../support/sparql-servers.ts";

const graph = resolve(import.meta.dirname, "../../examples/demo/graph.ttl");

const questions = [
  "Who directed Bulworth?",
  "Who wrote Inception?",
  "Which languages are spoken in Inception?",
  "Where was James Cameron born?",
  "Which school did James Cameron attend?",
  "Which films did Ridley Scott direct?",
  "How many films did Christopher Nolan direct?",
  "Who played in The Departed?",
  "Who directed The Departed?",
  "What is the nationality of Ridley Scott?",
  "Who produced Alien?",
  "What genre is Blade Runner?",
  "Which film did Warren Beatty direct?",
  "Who composed the music of Inception?",
  "Did Ridley Scott direct Alien?",
  "Where was the director of The Departed born?",
  "Who directed Blade Runer?",
];

/** What is said and cited, without the address of the graph. */
function told({ status, answer, shortAnswers, quotes, failures }: Answer) {
  return { status, answer, shortAnswers, quotes: quotes.map(({ kind, text }) => [kind, text]), failures };
}

const missing = missingServer("virtuoso");

describe.skipIf(missing !== undefined)(`a graph behind Virtuoso (skipped where it is ${missing})`, () => {
  let server: SparqlServer;
  let behind: Factweave;
  let beside: Factweave;
  beforeAll(async () => {
    server = await startServer("virtuoso");
    const address = await server.load(await readFile(graph, "utf8"));
    behind = await createFactweave({ kg: [address] });
    beside = await createFactweave({ kg: [graph] });
  });
  afterAll(async () => {
    await Promise.all([behind?.close(), beside?.close()]);
    await server?.stop();
  });

  test.each(questions)("answers as the file does: %s", async (question) => {
    const at = "2026-01-01";
    const [fromEndpoint, fromFile] = await Promise.all([behind.ask(question, { at }), beside.ask(question, { at })]);
    expect(told(fromEndpoint)).toEqual(told(fromFile));
  });

  test("most of the questions are answered, so that equal is not equally silent", async () => {
    const answers = await Promise.all(questions.map((question) => beside.ask(question)));
    expect(answers.filter(({ status }) => status === "answered").length).toBeGreaterThan(10);
  });
});

describe("an endpoint that misbehaves", () => {
  let running: Server | undefined;
  afterEach(() => {
    running?.closeAllConnections();
    running?.close();
  });

  async function ask(listener: RequestListener): Promise<Answer> {
    running = createServer(listener);
    await new Promise<void>((listening) => running?.listen(0, "127.0.0.1", listening));
    const { port } = running.address() as AddressInfo;
    const engine = await createFactweave({ kg: [graph, `http://127.0.0.1:${port}/sparql`] });
    try {
      return await engine.ask("Who directed Bulworth?", { budgetMs: 20_000 });
    } finally {
      await engine.close();
    }
  }

  test.each<[string, RequestListener, string]>([
    [
      "answers with a page",
      (_, response) => {
        response.setHeader("content-type", "text/html").end("<h1>Welcome</h1>");
      },
      "invalid-answer",
    ],
    [
      "answers with broken JSON",
      (_, response) => {
        response.setHeader("content-type", "application/sparql-results+json").end('{"head":{"vars":["a"]},"results":');
      },
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
    [
      "answers 500",
      (_, response) => {
        response.writeHead(500, { "content-type": "text/plain" }).end("out of memory");
      },
      "failed",
    ],
    [
      "asks to wait for longer than anybody would",
      (_, response) => {
        response.writeHead(429, { "retry-after": "3600" }).end();
      },
      "unreachable",
    ],
  ])("that %s is told as a failure beside what the file says", async (_, listener, code) => {
    const answer = await ask(listener);
    expect(answer.shortAnswers.map(({ text }) => text)).toEqual(["Warren Beatty"]);
    expect(answer.failures.map((failure) => failure.code)).toEqual([code]);
    expect(answer.failures[0]?.source).toContain("/sparql");
  });

  test("that hangs ends at the time for a request, and the file's answer stands", async () => {
    const started = performance.now();
    const answer = await ask(() => undefined);
    expect(performance.now() - started).toBeLessThan(25_000);
    expect(answer.shortAnswers.map(({ text }) => text)).toEqual(["Warren Beatty"]);
    expect(answer.failures.map(({ code }) => code)).toEqual(["timeout"]);
  });
});
