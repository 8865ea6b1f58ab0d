import * as z from "zod";
import { dataFile, readJsonLines } from "../read-data.ts";
import type { Edge, NamedGraph } from "./graph-corpus.ts";

export const moviesFile = "movies/kb.jsonl.gz";

const triple = z.object({ s: z.string(), r: z.string(), o: z.string() });

/** Names are the ids of this graph, for things and relations alike. */
export const moviesBase = "https://factweave.invalid/movies/";

export const movieIri = (name: string): string => moviesBase + encodeURIComponent(name);

/**
 * MetaQA's graph. Years, languages, tags and the words for ratings are things with a name and no literals: questions
 * start from them, and some are films or people too.
 *
 * @throws DataError for a file that is missing or damaged.
 */
export async function readMoviesGraph(folder: string): Promise<NamedGraph> {
  const edges: Edge[] = [];
  const names = new Map<string, readonly string[]>();
  for await (const { s, r, o } of readJsonLines(dataFile(folder, moviesFile), triple)) {
    edges.push({ subject: movieIri(s), relation: movieIri(r), object: movieIri(o) });
    for (const name of [s, o]) names.set(movieIri(name), [name]);
    names.set(movieIri(r), [r.replaceAll("_", " ")]);
  }
  return { edges, names };
}
