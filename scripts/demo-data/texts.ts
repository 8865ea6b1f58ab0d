import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { detokenise } from "../../src/eval/datasets/ott-qa-spacing.ts";
import { type Entity, out, readLines } from "./input.ts";
import { countBy, type Edge, type Entities } from "./world.ts";

const passageCount = 480;
const leadCount = 260;

/** First paragraphs of what the graph talks about, most talked-about first. The paths of their pages. */
export function writePassages(entities: Entities, statements: readonly Edge[]): string[] {
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
export function writeLeads(entities: Entities, works: ReadonlySet<string>, present: ReadonlySet<string>): number {
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
