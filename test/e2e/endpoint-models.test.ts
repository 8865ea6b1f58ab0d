import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../src/evidence/answer.ts";
import { createFactweave, type Factweave } from "../../src/index.ts";
import { graphModels } from "../support/graph-models.ts";
import { missingServer, type ServerName, type SparqlServer, startServer } from "../support/sparql-servers.ts";

const at = "2026-01-01";
const texts = ({ shortAnswers }: Answer) => shortAnswers.map(({ text }) => text).sort();
const told = ({ status, answer, quotes, failures }: Answer) => ({
  status,
  answer,
  quotes: quotes.map(({ kind, text }) => [kind, text]),
  failures,
});

/** Wikidata's statements with qualifiers, Freebase's mediator nodes, careless data: as a file and behind an endpoint. */
describe.each(Object.entries(graphModels))("questions over a graph, %s", (model, { turtle, questions }) => {
  let folder: string;
  let beside: Factweave;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "factweave-models-"));
    const file = join(folder, `${model}.ttl`);
    await writeFile(file, turtle);
    beside = await createFactweave({ kg: [file], cacheDir: folder });
  });
  afterAll(async () => {
    await beside?.close();
    await rm(folder, { recursive: true });
  });

  test.each(questions)("are answered from the file: %s", async (question, answers) => {
    expect(texts(await beside.ask(question, { at }))).toEqual([...answers]);
  });

  describe.each<ServerName>(["virtuoso", "oxigraph"])("behind %s", (name) => {
    const missing = missingServer(name);
    if (missing !== undefined) {
      test.skip(`are answered as from the file (${missing})`, () => undefined);
      return;
    }
    let server: SparqlServer;
    let behind: Factweave;
    beforeAll(async () => {
      server = await startServer(name);
      behind = await createFactweave({ kg: [await server.load(turtle)] });
    });
    afterAll(async () => {
      await behind?.close();
      await server?.stop();
    });

    test.each(questions)("are answered as from the file: %s", async (question) => {
      const [fromEndpoint, fromFile] = [await behind.ask(question, { at }), await beside.ask(question, { at })];
      expect(told(fromEndpoint)).toEqual(told(fromFile));
    });
  });
});
