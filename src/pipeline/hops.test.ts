import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFactweave } from "./factweave.ts";

const graph = `
@prefix : <http://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:story rdfs:label "story by" . :directed rdfs:label "directed by" .
:ferry rdfs:label "Glass Ferry" ; :story :bo ; :directed :ana . :bo rdfs:label "Bo Marsh" . :ana rdfs:label "Ana Torvald" .
`;
const text = `# Glass Ferry

Glass Ferry is a 1997 drama film directed by Ana Torvald, based on the 1985 novel by Bo Marsh. It was shot on the coast.
`;

test("a first hop whose answer leads back to what the question names is not followed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "factweave-hops-"));
  await writeFile(join(folder, "graph.ttl"), graph);
  await writeFile(join(folder, "ferry.md"), text);
  const engine = await createFactweave({ collection: join(folder, "collection") });
  try {
    await engine.index([join(folder, "graph.ttl"), join(folder, "ferry.md")]);
    const answer = await engine.ask("Who wrote the novel that Glass Ferry is based on?");
    expect(answer.shortAnswers.map(({ text }) => text)).toEqual(["Bo Marsh"]);
  } finally {
    await engine.close();
    await rm(folder, { recursive: true });
  }
});
