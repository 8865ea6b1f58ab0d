import { join } from "node:path";
import * as z from "zod";
import { writeGraph } from "../../src/eval/corpora/graph-corpus.ts";
import { movieIri, readMoviesGraph } from "../../src/eval/corpora/movies-graph.ts";
import { textCorpus } from "../../src/eval/corpora/text-corpus.ts";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import type { Evidence } from "../../src/evidence/evidence.ts";
import { foldName } from "../../src/ranking/graph/fold-name.ts";
import { type Asked, holds, seeded, shuffled, type World } from "./world.ts";

const lead = z.object({
  title: z.string(),
  year: z.number(),
  href: z.string().nullable(),
  extract: z.string().nullable(),
});

type Film = ReadonlyMap<string, readonly string[]>;

/**
 * Questions from our own templates over MetaQA's graph (its questions are for evaluation only) and Wikipedia's leads of
 * films. Some need one statement, some two that meet in a film.
 */
export async function moviesWorld(data: string, count: number): Promise<World> {
  const graph = await readMoviesGraph(data);
  const films = new Map<string, Map<string, string[]>>();
  for (const { subject, relation, object } of graph.edges) {
    const [s, r, o] = [subject, relation, object].map(nameOf) as [string, string, string];
    const film = films.get(s) ?? new Map<string, string[]>();
    films.set(s, film.set(r, [...(film.get(r) ?? []), o]));
  }
  const leads = (await Array.fromAsync(readJsonLines(dataFile(data, "movies/leads.jsonl.gz"), lead))).filter(
    ({ href, extract }) => href !== null && extract !== null,
  );
  const told = new Map(leads.map(({ title, year }) => [`${title} ${year}`, title]));
  const matched = [...films].flatMap(([name, film]) =>
    film.get("release_year")?.some((year) => told.has(`${name} ${year}`)) ? [name] : [],
  );
  const documents = [...new Map(leads.map((each) => [each.href as string, each])).values()]
    .filter(({ title }) => films.has(title))
    .map(({ title, href, extract }) => ({
      title,
      url: new URL(`https://en.wikipedia.org/wiki/${encodeURIComponent(href as string)}`).href,
      text: extract as string,
    }));
  return {
    name: "movies",
    asked: questions(films, shuffled(matched.sort(), seeded(11)), count),
    corpus: {
      id: "movies",
      vectors: false,
      async write(dir) {
        await writeGraph(join(dir, "graph.nt"), graph);
        await textCorpus("movies", documents, false).write(dir);
      },
    },
  };
}

function nameOf(iri: string): string {
  return decodeURIComponent(iri.slice(movieIri("").length));
}

const single: readonly (readonly [relation: string, ...templates: string[]])[] = [
  ["directed_by", "Who directed {f}?", "Who is the director of the film {f}?"],
  ["written_by", "Who wrote {f}?", "Whose screenplay is {f} based on?"],
  ["starred_actors", "Which actors appear in {f}?", "Who starred in {f}?"],
  ["release_year", "When did {f} come out?", "In what year was {f} released?"],
  ["in_language", "What language is spoken in {f}?"],
  ["has_genre", "What genre does {f} belong to?", "What kind of film is {f}?"],
];

function questions(films: ReadonlyMap<string, Film>, names: readonly string[], count: number): Asked[] {
  const random = seeded(13);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const asked: Asked[] = [];
  for (const name of names) {
    if (asked.length >= count) break;
    const film = films.get(name) as Film;
    const one = asked.length % 2 === 0 ? direct(name, film, pick) : crossed(name, films, pick);
    if (one !== undefined) asked.push({ ...one, id: `movies-${asked.length}` });
  }
  return asked;
}

type Pick = <T>(items: readonly T[]) => T;

function direct(name: string, film: Film, pick: Pick): Omit<Asked, "id"> | undefined {
  const [relation, ...templates] = pick(single.filter(([relation]) => film.has(relation)));
  const answers = film.get(relation) as readonly string[];
  return {
    text: pick(templates).replace("{f}", name),
    answers,
    answeredBy: (evidence) =>
      evidence.kind === "fact"
        ? evidence.labels.some(
            (each) => each.subject === name && each.predicate === words(relation) && answers.includes(each.object),
          )
        : isAbout(evidence, name) && holds(evidence.text, answers),
  };
}

const ends: readonly (readonly [relation: string, template: string])[] = [
  ["release_year", "In what year was the film by {d} with {a} released?"],
  ["written_by", "Who wrote the {d} film that stars {a}?"],
  ["has_genre", "What genre is the film that {d} directed with {a}?"],
  ["film", "Which film directed by {d} stars {a}?"],
  ["film", "In which movie did {d} direct {a}?"],
];

/** A film named by its director and an actor: the answer stands where the two meet. */
function crossed(name: string, films: ReadonlyMap<string, Film>, pick: Pick): Omit<Asked, "id"> | undefined {
  const film = films.get(name) as Film;
  const [directors, actors] = [film.get("directed_by") ?? [], film.get("starred_actors") ?? []];
  if (directors.length === 0 || actors.length === 0) return undefined;
  const [d, a] = [pick(directors), pick(actors)];
  if (d === a) return undefined;
  const both = [...films].filter(
    ([, each]) => each.get("directed_by")?.includes(d) && each.get("starred_actors")?.includes(a),
  );
  if (both.length !== 1) return undefined;
  const [relation, template] = pick(ends.filter(([relation]) => relation === "film" || film.has(relation)));
  const answers = relation === "film" ? [name] : (film.get(relation) as readonly string[]);
  return {
    text: template.replace("{d}", d).replace("{a}", a),
    answers,
    answeredBy: (evidence) => {
      if (evidence.kind === "text")
        return isAbout(evidence, name) && holds(`${evidence.source.title} ${evidence.text}`, answers);
      if (evidence.kind !== "fact") return false;
      return evidence.labels.some(
        ({ subject, object }) =>
          subject === name && (relation === "film" ? object === d || object === a : answers.includes(object)),
      );
    },
  };
}

function words(relation: string): string {
  return relation.replaceAll("_", " ");
}

function isAbout(evidence: Evidence, film: string): boolean {
  return evidence.kind === "text" && foldName(evidence.source.title) === foldName(film);
}
