import type { Edge } from "../../src/eval/corpora/graph-corpus.ts";
import { createRandom } from "../../src/eval/statistics/random.ts";
import type { Hop, TwoSourceInput } from "../../src/eval/two-source/input.ts";
import { credited, releaseYear } from "../../src/eval/two-source/stated.ts";

const base = "https://factweave.invalid/made-up/";
const iri = (name: string): string => base + encodeURIComponent(name);
const wordsOf = (words: string): string[] => words.split(" ");
const [first, second] = [
  wordsOf("Ana Bo Cleo Dov Eli Fay Gus Hal Ida Jo"),
  wordsOf("Quill Rusk Stone Tarn Ulm Vogt Wynn Xue"),
];
const titles = wordsOf("Amber Birch Cedar Dusk Ember Frost Grove Haven Iris Jade Kelp Lotus Maple North Ocean Pearl");

const hop = (name: string, relation: string, inverse: boolean, stated?: Hop["stated"]): Hop => ({
  name,
  relation: iri(relation),
  inverse,
  ...(stated && { stated }),
  nouns: [`the ${name} of {x}`, `{x}'s ${name}`],
  ask: [`What is the {other}${name} of {x}?`, `Name the {other}${name} of {x}.`],
  check: [`Is {y} {also}the ${name} of {x}?`, `Is the ${name} of {x} {also}{y}?`],
  count: [`How many {other}times is {x} linked by ${name}?`],
});

/** A made-up world for tests: films with pages that name director and year, and actors that only the graph knows. */
export function madeUpFilms(seed: number, films = 120): TwoSourceInput {
  const random = createRandom(`films ${seed}`);
  const people = first.flatMap((a) => second.map((b) => `${a} ${b}`));
  const names = new Map<string, readonly string[]>();
  const edges: Edge[] = [];
  const pageOf = new Map<string, string>();
  const add = (subject: string, relation: string, object: string): void => {
    for (const name of [subject, relation, object]) names.set(iri(name), [name]);
    edges.push({ subject: iri(subject), relation: iri(relation), object: iri(object) });
  };
  const pages = random
    .sample(
      titles.flatMap((a) => titles.map((b) => `${a} of ${b}`)),
      films,
    )
    .map((title) => {
      const [director, ...actors] = random.sample(people, 1 + random.int(3)) as [string, ...string[]];
      const year = String(1950 + random.int(60));
      add(title, "directed_by", director);
      add(title, "release_year", year);
      for (const actor of actors) add(title, "starred_actors", actor);
      const url = iri(`${title} (page)`);
      pageOf.set(iri(title), url);
      return { title, url, text: `${title} is a ${year} drama film directed by ${director}. It was shot in winter.` };
    });
  const hops = [
    hop("director", "directed_by", false, credited(["directed"])),
    hop("year", "release_year", false, releaseYear),
    hop("direction", "directed_by", true),
    hop("role", "starred_actors", true),
  ];
  const chain = (direction: "text-to-graph" | "graph-to-text", a: string, b: string) => ({
    direction,
    first: a,
    second: b,
  });
  const chains = [
    chain("text-to-graph", "director", "role"),
    chain("text-to-graph", "director", "direction"),
    chain("graph-to-text", "role", "director"),
    chain("graph-to-text", "role", "year"),
  ];
  const common = { unclear: new Set<string>(), groupOf: new Map<string, string>(), size: 30, perBridge: 3, seed };
  return { corpus: "made-up", edges, names, pages, pageOf, hops, chains, ...common };
}
