import type { Context } from "../../core/context.ts";
import { EngineError, SourceError } from "../../core/errors/index.ts";
import type { FactEvidence, Statement } from "../../evidence/evidence.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { LinkedEntity, Query } from "../../question/query.ts";
import { nameOf } from "../../stores/graph-qualifiers.ts";
import type { GraphStore } from "../../stores/graph-store.ts";
import type { Retriever } from "../retriever.ts";
import { createFactScorer, type FactScores } from "./clocq/fact-scorer.ts";
import { type ItemFact, readItemFacts } from "./clocq/item-facts.ts";
import { restrictItems } from "./clocq/restrict.ts";
import { toFact } from "./facts.ts";

export interface SearchSpaceOptions {
  readonly graph: GraphStore;
  /** Compares relations with the question; without it words alone do. */
  readonly embedder?: Embedder;
  /** See `ItemFactsOptions`. */
  readonly p: number;
  readonly subjectFacts: number;
  /** Facts that become evidence, those nearest to the question. */
  readonly facts: number;
}

/** A fact of the search space with the labels of its terms: subject, predicate, object, then the qualifiers' pairs. */
interface LabelledFact extends ItemFact {
  readonly item: LinkedEntity;
  readonly labels: readonly string[];
}

/**
 * The search space of CLOCQ: every fact of the disambiguated items that the intent speaks of, with its qualifiers, each
 * text once (QUASAR, section 3.2: retrieval from graphs). An item whose facts cannot be read is a failure beside
 * the facts of the others.
 */
export function createSearchSpaceRetriever(options: SearchSpaceOptions): Retriever {
  return {
    name: `search space ${options.graph.name}`,
    features: { offline: !options.graph.features.remote, kinds: ["fact"] },
    retrieve: async (query, context) => {
      const items = restrictItems(query);
      const { facts, failures } = await readItems(items, options, context);
      const labelled = await labelFacts(facts, options.graph, context.signal);
      const chosen = await chooseFacts(query, labelled, options, context.signal);
      context.trace.note("items", items.length);
      context.trace.note("search space", facts.length);
      const evidence = await Promise.all(chosen.map((fact) => toEvidence(fact, options.graph, context.signal)));
      return { evidence: distinctTexts(evidence), failures };
    },
  };
}

type UnlabelledFact = Omit<LabelledFact, "labels">;

async function readItems(
  items: readonly LinkedEntity[],
  options: SearchSpaceOptions,
  { signal }: Context,
): Promise<{ readonly facts: readonly UnlabelledFact[]; readonly failures: readonly SourceError[] }> {
  const { name } = options.graph;
  const failures: SourceError[] = [];
  const read = await Promise.all(
    items.map(async (item) => {
      try {
        return (await readItemFacts(item.iri, { ...options, signal })).map((fact) => ({ ...fact, item }));
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        const told = `${name}: ${error.message}`;
        failures.push(error instanceof SourceError ? error : new SourceError(name, "failed", told, { cause: error }));
        return [];
      }
    }),
  );
  return { facts: read.flat(), failures };
}

const termsOf = ({ subject, predicate, object, qualifiers }: Statement) => [
  subject,
  predicate,
  object,
  ...qualifiers.flatMap((qualifier) => [qualifier.predicate, qualifier.value]),
];

async function labelFacts(
  facts: readonly UnlabelledFact[],
  graph: GraphStore,
  signal: AbortSignal,
): Promise<LabelledFact[]> {
  const labels = await graph.labels(
    facts.flatMap(({ statement }) => termsOf(statement)),
    { signal },
  );
  let at = 0;
  return facts.map((fact) => {
    const own = labels.slice(at, at + termsOf(fact.statement).length);
    at += own.length;
    return { ...fact, labels: own };
  });
}

interface ChosenFact extends LabelledFact {
  readonly scores: FactScores;
}

async function chooseFacts(
  query: Query,
  facts: readonly LabelledFact[],
  { embedder, facts: limit }: SearchSpaceOptions,
  signal: AbortSignal,
): Promise<ChosenFact[]> {
  const predicates = facts.map(({ labels }) => labels[1] ?? "");
  const scoreOf = await createFactScorer(query, predicates, embedder, signal);
  return facts
    .map((fact) => {
      const [subject = "", predicate = "", ...rest] = fact.labels;
      return { ...fact, scores: scoreOf({ predicate, rest: fact.direction === "out" ? rest : [subject, ...rest] }) };
    })
    .sort((a, b) => b.scores.choice - a.scores.choice || b.item.score - a.item.score || byPlace(a, b))
    .slice(0, limit);
}

const byPlace = (a: ItemFact, b: ItemFact): number =>
  JSON.stringify(a.statement) < JSON.stringify(b.statement) ? -1 : 1;

async function toEvidence(fact: ChosenFact, graph: GraphStore, signal: AbortSignal): Promise<FactEvidence> {
  const { statement, labels, direction, scores, item } = fact;
  const count = fact.count ?? (await countAlong(statement, graph, signal));
  const evidence = await toFact(statement, labels, direction, graph, scores.relation, count);
  const qualifying = statement.qualifiers.flatMap(({ value }, i) =>
    value.termType === "NamedNode" ? [{ iri: value.value, label: labels[4 + 2 * i] ?? "" }] : [],
  );
  const entities = new Map([...evidence.entities, ...qualifying].map((entity) => [entity.iri, entity]));
  return { ...evidence, entities: [...entities.values()], scores: { ...evidence.scores, item: item.score } };
}

/** Statements of the subject along the same relation. */
async function countAlong({ subject, predicate }: Statement, graph: GraphStore, signal: AbortSignal): Promise<number> {
  const relations = await graph.relations(nameOf(subject), { signal });
  return relations.find(({ iri, direction }) => direction === "out" && iri === predicate.value)?.count ?? 1;
}

/** The first of equal texts: the one of the surest item among those that say as much. */
function distinctTexts(evidence: readonly FactEvidence[]): FactEvidence[] {
  const byText = new Map<string, FactEvidence>();
  for (const fact of evidence) if (!byText.has(fact.text)) byText.set(fact.text, fact);
  return [...byText.values()];
}
