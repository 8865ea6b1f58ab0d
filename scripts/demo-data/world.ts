import { type Entity, readLines } from "./input.ts";

/** Joins works that were nominated together: a measure of how well known they are, but no statement to be read. */
export const coNominated = "nominated together";

/** Freebase relations that are kept, with a readable name. `inverted`: subject and object change places. */
const relations: Readonly<Record<string, { readonly name: string; readonly inverted?: true }>> = {
  "/film/director/film": { name: "directed by", inverted: true },
  "/film/actor/film./film/performance/film": { name: "starring", inverted: true },
  "/film/film/written_by": { name: "written by" },
  "/film/film/story_by": { name: "story by" },
  "/film/film/produced_by": { name: "produced by" },
  "/film/film/cinematography": { name: "cinematography by" },
  "/film/film/edited_by": { name: "edited by" },
  "/film/film/music": { name: "music by" },
  "/film/film/costume_design_by": { name: "costume design by" },
  "/film/film/genre": { name: "genre" },
  "/film/film/language": { name: "language" },
  "/film/film/country": { name: "country of origin" },
  "/film/film/production_companies": { name: "production company" },
  "/film/film/featured_film_locations": { name: "filming location" },
  "/film/film_distributor/films_distributed./film/film_film_distributor_relationship/film": {
    name: "distributed by",
    inverted: true,
  },
  "/film/film/prequel": { name: "prequel" },
  "/people/person/profession": { name: "profession" },
  "/people/person/nationality": { name: "nationality" },
  "/people/person/place_of_birth": { name: "place of birth" },
  "/people/deceased_person/place_of_death": { name: "place of death" },
  "/people/deceased_person/place_of_burial": { name: "place of burial" },
  "/people/cause_of_death/people": { name: "cause of death", inverted: true },
  "/people/person/spouse_s./people/marriage/spouse": { name: "spouse" },
  "/people/person/sibling_s./people/sibling_relationship/sibling": { name: "sibling" },
  "/people/person/religion": { name: "religion" },
  "/education/educational_institution/students_graduates./education/education/student": {
    name: "educated at",
    inverted: true,
  },
  "/award/award_category/winners./award/award_honor/award_winner": { name: "award won", inverted: true },
  "/award/award_winning_work/awards_won./award/award_honor/award": { name: "award won" },
  "/award/award_nominated_work/award_nominations./award/award_nomination/nominated_for": { name: coNominated },
  "/tv/tv_program/regular_cast./tv/regular_tv_appearance/actor": { name: "starring" },
  "/tv/tv_program/program_creator": { name: "created by" },
  "/tv/tv_network/programs./tv/tv_network_duration/program": { name: "broadcast by", inverted: true },
  "/tv/tv_program/genre": { name: "genre" },
  "/tv/tv_program/country_of_origin": { name: "country of origin" },
};

/** Pages of WikiTableQuestions about this world, by title. */
export const pageTitles: ReadonlySet<string> = new Set([
  "Zoë Wanamaker",
  "Roy Scheider",
  "Christopher Eccleston",
  "Jeff Daniels",
  "Elizabeth Berkley",
  "Irwin Allen",
  "Sydney Greenstreet",
  "Bulworth",
  "Matthew Morrison",
  "Donald Faison",
  "Victoria Rowell",
  "John Benjamin Hickey",
  "List of posthumous Academy Award winners and nominees",
  "List of highest-grossing openings for films",
  "List of people who have won Academy, Emmy, Grammy, and Tony Awards",
  "Ghostbusters (franchise)",
  "1977 in film",
  "Gina Carano",
  "Ernest Borgnine",
  "Paul Reubens",
]);

const filmCount = 450;

export interface Edge {
  readonly subject: string;
  readonly name: string;
  readonly object: string;
}

export type Entities = ReadonlyMap<string, Entity>;

export function readEntities(): Entities {
  return new Map(readLines<Entity>("graph/fb15k-237-entities.jsonl.gz").map((entity) => [entity.id, entity]));
}

/** Statements of the relations above between named entities, each once. */
export function readEdges(entities: Entities): Edge[] {
  const isNamed = (id: string): boolean => entities.get(id)?.label !== undefined;
  const found = readLines<{ s: string; r: string; o: string }>("graph/fb15k-237.jsonl.gz").flatMap(({ s, r, o }) => {
    const relation = relations[r];
    if (relation === undefined || !isNamed(s) || !isNamed(o)) return [];
    return [
      relation.inverted
        ? { subject: o, name: relation.name, object: s }
        : { subject: s, name: relation.name, object: o },
    ];
  });
  return [...new Map(found.map((edge) => [`${edge.subject}|${edge.name}|${edge.object}`, edge])).values()];
}

/** The films with most statements, everybody who made two of them or has a page, and what is said of these. */
export function chooseGraph(entities: Entities, all: readonly Edge[]): { kept: Edge[]; films: ReadonlySet<string> } {
  const made = all.filter(({ name }) => name === "directed by" || name === "starring");
  const degree = countBy(all.map(({ subject }) => subject));
  const titled = new Set([...entities.values()].filter(({ label }) => pageTitles.has(label ?? "")).map(({ id }) => id));
  const works = [...new Set(made.map(({ subject }) => subject))].sort(
    (a, b) => (degree.get(b) ?? 0) - (degree.get(a) ?? 0) || (a < b ? -1 : 1),
  );
  const ofTitled = made.filter(({ object }) => titled.has(object)).map(({ subject }) => subject);
  const films = new Set([...works.slice(0, filmCount), ...ofTitled]);
  const credits = countBy(all.filter(({ subject }) => films.has(subject)).map(({ object }) => object));
  const people = new Set([...credits].filter(([id, count]) => count >= 2 || titled.has(id)).map(([id]) => id));
  for (const { subject, name, object } of all) if (films.has(subject) && name === "directed by") people.add(object);
  const kept = all.filter(
    ({ subject, object, name }) =>
      (films.has(subject) && (name !== "starring" || people.has(object))) || people.has(subject) || titled.has(subject),
  );
  return { kept, films };
}

export function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
