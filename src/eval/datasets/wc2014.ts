import { existsSync } from "node:fs";
import { DataError } from "../../core/errors/index.ts";
import { type Edge, graphCorpus, type NamedGraph } from "../corpora/graph-corpus.ts";
import { type Asked, overOneCorpus } from "../corpora/text-corpus.ts";
import type { Dataset, LoadedDataset } from "../dataset.ts";
import { dataFile } from "../read-data.ts";
import { unpackWith } from "../system-program.ts";
import { createTally } from "./graph-answers.ts";

const file = "graph/wc2014.zip";
const base = "https://factweave.invalid/wc2014/";
/** Every statement stands in the file twice, the second time the other way round. */
const inverse = "_inverse";

const iri = (name: string): string => base + encodeURIComponent(name);
const words = (name: string): string => name.replaceAll("_", " ").trim();

function worldCup(kind: string, part: string, title: string): Dataset {
  return {
    name: `wc2014-${kind}`,
    title: `World Cup 2014: ${title} over a small complete graph of players, clubs and countries`,
    split: "train",
    origin: "zmtkeke/IRN @ 32f70d3",
    licence: "none stated: for measuring alone",
    kinds: ["fact"],
    headline: ["Hits@1[squad]", "SetF1[entity]"],
    files: [file],
    load: (folder) => load(dataFile(folder, file), part),
  };
}

export const worldCupSets: readonly Dataset[] = [
  worldCup("1hop", "WC-P1", "questions of one hop"),
  worldCup("2hop", "WC-P2", "questions of two hops"),
  worldCup("conjunctive", "WC-C", "questions with two conditions"),
];

async function load(zip: string, part: string): Promise<LoadedDataset> {
  const [triples, questions] = await Promise.all([readPart(zip, "WC2014"), readPart(zip, part)]);
  const excluded = createTally();
  const asked: Asked[] = [];
  const seen = new Set<string>();
  for (const [i, line] of questions.entries()) {
    const [question = "", , path = "", answers = ""] = line.split("\t");
    const names = answers.split("/").filter((name) => name.trim() !== "");
    const text = words(question).replace(/\s+\?$/, "?");
    if (names.length === 0) throw new DataError(zip, "a question has no answer", "Fetch it again.", { line: i + 1 });
    if (seen.has(text)) {
      excluded.add("asked before, word for word");
      continue;
    }
    seen.add(text);
    const relations = path.split("#").filter((_, at) => at % 2 === 1);
    const gold = {
      answers: [...new Set(names)].map((name) => ({ text: words(name), aliases: [], entity: iri(name) })),
      kind: "short",
      support: [],
      hops: [],
      tags: { relation: relations.filter((name) => name !== "<end>").join(" ") },
    } as const;
    asked.push({ id: `${part}-${i + 1}`, text, gold });
  }
  return overOneCorpus(graphCorpus("wc2014", graphOf(triples)), asked, excluded.counts);
}

async function readPart(zip: string, part: string): Promise<string[]> {
  if (!existsSync(zip)) {
    throw new DataError(zip, "there is no such file", "Name the folder that holds it with --data or FACTWEAVE_DATA.");
  }
  const bytes = await unpackWith({ name: "unzip", needs: "unzip" }, ["-p", zip, `WC2014/${part}.txt`], zip);
  return bytes
    .toString("utf8")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
}

function graphOf(triples: readonly string[]): NamedGraph {
  const edges = new Map<string, Edge>();
  const names = new Map<string, readonly string[]>();
  for (const line of triples) {
    const [from = "", stated = "", to = ""] = line.split("\t");
    const relation = stated.endsWith(inverse) ? stated.slice(0, -inverse.length) : stated;
    const [subject, object] = stated.endsWith(inverse) ? [to, from] : [from, to];
    const edge = { subject: iri(subject), relation: iri(relation), object: iri(object) };
    edges.set(`${edge.subject} ${edge.relation} ${edge.object}`, edge);
    for (const name of [subject, relation, object]) names.set(iri(name), [words(name)]);
  }
  return { edges: [...edges.values()], names };
}
