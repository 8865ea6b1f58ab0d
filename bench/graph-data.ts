import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** Graphs to measure with, as lines of N-Triples. */
const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
const altLabel = "<http://www.w3.org/2004/02/skos/core#altLabel>";
const description = "<http://schema.org/description>";
const base = "http://example.org/";

export type Lines = Generator<string>;

/** Numbers in [0, 1) from a seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const given =
  "Anna Ben Clara David Emma Felix Greta Hugo Ida Jan Karin Louis Mary Nils Olga Paul Ruth Sam Tina Viktor".split(" ");
const syllables = "ber lin mor ka ste fan dor vel na ri to mas en ska gar bo lund wi chi per".split(" ");
const kinds = ["River", "Church", "Museum", "Album", "Film", "County", "Station", "Bridge", "School", "Company"];

/** Entities with labels as people and things have them, popular ones and rare ones, dates, and relations of all sizes. */
export function* synthetic(triples: number, next: () => number): Lines {
  const entities = Math.ceil(triples * 0.15);
  const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)]!;
  const word = () => {
    const name = pick(syllables) + pick(syllables) + (next() < 0.4 ? pick(syllables) : "");
    return name[0]!.toUpperCase() + name.slice(1);
  };
  const entity = (n: number) => `<${base}entity/Q${n}>`;
  let written = 0;
  for (let n = 0; n < entities; n++) {
    const name = next() < 0.5 ? `${pick(given)} ${word()}` : `${next() < 0.2 ? "The " : ""}${word()} ${pick(kinds)}`;
    yield `${entity(n)} ${label} "${name}"@en .\n`;
    written++;
    if (next() < 0.4) {
      yield `${entity(n)} ${altLabel} "${name} ${pick(["II", "of", "Jr."])} ${word()}"@${pick(["en", "de", "fr"])} .\n`;
      written++;
    }
    if (next() < 0.3) {
      yield `${entity(n)} ${description} "${pick(kinds).toLowerCase()} in ${word()}"@en .\n`;
      written++;
    }
  }
  for (; written < triples; written++) {
    const subject = entity(Math.floor(next() * entities));
    if (next() < 0.15) {
      const day = String(1 + Math.floor(next() * 28)).padStart(2, "0");
      const date = `${1500 + Math.floor(next() * 520)}-0${1 + Math.floor(next() * 9)}-${day}`;
      yield `${subject} <${base}property/date${Math.floor(next() * 5)}> "${date}"^^<http://www.w3.org/2001/XMLSchema#date> .\n`;
    } else {
      // Squares and cubes: few relations and objects are very frequent, as in real graphs.
      const relation = Math.floor(next() ** 3 * 300);
      yield `${subject} <${base}property/P${relation}> ${entity(Math.floor(next() ** 3 * entities))} .\n`;
    }
  }
}

/** One entity that all others point to, and that points to half of them. */
export function* hub(triples: number): Lines {
  for (let n = 0; n < triples; n++) {
    yield n % 3 === 0
      ? `<${base}hub> <${base}has> <${base}part/${n}> .\n`
      : `<${base}part/${n}> <${base}type> <${base}hub> .\n`;
  }
}

const records = (file: string) =>
  gunzipSync(readFileSync(file))
    .toString()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, string> & { alternatives?: string[] });
const quoted = (value: string) => JSON.stringify(value.replace(/\p{Cc}/gu, " "));

export function* freebase(folder: string): Lines {
  const entity = (id: string) => `<http://rdf.freebase.com/ns${id}>`;
  for (const { id, label: name, description: about, alternatives } of records(
    join(folder, "graph/fb15k-237-entities.jsonl.gz"),
  )) {
    if (name) yield `${entity(id!)} ${label} ${quoted(name)}@en .\n`;
    if (about) yield `${entity(id!)} ${description} ${quoted(about)}@en .\n`;
    for (const other of alternatives ?? []) yield `${entity(id!)} ${altLabel} ${quoted(other)}@en .\n`;
  }
  for (const { s, r, o } of records(join(folder, "graph/fb15k-237.jsonl.gz")))
    yield `${entity(s!)} ${entity(r!)} ${entity(o!)} .\n`;
}

export function* movies(folder: string): Lines {
  const entity = (name: string) => `<${base}${encodeURIComponent(name)}>`;
  for (const { s, r, o } of records(join(folder, "movies/kb.jsonl.gz")))
    yield `${entity(s!)} <${base}relation/${r}> ${entity(o!)} .\n`;
}
