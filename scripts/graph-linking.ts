import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeGraph } from "../src/eval/corpora/graph-corpus.ts";
import { loadEmbedder } from "../src/models/onnx/embedder.ts";
import { loadTagger } from "../src/models/onnx/tagger.ts";
import { clocq } from "../src/presets/clocq.ts";
import type { GraphStore } from "../src/stores/graph-store.ts";
import { openGraphFile } from "../src/stores/sqlite/graph-file.ts";
import { createEntityLinker, type EntityLinker, type Linking } from "../src/understanding/link-entities.ts";
import { createDescriptionLinker } from "../src/understanding/linking-clocq/description-linker.ts";
import { createJointLinker } from "../src/understanding/linking-clocq/joint-linker.ts";
import { type Asked, type LinkingSet, linkingSets } from "./linking-sets.ts";

/**
 * How well the names of questions are linked, with and without the tagger, against the entities that the sets say
 * they are about and that the graph has: `node scripts/graph-linking.ts --data DIR [--linker labels|joint|description]
 * [--set webqsp|mintaka|metaqa-1hop]… [--limit 500] [--skip 0] [--misses]`
 *
 * linked: share of these entities that are linked at all; first: that are the best of their mention; read: linked, or
 * among the alternatives; right: share of all mentions linked whose best entity is one of them; none: questions with
 * nothing linked. Per cent.
 */
const { values } = parseArgs({
  options: {
    data: { type: "string", default: process.env.FACTWEAVE_DATA ?? "" },
    linker: { type: "string", default: "labels" },
    set: { type: "string", multiple: true, default: Object.keys(linkingSets) },
    limit: { type: "string", default: "500" },
    skip: { type: "string", default: "0" },
    misses: { type: "boolean", default: false },
  },
});

const embedder = await loadEmbedder();
const tagger = await loadTagger();
const signal = new AbortController().signal;

const columns = ["set", "tagger", "questions", "entities", "linked", "first", "read", "right", "none"];
console.log(`| ${columns.join(" | ")} |\n|${"---|".repeat(columns.length)}`);
for (const name of values.set) {
  const set = linkingSets[name];
  if (set === undefined) throw new Error(`There is no set "${name}" here: ${Object.keys(linkingSets).join(", ")}.`);
  const { graph, asked } = await open(set);
  const link = createLinker(graph);
  for (const heard of [false, true]) {
    const linked: Linked[] = [];
    for (const each of asked) {
      const [tagged] = heard ? await tagger.tag([each.text]) : [];
      linked.push({ asked: each, linking: await link(each.text, signal, tagged) });
    }
    if (values.misses) for (const each of linked) showMiss(each, heard);
    console.log(`| ${[name, heard ? "heard" : "not heard", ...measure(linked)].join(" | ")} |`);
  }
  await graph.close();
}
await Promise.all([embedder.close(), tagger.close()]);

interface Linked {
  readonly asked: Asked;
  readonly linking: Linking;
}

/** The graph of a set, and its questions about something in it. */
async function open({ graph: name, readGraph, readQuestions }: LinkingSet) {
  const cacheDir = join(tmpdir(), "factweave-linking");
  await mkdir(cacheDir, { recursive: true });
  const file = join(cacheDir, `${name}.nt`);
  const read = await readGraph(values.data);
  await writeGraph(file, read);
  const known = new Set(read.edges.flatMap(({ subject, object }) => [subject, object]));
  const asked: Asked[] = [];
  for await (const { text, topics } of readQuestions(values.data)) {
    const own = topics.filter((topic) => known.has(topic));
    if (own.length > 0) asked.push({ text, topics: own });
  }
  const from = Number(values.skip);
  return { graph: await openGraphFile(file, { cacheDir }), asked: asked.slice(from, from + Number(values.limit)) };
}

function createLinker(graph: GraphStore): EntityLinker {
  const options = { graphs: [graph], embedder, perMention: 2 };
  const { linking } = clocq.understand;
  if (values.linker === "joint" && linking?.by === "joint") return createJointLinker({ ...options, ...linking });
  return values.linker === "description" ? createDescriptionLinker(options) : createEntityLinker(options);
}

function measure(all: readonly Linked[]): (string | number)[] {
  const count = { topics: 0, linked: 0, first: 0, read: 0, mentions: 0, right: 0, none: 0 };
  for (const { asked, linking } of all) {
    const { entities, alternatives } = linking;
    const best = new Map(entities.toReversed().map(({ start, end, iri }) => [`${start} ${end}`, iri]));
    const among = (iris: readonly string[]) => asked.topics.filter((topic) => iris.includes(topic)).length;
    count.topics += asked.topics.length;
    count.linked += among(entities.map(({ iri }) => iri));
    count.first += among([...best.values()]);
    count.read += among([...entities, ...alternatives].map(({ iri }) => iri));
    count.mentions += best.size;
    count.right += [...best.values()].filter((iri) => asked.topics.includes(iri)).length;
    count.none += entities.length === 0 ? 1 : 0;
  }
  const { topics, linked, first, read, mentions, right, none } = count;
  const share = (part: number, whole: number) => (whole === 0 ? "-" : ((100 * part) / whole).toFixed(1));
  const shares = [linked, first, read].map((part) => share(part, topics));
  return [all.length, topics, ...shares, share(right, mentions), share(none, all.length)];
}

function showMiss({ asked, linking }: Linked, heard: boolean): void {
  const missed = asked.topics.filter((topic) => !linking.entities.some(({ iri }) => iri === topic));
  if (missed.length === 0) return;
  const linked = linking.entities.map(({ mention, label }) => `${mention}: ${label}`).join(" | ");
  console.log(`${heard ? "heard  " : "not heard  "}${asked.text}\n  linked ${linked}\n  missed ${missed.join(" ")}`);
}
