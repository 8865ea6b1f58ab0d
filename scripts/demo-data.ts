/**
 * Makes the files of the demo collection, `examples/demo/{graph.ttl,pages,text}`, from public data sets:
 *
 *     FACTWEAVE_DATA=../shared/data node scripts/demo-data.ts
 *
 * The folder holds FB15k-237 (graph/), OTT-QA's first paragraphs (tables/ott-passages), leads of films (movies/leads) and
 * the pages of WikiTableQuestions (tables/wtq.train.tar.xz). The same input always gives the same files. Licences and
 * sources stand in NOTICE. One file of more than 300 lines, because it runs once, from top to bottom, and its parts have
 * no other use.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { detokenise } from "../src/eval/datasets/ott-qa-spacing.ts";

const data = process.env.FACTWEAVE_DATA ?? "../shared/data";
const out = "examples/demo";

/** Joins works that were nominated together: a measure of how well known they are, but no statement to be read. */
const coNominated = "nominated together";

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
const pageTitles: ReadonlySet<string> = new Set([
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
const passageCount = 480;
const leadCount = 260;

interface Entity {
  readonly id: string;
  readonly label?: string;
  readonly alternatives?: readonly string[];
  readonly description?: string | null;
  readonly wikidata_id?: string;
  readonly wikipedia?: string;
}

interface Edge {
  readonly subject: string;
  readonly name: string;
  readonly object: string;
}

function readLines<T>(file: string): T[] {
  const text = gunzipSync(readFileSync(join(data, file))).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

const entities = new Map(readLines<Entity>("graph/fb15k-237-entities.jsonl.gz").map((entity) => [entity.id, entity]));
const edges = readEdges();
const { kept, films } = chooseGraph(edges);
for (const folder of ["pages", "text"]) {
  rmSync(join(out, folder), { recursive: true, force: true });
  mkdirSync(join(out, folder), { recursive: true });
}
const pages = writePages();
const stated = kept.filter(({ name }) => name !== coNominated);
writeFileSync(join(out, "graph.ttl"), turtle(stated));
const passages = writePassages(kept);
const leads = writeLeads(films, new Set(passages));
process.stderr.write(
  `${stated.length} statements, ${films.size} films, ${pages} pages, ${passages.length} passages, ${leads} leads of films\n`,
);

function readEdges(): Edge[] {
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

function isNamed(id: string): boolean {
  return entities.get(id)?.label !== undefined;
}

/** The films with most statements, everybody who made two of them or has a page, and what is said of these. */
function chooseGraph(all: readonly Edge[]): { kept: Edge[]; films: ReadonlySet<string> } {
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

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function turtle(statements: readonly Edge[]): string {
  const names = [...new Set(statements.map(({ name }) => name))].sort();
  const ids = [...new Set(statements.flatMap(({ subject, object }) => [subject, object]))].sort();
  const bySubject = Map.groupBy(statements, ({ subject }) => subject);
  const lines = [
    "@prefix e: <https://factweave.example/entity/> .",
    "@prefix r: <https://factweave.example/relation/> .",
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .",
    "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .",
    "@prefix schema: <http://schema.org/> .",
    "@prefix owl: <http://www.w3.org/2002/07/owl#> .",
    "@prefix foaf: <http://xmlns.com/foaf/0.1/> .",
    "",
    ...names.map((name) => `r:${relationId(name)} rdfs:label ${literal(name)} .`),
    "",
  ];
  for (const id of ids) {
    const { label, alternatives = [], description, wikidata_id, wikipedia } = entities.get(id) as Entity;
    const said = [
      `rdfs:label ${literal(label as string)}`,
      ...alternatives.filter((name) => name !== label).map((name) => `skos:altLabel ${literal(name)}`),
      ...(description ? [`schema:description ${literal(description)}`] : []),
      ...(wikidata_id ? [`owl:sameAs <http://www.wikidata.org/entity/${wikidata_id}>`] : []),
      ...(wikipedia ? [`foaf:isPrimaryTopicOf <${encodeURI(decodeURI(wikipedia))}>`] : []),
      ...(bySubject.get(id) ?? []).map(({ name, object }) => `r:${relationId(name)} e:${entityId(object)}`),
    ];
    lines.push(`e:${entityId(id)} ${said.join(" ;\n  ")} .`);
  }
  return `${lines.join("\n")}\n`;
}

function entityId(id: string): string {
  return id.replace(/^\//, "").replaceAll("/", "-");
}

function relationId(name: string): string {
  return name.replaceAll(" ", "-");
}

function literal(text: string): string {
  return JSON.stringify(text);
}

/** First paragraphs of what the graph talks about, most talked-about first. The paths of their pages. */
function writePassages(statements: readonly Edge[]): string[] {
  const degree = countBy(statements.flatMap(({ subject, object }) => [subject, object]));
  const subjects = new Set(statements.map(({ subject }) => subject));
  const wanted = new Map<string, string>();
  for (const id of degree.keys()) {
    const path = entities.get(id)?.wikipedia?.replace("https://en.wikipedia.org", "");
    if (path !== undefined && (subjects.has(id) || (degree.get(id) ?? 0) <= 60)) wanted.set(decodeURI(path), id);
  }
  const found = readLines<{ id: string; text: string }>("tables/ott-passages.jsonl.gz").flatMap(({ id, text }) => {
    const entity = wanted.get(safeDecode(id));
    return entity === undefined || text.length < 80 ? [] : [{ entity, path: id, text }];
  });
  found.sort((a, b) => (degree.get(b.entity) ?? 0) - (degree.get(a.entity) ?? 0) || (a.path < b.path ? -1 : 1));
  const chosen = found.slice(0, passageCount);
  writeRecords(
    "encyclopedia.jsonl",
    chosen.map(({ entity, path, text }) => ({
      title: entities.get(entity)?.label as string,
      url: `https://en.wikipedia.org${path}`,
      text: detokenise(text),
    })),
  );
  return chosen.map(({ path }) => safeDecode(path));
}

function safeDecode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // A title may hold a bare per cent sign, which is no escape.
    return path;
  }
}

/** Leads of films whose page is not there yet: a page that comes twice would be cited as two sources. */
function writeLeads(works: ReadonlySet<string>, present: ReadonlySet<string>): number {
  const titles = new Map<string, string>();
  for (const id of works) {
    const { label = "", description } = entities.get(id) as Entity;
    const year = description?.match(/\b(?:19|20)\d\d\b/)?.[0];
    if (year !== undefined) titles.set(`${label.toLowerCase()}|${year}`, label);
  }
  const records = readLines<{ title: string; year: number; href: string | null; extract: string | null }>(
    "movies/leads.jsonl.gz",
  ).flatMap(({ title, year, href, extract }) => {
    const label = titles.get(`${title.toLowerCase()}|${year}`);
    if (label === undefined || !extract || href === null) return [];
    const path = `/wiki/${href.replace(/^\/?(?:wiki\/)?/, "")}`;
    return present.has(safeDecode(path))
      ? []
      : [{ title: label, url: `https://en.wikipedia.org${path}`, text: extract }];
  });
  records.sort((a, b) => (a.url < b.url ? -1 : 1));
  return writeRecords("films.jsonl", records.slice(0, leadCount));
}

function writeRecords(file: string, records: readonly object[]): number {
  writeFileSync(join(out, "text", file), `${records.map((record) => JSON.stringify(record)).join("\n")}\n`);
  return records.length;
}

/** The pages come as the inside of a page's body; a title and the address make them whole again. */
function writePages(): number {
  const folder = mkdtempSync(join(tmpdir(), "factweave-demo-"));
  try {
    execFileSync("tar", ["-xJf", join(data, "tables/wtq.train.tar.xz"), "-C", folder]);
    const cards = execFileSync("find", [join(folder, "page"), "-name", "*.json"], { encoding: "utf8" })
      .trim()
      .split("\n");
    let written = 0;
    for (const card of cards.sort()) {
      const { title, url } = JSON.parse(readFileSync(card, "utf8")) as { title: string; url: string };
      if (!pageTitles.has(title)) continue;
      const body = readFileSync(card.replace(/json$/, "html"), "utf8").replace(/\n\s*\n/g, "\n");
      const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title><link rel="canonical" href="${escapeHtml(url)}">`;
      const name = `${fileName(title)}.html`;
      writeFileSync(
        join(out, "pages", name),
        `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>${escapeHtml(title)}</h1>\n${body}\n</main></body></html>\n`,
      );
      written++;
    }
    return written;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fileName(title: string): string {
  const ascii = title.normalize("NFKD").replace(/\p{M}/gu, "");
  return ascii.replace(/[^a-zA-Z0-9]+/g, "-").replace(/^-|-$/g, "");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
