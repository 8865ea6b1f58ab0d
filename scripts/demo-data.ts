/**
 * Makes the files of the demo collection, `examples/demo/{graph.ttl,pages,text}`, from public data sets:
 *
 *     FACTWEAVE_DATA=../shared/data node scripts/demo-data.ts
 *
 * The folder holds FB15k-237 (graph/), OTT-QA's first paragraphs (tables/ott-passages), leads of films (movies/leads) and
 * the pages of WikiTableQuestions (tables/wtq.train.tar.xz). The same input always gives the same files. Licences and
 * sources stand in NOTICE.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { turtle } from "./demo-data/graph.ts";
import { out } from "./demo-data/input.ts";
import { writePages } from "./demo-data/pages.ts";
import { writeLeads, writePassages } from "./demo-data/texts.ts";
import { chooseGraph, coNominated, readEdges, readEntities } from "./demo-data/world.ts";

const entities = readEntities();
const { kept, films } = chooseGraph(entities, readEdges(entities));
for (const folder of ["pages", "text"]) {
  rmSync(join(out, folder), { recursive: true, force: true });
  mkdirSync(join(out, folder), { recursive: true });
}
const pages = writePages();
const stated = kept.filter(({ name }) => name !== coNominated);
writeFileSync(join(out, "graph.ttl"), turtle(entities, stated));
const passages = writePassages(entities, kept);
const leads = writeLeads(entities, films, new Set(passages));
process.stderr.write(
  `${stated.length} statements, ${films.size} films, ${pages} pages, ${passages.length} passages, ${leads} leads of films\n`,
);
