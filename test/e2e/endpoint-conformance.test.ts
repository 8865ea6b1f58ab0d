import { afterAll, beforeAll, describe, test } from "vitest";
import { openSparqlEndpoint } from "../../src/stores/sparql/endpoint-graph.ts";
import { testGraphStore } from "../../src/testing/graph-store-suite.ts";
import {
  missingServer,
  type ServerName,
  type SparqlServer,
  startServer,
  toNTriples,
} from "../support/sparql-servers.ts";

/** What no endpoint offers without an index of normalised names. */
const differences = [
  {
    reason: "labels are compared letter by letter, in usual spellings",
    tests: ["an entity is found by its label, whatever the case, accents and punctuation"],
  },
  {
    reason: "features.fuzzy is false",
    tests: ["a misspelt label is found, but not one that is merely short or a number"],
  },
  { reason: "features.prefix is false", tests: ["a prefix finds longer labels after those that are equal"] },
  {
    reason: "a server names blank nodes as it likes",
    tests: ["terms keep their kind, language and datatype", "a blank node is an entity under its label"],
  },
  {
    reason: "an endpoint does not tell which file a triple came from",
    tests: ["a triple that two sources give is one statement with one of them as its source"],
  },
];

const own: Readonly<Record<ServerName, typeof differences>> = {
  virtuoso: [{ reason: "Virtuoso ends a literal at the character NUL", tests: ["a literal keeps any character"] }],
  oxigraph: [
    { reason: "features.words is false", tests: ["a label is found by some of its words, after names that are equal"] },
  ],
};

describe.each<ServerName>(["virtuoso", "oxigraph"])("a graph behind %s", (name) => {
  const missing = missingServer(name);
  if (missing !== undefined) {
    test.skip(`is as any other graph (${missing})`, () => undefined);
    return;
  }
  let server: SparqlServer;
  beforeAll(async () => {
    server = await startServer(name);
  });
  afterAll(() => server?.stop());

  testGraphStore(
    async (graph) => openSparqlEndpoint(await server.load(toNTriples(graph.flatMap(({ triples }) => triples)))),
    { test, skip: [...differences, ...own[name]] },
  );
});
