import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startExampleServer } from "../../examples/functions/server.ts";
import type { Answer } from "../../src/evidence/answer.ts";
import { declarationsFor } from "../support/function-questions.ts";
import { runFactweave } from "./run-factweave.ts";

let folder: string;
let server: Server;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-functions-"));
  server = await startExampleServer(0);
  file = await declarationsFor(server, folder);
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const ask = (question: string, ...more: string[]) =>
  runFactweave(["ask", question, "--functions", file, "--at", "2026-03-05", ...more], { cwd: folder });

test("ask --functions answers through a call and cites it", async () => {
  const { status, stdout } = await ask("Who directed Salt Road?");
  expect(stdout).toContain("Otto Brandt. [1]");
  expect(status).toBe(0);
});

test("arithmetic over two calls is verified and cites both", async () => {
  const question = "What is the difference between the budgets of Glass Harbour and Winter Ledger?";
  const { status, stdout } = await ask(question, "--json");
  const answer = JSON.parse(stdout) as Answer;
  expect(answer.shortAnswers).toEqual([{ text: "25000000 USD" }]);
  expect(answer.sentences.map(({ citations, supported }) => [citations, supported])).toEqual([[[1, 2], true]]);
  expect(status).toBe(0);
});

test("a file that is none is wrong usage, and says what to do", async () => {
  const { status, stderr } = await runFactweave(["ask", "Who?", "--functions", join(folder, "no.json")], {
    cwd: folder,
  });
  expect(stderr).toMatch(/no\.json cannot be read\. Name a JSON file of functions\./);
  expect(status).toBe(2);
});
