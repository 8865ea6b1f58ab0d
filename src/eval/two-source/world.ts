import { DataError } from "../../core/errors/index.ts";
import type { Edge } from "../corpora/graph-corpus.ts";
import { tokenText } from "../measures/tokens.ts";
import { createEdgeIndex, type EdgeIndex } from "./edge-index.ts";
import type { Hop, TwoSourceInput } from "./input.ts";
import { createPageIndex, type PageIndex } from "./page-index.ts";

/** The input with its indexes. */
export interface World {
  readonly input: TwoSourceInput;
  /** Over all edges of the input. */
  readonly graph: EdgeIndex;
  readonly pages: PageIndex;
  textOf(url: string): string;
  /** Names of a thing, the label first. */
  namesOf(iri: string): readonly string[];
  labelOf(iri: string): string;
  hop(name: string): Hop;
  /** Every edge between two things, either way, and between the first and whatever is called as the second is. */
  links(from: string, to: string): readonly Edge[];
}

/** @throws DataError later, for a thing without a name or a hop that a chain names and the input lacks. */
export function createWorld(input: TwoSourceInput): World {
  const texts = new Map(input.pages.map(({ url, text }) => [url, text]));
  const hops = new Map(input.hops.map((hop) => [hop.name, hop]));
  const known = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new DataError(input.corpus, `${what} is not there`, "Add it to the input.");
    return value;
  };
  const namesOf = (iri: string) => known(input.names.get(iri), `a name of ${iri}`);
  const graph = createEdgeIndex(input.edges);
  const called = Map.groupBy(input.names.keys(), (iri) => tokenText(namesOf(iri)[0] ?? ""));
  return {
    input,
    graph,
    pages: createPageIndex(input.pages),
    textOf: (url) => known(texts.get(url), `the page ${url}`),
    namesOf,
    labelOf: (iri) => known(namesOf(iri)[0], `a name of ${iri}`),
    links(from, to) {
      const twins = called.get(tokenText(namesOf(to)[0] ?? "")) ?? [];
      return [...new Set([to, ...twins])].flatMap((twin) => graph.between(from, twin));
    },
    hop: (name) => known(hops.get(name), `the hop ${name}`),
  };
}
