import * as z from "zod";
import { freebaseBase, freebaseFiles, readFreebaseGraph } from "../corpora/freebase-graph.ts";
import type { NamedGraph } from "../corpora/graph-corpus.ts";
import type { TextDocument } from "../corpora/text-corpus.ts";
import type { Dataset } from "../dataset.ts";
import { tokenText } from "../measures/tokens.ts";
import { dataFile, readJsonLines } from "../read-data.ts";
import { buildTwoSource } from "../two-source/build.ts";
import type { TwoSourceInput } from "../two-source/input.ts";
import { freebaseChains, freebaseHops } from "./two-source-freebase-words.ts";

const passagesFile = "tables/ott-passages.jsonl.gz";

const passage = z.object({ id: z.string(), text: z.string() });

/** Questions in each direction, at most. */
const size = 600;
/** Of the passages that are about no entity of the graph, one of this many is served. */
const others = 10;

/** FB15k-237 with the Wikipedia introductions of OTT-QA: every question needs one hop from each. */
export const twoSourceFreebase: Dataset = {
  name: "two-source-freebase",
  title: "two hops over people, films, schools and firms, one only in a graph and one only in text; made by templates",
  split: "dev",
  origin:
    "made from thunlp/OpenKE @ 64c4ec8 and villmow/datasets_knowledge_embedding @ 9e39245 (FB15k-237), wenhuchen/OTT-QA @ b289bcc",
  licence: "graph CC BY 2.5 (Freebase), text CC BY-SA",
  kinds: ["text", "fact"],
  headline: ["EM[squad]", "F1[squad]", "H1-R@5[tokens]", "H2-R@5[tokens]"],
  files: [...freebaseFiles, passagesFile],
  load: async (folder) => buildTwoSource(await freebaseInput(folder, { size, seed: 1 })),
};

/** @throws DataError for a file that is missing or damaged. */
export async function freebaseInput(
  folder: string,
  options: Pick<TwoSourceInput, "size" | "seed">,
): Promise<TwoSourceInput> {
  const graph = await readFreebaseGraph(folder);
  const { edges } = graph;
  const groupOf = new Map<string, string>();
  for (const { subject, relation, object } of edges) {
    // A place is like another one of the same state or country.
    if (relation === contains) groupOf.set(object, subject);
  }
  const names = new Map(
    [...graph.names].map(([iri, [label = "", ...others]]) => [iri, [label, ...others.filter(isName)]]),
  );
  const pathOf = new Map([...graph.pages].map(([iri, page]) => [iri, decodeURIComponent(new URL(page).pathname)]));
  const unclear = unclearIn(graph, pathOf);
  const { pages, pageOf } = await readPages(dataFile(folder, passagesFile), pathOf);
  const common = { hops: freebaseHops, chains: freebaseChains, perBridge: 4, ...options };
  return { corpus: "two-source-freebase", edges, names, unclear, pages, pageOf, groupOf, ...common };
}

const contains = freebaseBase + encodeURIComponent("/location/location/contains");

/** Entities that share a label, and those whose page has to tell them from a namesake. */
function unclearIn({ edges, names }: NamedGraph, pathOf: ReadonlyMap<string, string>): Set<string> {
  const relations = new Set(edges.map(({ relation }) => relation));
  const entities = [...names.keys()].filter((iri) => !relations.has(iri));
  const byLabel = Map.groupBy(entities, (iri) => tokenText(names.get(iri)?.[0] ?? ""));
  const unclear = new Set([...byLabel.values()].filter(({ length }) => length > 1).flat());
  for (const [iri, page] of pathOf) if (namesake.test(page)) unclear.add(iri);
  return unclear;
}

/** The title of a page about one of several films of a name, such as "/wiki/Godzilla_(1998_film)". */
const namesake = /\(\d{4}_.*\)$/;

/** Shorter ones are codes such as "IN" for Indiana: as words they stand everywhere. */
const isName = (text: string): boolean => text.length > 3;

async function readPages(path: string, pathOf: ReadonlyMap<string, string>) {
  const wanted = new Map([...pathOf].map(([iri, page]) => [page, iri]));
  const pageOf = new Map<string, string>();
  const pages: TextDocument[] = [];
  let skipped = 0;
  for await (const { id, text } of readJsonLines(path, passage)) {
    const iri = wanted.get(decoded(id));
    if (text.trim() === "" || (iri === undefined && skipped++ % others > 0)) continue;
    const url = `https://en.wikipedia.org${encodeURI(decoded(id)).replace(/[?#]/g, encodeURIComponent)}`;
    const title = decoded(id).replace("/wiki/", "").replaceAll("_", " ");
    if (iri !== undefined) {
      if (pageOf.has(iri)) continue;
      pageOf.set(iri, url);
    }
    pages.push({ title, url, text });
  }
  return { pages, pageOf };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A bare percent sign in a title.
    return path;
  }
}
