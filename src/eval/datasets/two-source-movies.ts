import * as z from "zod";
import { movieIri as iri, moviesBase, moviesFile, readMoviesGraph } from "../corpora/movies-graph.ts";
import type { TextDocument } from "../corpora/text-corpus.ts";
import type { Dataset } from "../dataset.ts";
import { answerTokens, tokenText } from "../measures/tokens.ts";
import { dataFile, readJsonLines } from "../read-data.ts";
import { buildTwoSource } from "../two-source/build.ts";
import type { TwoSourceInput } from "../two-source/input.ts";
import { moviesChains, moviesHops } from "./two-source-movies-words.ts";

const leadsFile = "movies/leads.jsonl.gz";

const lead = z.object({
  title: z.string(),
  year: z.number(),
  href: z.string().nullable(),
  cast: z.array(z.string()),
  extract: z.string().nullable(),
});
type Lead = z.infer<typeof lead> & { readonly href: string; readonly extract: string };

/** Questions in each direction, at most. */
const size = 600;

/** Films of MetaQA's graph with their Wikipedia leads: every question needs one hop from each. */
export const twoSourceMovies: Dataset = {
  name: "two-source-movies",
  title: "two hops over films, one answered only by a graph and one only by text; made by templates",
  split: "dev",
  origin: "made from Yuxi-Zhang/RoBERTa-KGQA @ 9e0bf14 (MetaQA) and prust/wikipedia-movie-data @ 91ae721",
  licence: "graph CC BY 3.0, text CC BY-SA 4.0",
  kinds: ["text", "fact"],
  headline: ["EM[squad]", "F1[squad]", "H1-R@5[tokens]", "H2-R@5[tokens]"],
  files: [moviesFile, leadsFile],
  load: async (folder) => buildTwoSource(await moviesInput(folder, { size, seed: 1 })),
};

/** @throws DataError for a file that is missing or damaged. */
export async function moviesInput(
  folder: string,
  options: Pick<TwoSourceInput, "size" | "seed">,
): Promise<TwoSourceInput> {
  const { edges, names } = await readMoviesGraph(folder);
  const films = new Map<string, Map<string, string[]>>();
  const objects = new Set<string>();
  for (const { subject, relation, object } of edges) {
    const [s, r, o] = [nameIn(subject), nameIn(relation), nameIn(object)];
    objects.add(o);
    const film = films.get(s) ?? new Map<string, string[]>();
    films.set(s, film.set(r, [...(film.get(r) ?? []), o]));
  }
  const leads = new Map<string, Lead>();
  for await (const each of readJsonLines(dataFile(folder, leadsFile), lead)) {
    const { href, extract } = each;
    if (href !== null && extract !== null && !leads.has(href)) leads.set(href, { ...each, href, extract });
  }
  const { pageOf, unclear } = linkFilms(films, [...leads.values()]);
  for (const name of films.keys()) if (objects.has(name)) unclear.add(iri(name));
  return {
    corpus: "two-source-movies",
    edges,
    names,
    unclear,
    pages: [...leads.values()].map(pageFrom),
    pageOf,
    groupOf: groups(films),
    hops: moviesHops,
    chains: moviesChains,
    perBridge: 3,
    ...options,
  };
}

/** The name that an IRI of this graph was made of. */
const nameIn = (iri: string): string => decodeURIComponent(iri.slice(moviesBase.length));

/** By title, a year at most one off, and a shared name; a title that two leads or two years claim is unclear. */
function linkFilms(films: ReadonlyMap<string, ReadonlyMap<string, string[]>>, leads: readonly Lead[]) {
  const byTitle = Map.groupBy(leads, ({ title }) => answerTokens(title));
  const titles = Map.groupBy(films.keys(), (name) => answerTokens(name));
  const pageOf = new Map<string, string>();
  const unclear = new Set<string>();
  for (const [name, film] of films) {
    const same = byTitle.get(answerTokens(name)) ?? [];
    const years = film.get("release_year") ?? [];
    if (same.length > 1 || years.length > 1 || (titles.get(answerTokens(name))?.length ?? 0) > 1)
      unclear.add(iri(name));
    const people = [film.get("directed_by"), film.get("written_by"), film.get("starred_actors")].flatMap(
      (of) => of ?? [],
    );
    const fits = same.filter(({ year, cast, extract }) => {
      const words = tokenText(extract);
      const close = years.some((each) => Math.abs(Number(each) - year) <= 1);
      return close && people.some((person) => cast.includes(person) || words.includes(answerTokens(person)));
    });
    // "Godzilla_(1998_film)": there are other films of this name.
    if (same.some(({ href }) => /\(\d{4}_.*\)$/.test(href))) unclear.add(iri(name));
    if (fits.length === 1) pageOf.set(iri(name), urlOf(fits[0] as Lead));
  }
  return { pageOf, unclear };
}

/** Films by decade and first genre; years by decade; people by the decade of the first film listed with them. */
function groups(films: ReadonlyMap<string, ReadonlyMap<string, string[]>>): ReadonlyMap<string, string> {
  const groupOf = new Map<string, string>();
  const decadeOf = (year: string | undefined): string => `${year?.slice(0, 3)}0s`;
  for (const [name, film] of films) {
    const years = film.get("release_year") ?? [];
    groupOf.set(iri(name), `${decadeOf(years[0])} ${film.get("has_genre")?.[0]}`);
    for (const year of years) groupOf.set(iri(year), decadeOf(year));
    for (const relation of ["directed_by", "written_by", "starred_actors"]) {
      for (const person of film.get(relation) ?? []) {
        if (!groupOf.has(iri(person))) groupOf.set(iri(person), decadeOf(years[0]));
      }
    }
  }
  return groupOf;
}

/** Most of the file's addresses are percent-encoded already, though not all of their question marks. */
const urlOf = ({ href }: Lead): string =>
  `https://en.wikipedia.org/wiki/${encodeURI(decodeURIComponent(href)).replace(/[?#]/g, encodeURIComponent)}`;
const pageFrom = (one: Lead): TextDocument => ({ title: one.title, url: urlOf(one), text: one.extract });
