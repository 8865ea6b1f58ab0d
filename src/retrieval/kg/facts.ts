import { createHash } from "node:crypto";
import type { Context } from "../../core/context.ts";
import type { Term } from "../../core/term.ts";
import { contentStems } from "../../core/words.ts";
import type { EvidenceEntity, FactEvidence, Statement } from "../../evidence/evidence.ts";
import { verbaliseStatement } from "../../evidence/verbalise.ts";
import { dot, type Embedder } from "../../models/embedder.ts";
import type { LinkedEntity, Query } from "../../question/query.ts";
import type { GraphStore, Relation } from "../../stores/graph-store.ts";
import type { Retriever } from "../retriever.ts";
import { isAdministrative } from "./administrative.ts";
import { statementSparql } from "./fact-sparql.ts";
import { otherKind } from "./other-kind.ts";
import { type Prominence, prominenceAround } from "./prominence.ts";
import type { Step } from "./symbolic/query-graph.ts";
import { stepText, subjectType } from "./symbolic/subject-type.ts";
import { unsaidWords } from "./unsaid-words.ts";

export interface FactRetrieverOptions {
  readonly graph: GraphStore;
  /** Scores relations against the question; without it every relation is kept, most frequent first. */
  readonly embedder?: Embedder;
  /** Relations kept for one entity. */
  readonly relations: number;
  /** Statements taken for one relation of one entity. A longer list is cut and never counted as complete. */
  readonly statements: number;
}

/** One-hop statements of the linked entities, along the relations nearest to what the question says. */
export function createFactRetriever(options: FactRetrieverOptions): Retriever {
  return {
    name: `facts ${options.graph.name}`,
    features: { offline: true, kinds: ["fact"] },
    retrieve: async (query, context) => {
      const evidence = new Map<string, FactEvidence>();
      for (const entity of query.entities) {
        context.signal.throwIfAborted();
        const unsaid = unsaidWords(query, entity);
        const isOther = otherKind(query, entity, options.graph, context.signal);
        const around = { ...options, prominence: prominenceAround(entity.iri, options.graph, context.signal) };
        for (const { relation, score, label } of await nearestRelations(query, entity, options, context)) {
          const facts = await factsAlong(entity, relation, score, around, context);
          const step = { predicate: relation.iri, direction: relation.direction, label };
          const other = (await isOther?.(step, endsOf(facts, relation.direction))) === true;
          const missed = unsaid(label, relation) + (other ? 1 : 0);
          for (const found of facts) {
            const fact = { ...found, scores: { ...found.scores, unsaid: missed } };
            const known = evidence.get(fact.id);
            if (known === undefined || (known.scores.relation as number) < score) evidence.set(fact.id, fact);
          }
        }
      }
      context.trace.note("facts", evidence.size);
      return { evidence: [...evidence.values()], failures: [] };
    },
  };
}

/** The entities that statements lead to. */
function endsOf(facts: readonly FactEvidence[], direction: "out" | "in"): string[] {
  const ends = facts.flatMap(
    ({ locator: { statements } }) => statements[0]?.[direction === "out" ? "object" : "subject"] ?? [],
  );
  return ends.flatMap(({ termType, value }) => (termType === "NamedNode" ? [value] : []));
}

interface ScoredRelation {
  readonly relation: Relation;
  readonly score: number;
  readonly label: string;
}

async function nearestRelations(
  query: Query,
  entity: LinkedEntity,
  { graph, embedder, relations: limit }: FactRetrieverOptions,
  { signal }: Context,
): Promise<ScoredRelation[]> {
  const relations = (await graph.relations(entity.iri)).filter(({ iri }) => !isAdministrative(iri));
  const labels = await graph.labels(relations.map(({ iri }) => ({ termType: "NamedNode", value: iri })));
  if (embedder === undefined) {
    return relations
      .map((relation, i) => ({ relation, score: 0, label: labels[i] as string }))
      .sort((a, b) => b.relation.count - a.relation.count)
      .slice(0, limit);
  }
  const asked = query.intent.entities.reduce((text, mention) => text.replace(mention, " "), query.text);
  const said = new Set(contentStems(asked));
  const texts = relations.map(({ iri, direction }, i) =>
    textOf({ predicate: iri, direction, label: labels[i] as string }),
  );
  const [vector, ...vectors] = await embedder.embed([asked, ...texts], signal);
  return relations
    .map((relation, i) => ({
      relation,
      label: labels[i] as string,
      score: likeness(dot(vector as Float32Array, vectors[i] as Float32Array), labels[i] as string, said),
    }))
    .sort((a, b) => b.score - a.score || (a.relation.iri < b.relation.iri ? -1 : 1))
    .slice(0, limit);
}

const textOf = (step: Step): string => (subjectType(step.predicate) === undefined ? step.label : stepText(step));

/** The cosine, and at least `saidOutright` when the question holds every content word of the relation's label. */
function likeness(cosine: number, label: string, said: ReadonlySet<string>): number {
  const stems = contentStems(label);
  return stems.length > 0 && stems.every((item) => said.has(item)) ? Math.max(cosine, saidOutright) : cosine;
}

const saidOutright = 0.65;

async function factsAlong(
  entity: LinkedEntity,
  relation: Relation,
  score: number,
  { graph, statements: limit, prominence: prominenceOf }: FactRetrieverOptions & { readonly prominence: Prominence },
  { signal }: Context,
): Promise<FactEvidence[]> {
  const { iri: predicate, direction } = relation;
  const statements = await graph.statements(entity.iri, { direction, predicate, limit, signal });
  const terms = statements.flatMap(({ subject, predicate, object, qualifiers }) => [
    subject,
    predicate,
    object,
    ...qualifiers.flatMap((qualifier) => [qualifier.predicate, qualifier.value]),
  ]);
  const labels = await graph.labels(terms);
  const ends = statements.map(({ subject, object }) => (direction === "out" ? object : subject));
  const prominence = await prominenceOf(ends);
  const facts: FactEvidence[] = [];
  let at = 0;
  for (const [i, statement] of statements.entries()) {
    const own = labels.slice(at, at + 3 + 2 * statement.qualifiers.length);
    at += own.length;
    const fact = await toFact(statement, own, direction, graph, score, relation.count);
    facts.push({ ...fact, scores: { ...fact.scores, prominence: prominence[i] ?? 0 } });
  }
  return facts;
}

/** A statement as evidence. `labels` are those of its terms, in its order; `count` as in `Relation`. */
export async function toFact(
  statement: Statement,
  labels: readonly string[],
  direction: "out" | "in",
  graph: GraphStore,
  score: number,
  count: number,
): Promise<FactEvidence> {
  const [subject = "", predicate = "", object = "", ...rest] = labels;
  const qualifiers = statement.qualifiers.map((_, i) => ({
    predicate: rest[2 * i] as string,
    value: rest[2 * i + 1] as string,
  }));
  const source = await graph.sourceOf(statement);
  return {
    kind: "fact",
    id: `fact:${createHash("sha256").update(JSON.stringify(statement)).digest("hex").slice(0, 20)}`,
    text: verbaliseStatement({ subject, predicate, object, qualifiers }),
    labels: [{ subject, predicate, object }],
    source: source ?? { id: graph.name, title: graph.name, retrievedAt: "", sha256: "" },
    entities: entitiesOf(statement, subject, object),
    scores: { relation: score, [direction === "out" ? "outgoing" : "incoming"]: count },
    locator: { statements: [statement], sparql: statementSparql(statement, direction), graph: graph.name },
  };
}

function entitiesOf({ subject, object }: Statement, subjectLabel: string, objectLabel: string): EvidenceEntity[] {
  const isEntity = (term: Term): boolean => term.termType === "NamedNode";
  return [
    ...(isEntity(subject) ? [{ iri: subject.value, label: subjectLabel }] : []),
    ...(isEntity(object) ? [{ iri: object.value, label: objectLabel }] : []),
  ];
}
