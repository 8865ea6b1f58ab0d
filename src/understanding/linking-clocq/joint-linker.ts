import type { Embedder } from "../../models/embedder.ts";
import type { LinkedEntity } from "../../question/query.ts";
import type { GraphStore } from "../../stores/graph-store.ts";
import { type Linked, labelMatches } from "../label-matches.ts";
import type { EntityLinker } from "../link-entities.ts";
import { isCaseless } from "../lower-case-names.ts";
import { readMarks } from "../marks.ts";
import { relationItems, wordItems } from "./candidate-items.ts";
import { disambiguate, type Found } from "./disambiguate.ts";
import { type EntityItem, type Item, itemText, toEntityItem } from "./item.ts";
import type { ItemsPerTerm } from "./items-per-term.ts";
import { namedWords } from "./named-words.ts";
import { connectHubs, readNeighbourhood } from "./neighbourhood.ts";
import type { Joint, JointWeights } from "./scores.ts";
import { readTerms, type Term } from "./terms.ts";

export interface JointLinkingOptions {
  /** Items kept for each term. */
  readonly k: ItemsPerTerm;
  /** Candidates looked at for each term (d in CLOCQ). */
  readonly candidates: number;
  /** Terms of one question, names first. */
  readonly terms: number;
  /** Statements read of one candidate, to learn what it is connected with. */
  readonly neighbours: number;
  readonly weights: JointWeights;
}

export interface JointLinkerOptions extends JointLinkingOptions {
  readonly graphs: readonly GraphStore[];
  /** Without one, relevance and coherence are 0 and match and connectivity decide. */
  readonly embedder?: Embedder;
}

/**
 * Joint disambiguation of all terms of a question (CLOCQ: P. Christmann, R. Saha Roy, G. Weikum, WSDM 2022).
 * Each candidate of a term is scored by its rank in the search, its likeness to the other terms, its connections with
 * their candidates in the graph and its likeness to these; the threshold algorithm keeps the best `k` of each term.
 *
 * Names give the linked entities. So do other words of a question without capitals, where they are connected with a
 * name; else what single words may mean stands in `alternatives`.
 */
export function createJointLinker(options: JointLinkerOptions): EntityLinker {
  return async (question, signal, tagged) => {
    const marks = readMarks(question, tagged);
    const { chosen } = await labelMatches(question, options.graphs, signal, marks);
    const spots = new Map(chosen.map((linked) => [linked.mention.start, linked]));
    const terms = readTerms(
      question,
      chosen.map(({ mention }) => mention),
      options.terms,
      marks,
    );
    const joint = await prepare(terms, spots, options, signal);
    const found = terms.map((term, i) => ({ term, items: disambiguate(joint, i, options) }));
    const names = isCaseless(question) ? [...found.filter(({ term }) => term.spot), ...namedWords(found)] : undefined;
    const isName = (each: Found) => names?.includes(each) ?? each.term.spot;
    return {
      entities: found.filter(isName).flatMap(linkedEntities),
      alternatives: found.filter((each) => !isName(each)).flatMap(linkedEntities),
    };
  };
}

const linkedEntities = ({ term, items }: Found): LinkedEntity[] =>
  items.flatMap(({ item, score }) => (item.kind === "entity" ? toLinked(term, item, score) : []));

function toLinked({ text, start, end }: Term, { id, label, candidate }: EntityItem, score: number): LinkedEntity {
  const { description } = candidate;
  return {
    mention: text,
    start,
    end,
    iri: id,
    label,
    ...(description === undefined ? {} : { description }),
    score: Math.min(1, score),
  };
}

/** Candidates of every term, and what their scores are made of. */
async function prepare(
  terms: readonly Term[],
  spots: ReadonlyMap<number, Linked>,
  { graphs, embedder, candidates: limit, neighbours }: JointLinkerOptions,
  signal: AbortSignal,
): Promise<Joint> {
  const entities = await Promise.all(
    terms.map(async ({ text, start, spot }) => {
      const known = spot ? spots.get(start)?.candidates : undefined;
      const found =
        known ?? (await Promise.all(graphs.map((graph) => graph.candidates(text, { limit, signal })))).flat();
      return [...new Map(found.map((candidate) => [candidate.iri, candidate])).values()].slice(0, limit);
    }),
  );
  const iris = [...new Set(entities.flat().map(({ iri }) => iri))];
  const read = await Promise.all(
    iris.map(async (iri) => [iri, await readNeighbourhood(iri, graphs, neighbours, signal)] as const),
  );
  const neighbourhoods = await connectHubs(
    entities.map((own) => own.map(({ iri }) => iri)),
    new Map(read),
    signal,
  );
  const relations = await relationItems(neighbourhoods.values(), signal);
  const candidates: Item[][] = [];
  for (const [i, term] of terms.entries()) {
    const own = entities[i] ?? [];
    candidates.push(term.spot ? own.map(toEntityItem) : await wordItems(term, own, relations, limit, embedder, signal));
  }
  return { candidates, neighbourhoods, ...(await embedAll(terms, candidates, embedder, signal)) };
}

async function embedAll(
  terms: readonly Term[],
  candidates: readonly (readonly Item[])[],
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<Pick<Joint, "termVectors" | "vectors">> {
  // Nothing to choose between needs no reading.
  if (embedder === undefined || candidates.every((items) => items.length < 2))
    return { termVectors: [], vectors: new Map() };
  const items = [...new Map(candidates.flat().map((item) => [item.id, item])).values()];
  const vectors = await embedder.embed([...terms.map(({ text }) => text), ...items.map(itemText)], signal);
  return {
    termVectors: vectors.slice(0, terms.length),
    vectors: new Map(items.map(({ id }, i) => [id, vectors[terms.length + i] as Float32Array])),
  };
}
