import { join } from "node:path";
import * as z from "zod";
import { freebaseFiles, readFreebaseGraph, wikidataIri } from "../../src/eval/corpora/freebase-graph.ts";
import { type Edge, type NamedGraph, writeGraph } from "../../src/eval/corpora/graph-corpus.ts";
import { writePassages } from "../../src/eval/datasets/ott-qa-documents.ts";
import { ottPassage } from "../../src/eval/datasets/ott-qa-records.ts";
import { dataFile, linesOf, readJsonLines } from "../../src/eval/read-data.ts";
import type { Evidence } from "../../src/evidence/evidence.ts";
import { foldName } from "../../src/ranking/graph/fold-name.ts";
import { type Asked, holds, seeded, shuffled, type World } from "./world.ts";

const entity = z.object({
  id: z.string(),
  label: z.string(),
  wikipedia: z.string().nullish(),
  wikidata_id: z.string().nullish(),
});

/** Questions made of the words of relations, beside those that people wrote. */
const templatedCount = 350;

/** SimpleQuestions whose statement stands in FB15k-237, over that graph and the Wikipedia paragraphs of its entities. */
export async function freebaseWorld(data: string, folder: string): Promise<World> {
  const graph = await readFreebaseGraph(data);
  const entities = await Array.fromAsync(readJsonLines(dataFile(data, freebaseFiles[1]), entity));
  const byId = new Map(entities.map((each) => [each.id, each]));
  const relations = new Map<string, Set<string>>();
  for (const { subject, relation, object } of graph.edges) {
    for (const [a, b] of [
      [subject, object],
      [object, subject],
    ] as const) {
      const key = `${a} ${b}`;
      relations.set(
        key,
        (relations.get(key) ?? new Set()).add(decodeURIComponent(relation.split("/").at(-1) as string)),
      );
    }
  }
  const iriOf = ({ id, wikidata_id }: z.output<typeof entity>): string =>
    wikidata_id ? wikidataIri(wikidata_id) : `https://factweave.invalid/fb15k/${encodeURIComponent(id)}`;
  const asked: Asked[] = [];
  for (const part of ["test", "valid"]) {
    for await (const line of linesOf(join(folder, `simplequestions/annotated_fb_data_${part}.txt`))) {
      const [s = "", r = "", o = "", text = ""] = line.split("\t");
      const [subject, object] = [byId.get(path(s)), byId.get(path(o))];
      if (subject === undefined || object === undefined) continue;
      const [from, to] = [iriOf(subject), iriOf(object)];
      const stated = [...(relations.get(`${from} ${to}`) ?? [])].filter((name) => sameRelation(name, path(r)));
      if (stated.length === 0) continue;
      const answeredBy = (evidence: Evidence) =>
        evidence.kind === "fact"
          ? isFact(evidence, from, to, stated)
          : evidence.kind === "text" && isPage(evidence, subject.label) && holds(evidence.text, [object.label]);
      asked.push({ id: `simple-${part}-${asked.length}`, text: text.trim(), answers: [object.label], answeredBy });
    }
  }
  asked.push(...templated(graph, templatedCount));
  const pages = new Set(
    entities.flatMap(({ wikipedia }) => (wikipedia ? [decodeURI(new URL(wikipedia).pathname)] : [])),
  );
  return {
    name: "freebase",
    asked,
    corpus: {
      id: "freebase",
      vectors: false,
      async write(dir) {
        await writeGraph(join(dir, "graph.nt"), graph);
        async function* passages() {
          for await (const passage of readJsonLines(dataFile(data, "tables/ott-passages.jsonl.gz"), ottPassage)) {
            if (pages.has(passage.id)) yield passage;
          }
        }
        await writePassages(join(dir, "passages.jsonl"), passages());
      },
    },
  };
}

/** "What is the place of birth of X?", where the graph has at most three values. */
function templated({ edges, names }: NamedGraph, count: number): Asked[] {
  const random = seeded(17);
  const groups = Map.groupBy(edges, ({ subject, relation }) => `${subject} ${relation}`);
  const chosen = shuffled(
    [...groups.values()].filter((group) => group.length <= 3),
    random,
  ).slice(0, count);
  return chosen.map((group, i) => {
    const [{ subject, relation }] = group as [Edge];
    const nameOf = (iri: string): string => names.get(iri)?.[0] ?? "";
    const answers = group.map(({ object }) => nameOf(object));
    const stated = [decodeURIComponent(relation.split("/").at(-1) as string)];
    const ask = random() < 0.5 ? "What is the {r} of {s}?" : "{r} of {s}?";
    return {
      id: `templated-${i}`,
      text: ask.replace("{r}", nameOf(relation)).replace("{s}", nameOf(subject)),
      answers,
      answeredBy: (evidence) =>
        evidence.kind === "fact"
          ? group.some(({ object }) => isFact(evidence, subject, object, stated))
          : evidence.kind === "text" && isPage(evidence, nameOf(subject)) && holds(evidence.text, answers),
    };
  });
}

function path(address: string): string {
  return address.replace("www.freebase.com", "");
}

/** FB15k joins the two halves of a path over a mediator, and knows some relations from the other end. */
function sameRelation(stated: string, asked: string): boolean {
  const halves = stated.split(".");
  return halves.some((half) => half === asked) || stated.split("/").at(-1) === asked.split("/").at(-1);
}

function isFact(
  evidence: Extract<Evidence, { kind: "fact" }>,
  a: string,
  b: string,
  stated: readonly string[],
): boolean {
  return evidence.locator.statements.some(({ subject, predicate, object }) => {
    const ends = new Set([subject.value, object.value]);
    return (
      ends.has(a) && ends.has(b) && stated.includes(decodeURIComponent(predicate.value.split("/").at(-1) as string))
    );
  });
}

function isPage(evidence: Evidence, label: string): boolean {
  return ` ${foldName(evidence.source.title)} `.includes(` ${foldName(label)} `);
}
