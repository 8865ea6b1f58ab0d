import { DataError } from "../../core/errors/index.ts";
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
  return {
    input,
    graph: createEdgeIndex(input.edges),
    pages: createPageIndex(input.pages),
    textOf: (url) => known(texts.get(url), `the page ${url}`),
    namesOf,
    labelOf: (iri) => known(namesOf(iri)[0], `a name of ${iri}`),
    hop: (name) => known(hops.get(name), `the hop ${name}`),
  };
}
