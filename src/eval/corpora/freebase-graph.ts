import * as z from "zod";
import { dataFile, readJsonLines } from "../read-data.ts";
import type { Edge, NamedGraph } from "./graph-corpus.ts";

export const freebaseFiles = ["graph/fb15k-237.jsonl.gz", "graph/fb15k-237-entities.jsonl.gz"] as const;

const triple = z.object({ s: z.string(), r: z.string(), o: z.string() });

const entity = z.object({
  id: z.string(),
  label: z.string(),
  alternatives: z.array(z.string()).nullish(),
  description: z.string().nullish(),
  wikidata_id: z.string().nullish(),
  wikipedia: z.string().nullish(),
});

export const freebaseBase = "https://factweave.invalid/fb15k/";

/** IRI of a Wikidata entity, which is also that of a Freebase entity that Wikidata knows. */
export const wikidataIri = (id: string): string => `http://www.wikidata.org/entity/${id}`;

/**
 * FB15k-237 with labels, other names, descriptions, and the addresses of Wikipedia's pages. Entities bear their Wikidata IRI where they have one.
 *
 * @throws DataError for a file that is missing or damaged.
 */
export async function readFreebaseGraph(
  folder: string,
): Promise<NamedGraph & { readonly pages: ReadonlyMap<string, string> }> {
  const irisById = new Map<string, string>();
  const names = new Map<string, readonly string[]>();
  const descriptions = new Map<string, string>();
  const pages = new Map<string, string>();
  for await (const each of readJsonLines(dataFile(folder, freebaseFiles[1]), entity)) {
    const iri = each.wikidata_id ? wikidataIri(each.wikidata_id) : freebaseBase + encodeURIComponent(each.id);
    irisById.set(each.id, iri);
    names.set(iri, [...new Set([each.label, ...(each.alternatives ?? [])])]);
    if (each.wikipedia) pages.set(iri, each.wikipedia);
    if (each.description) descriptions.set(iri, each.description);
  }
  const edges: Edge[] = [];
  for await (const { s, r, o } of readJsonLines(dataFile(folder, freebaseFiles[0]), triple)) {
    const [subject, object] = [irisById.get(s), irisById.get(o)];
    if (subject === undefined || object === undefined) continue;
    const relation = freebaseBase + encodeURIComponent(r);
    edges.push({ subject, relation, object });
    names.set(relation, [relationLabel(r)]);
  }
  return { edges, names, descriptions, pages };
}

/**
 * The words of a Freebase relation: "/people/person/place_of_birth" is "place of birth". A path over a mediator,
 * "/film/actor/film./film/performance/film", has the words of its two halves, each once: "film performance film" would
 * say nothing more than "film".
 */
export function relationLabel(path: string): string {
  const halves = path.split("./").map((half) => (half.split("/").at(-1) ?? half).replaceAll("_", " "));
  return [...new Set(halves)].join(" ");
}
