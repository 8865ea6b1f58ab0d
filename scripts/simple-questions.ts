import { join } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { freebaseBase, freebaseFiles, readFreebaseGraph, wikidataIri } from "../src/eval/corpora/freebase-graph.ts";
import { dataFile, linesOf, readJsonLines } from "../src/eval/read-data.ts";

/**
 * Prints the questions of SimpleQuestions whose subject and object FB15k-237 connects, as JSON lines for `factweave eval`. The
 * relation is that of the question where the graph has it, else the one with the fewest objects; all of its objects are right.
 * `node scripts/simple-questions.ts --data DIR --train FOLDER`, where FOLDER holds the unpacked `simplequestions`.
 */
const { values } = parseArgs({ options: { data: { type: "string" }, train: { type: "string" } } });
if (values.data === undefined || values.train === undefined) {
  throw new Error("usage: node scripts/simple-questions.ts --data DIR --train FOLDER");
}

const entity = z.object({ id: z.string(), wikidata_id: z.string().nullish() });
const graph = await readFreebaseGraph(values.data);
const iris = new Map<string, string>();
for await (const { id, wikidata_id } of readJsonLines(dataFile(values.data, freebaseFiles[1]), entity)) {
  iris.set(id, wikidata_id ? wikidataIri(wikidata_id) : freebaseBase + encodeURIComponent(id));
}

const ways = new Map<string, Set<string>>();
const ends = new Map<string, Set<string>>();
const add = (to: Map<string, Set<string>>, key: string, item: string): unknown =>
  to.set(key, (to.get(key) ?? new Set()).add(item));
for (const { subject, relation, object } of graph.edges) {
  for (const [from, way, end] of [
    [subject, `out ${relation}`, object],
    [object, `in ${relation}`, subject],
  ] as const) {
    add(ways, `${from} ${end}`, way);
    add(ends, `${from} ${way}`, end);
  }
}

const idOf = (address: string): string => address.replace("www.freebase.com", "");
let count = 0;
for (const part of ["test", "valid"]) {
  for await (const line of linesOf(join(values.train, `simplequestions/annotated_fb_data_${part}.txt`))) {
    const [s = "", relation = "", o = "", question = ""] = line.split("\t");
    const [subject, object] = [iris.get(idOf(s)), iris.get(idOf(o))];
    if (subject === undefined || object === undefined) continue;
    const known = [...(ways.get(`${subject} ${object}`) ?? [])];
    const last = relation.split("/").at(-1);
    const same = known.filter((way) => decodeURIComponent(way).split("/").at(-1) === last);
    const size = (way: string): number => ends.get(`${subject} ${way}`)?.size ?? 0;
    const [way] = (same.length > 0 ? same : known).sort((a, b) => size(a) - size(b));
    if (way === undefined) continue;
    const answers = [...(ends.get(`${subject} ${way}`) ?? [])].flatMap((end) => [
      graph.names.get(end)?.slice(0, 8) ?? [],
    ]);
    console.log(
      JSON.stringify({
        id: `simple-${count++}`,
        question: question.trim(),
        answers: answers.filter((names) => names.length > 0),
      }),
    );
  }
}
