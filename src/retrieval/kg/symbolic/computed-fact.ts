import { createHash } from "node:crypto";
import type { Term } from "../../../core/term.ts";
import type { Computed, FactEvidence, FactLabels, Statement } from "../../../evidence/evidence.ts";
import { formatTimestamp } from "../../../evidence/timestamp.ts";
import { formatLiteral, verbaliseStatement } from "../../../evidence/verbalise.ts";
import type { GraphStore } from "../../../stores/graph-store.ts";
import { prominenceAround } from "../prominence.ts";
import type { QueryGraph } from "./query-graph.ts";
import type { Placed, QueryOutcome } from "./query-run.ts";
import { orderName, sayQuery } from "./say-query.ts";
import { statementsTo } from "./walk.ts";

/** Answers whose statements are shown; a list of thousands is not read, but its answers are all given. */
const maxShown = 40;
/** What is counted has to be cited one by one. */
const maxCounted = 500;

/** The outcome of a query as one evidence: the statements behind the answers, the query, and the answers. */
export async function toComputedFact(
  query: QueryGraph,
  { reached, complete, verdict, winner, ordered = [] }: QueryOutcome,
  graph: GraphStore,
): Promise<FactEvidence> {
  const labels = await graph.labels(reached.map(({ term }) => term));
  const prominence = await prominenceAround(query.anchor.iri, graph)(reached.map(({ term }) => term));
  const answers = reached
    .map((node, i) => ({
      node,
      text: node.term.termType === "Literal" ? formatLiteral(node.term) : (labels[i] as string),
      prominence: prominence[i] ?? 0,
    }))
    .sort((a, b) => b.prominence - a.prominence || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const shown = answers.slice(0, query.operation === "count" ? maxCounted : maxShown);
  const compared = ordered.length > maxShown ? [] : ordered.map(({ node }) => node);
  const statements = distinct([...shown.map(({ node }) => node), ...compared].flatMap(statementsTo));
  const written = await describe(statements, graph);
  const source = statements[0] && (await graph.sourceOf(statements[0]));
  const computed: Computed = {
    operation: query.operation,
    answers:
      verdict !== undefined
        ? [{ text: verdict }]
        : winner !== undefined
          ? [{ text: winner.label, entity: winner.iri }]
          : answers.map(({ node, text }) => ({ text, ...entityOf(node.term) })),
    said: sayQuery(query),
    shown: shown.length,
    complete,
    confidence: query.score,
    explanation: query.explanation,
    ...(await placeIn(query, compared.length === 0 ? [] : ordered, graph)),
  };
  return {
    kind: "fact",
    id: `fact:${createHash("sha256")
      .update(JSON.stringify([query.sparql, statements]))
      .digest("hex")
      .slice(0, 20)}`,
    text: written.map(({ text }) => text).join("; "),
    labels: written.map(({ labels }) => labels),
    source: source ?? { id: graph.name, title: graph.name, retrievedAt: "", sha256: "" },
    entities: [
      { iri: query.anchor.iri, label: query.anchor.label },
      ...shown.flatMap(({ node, text }) =>
        node.term.termType === "NamedNode" ? [{ iri: node.term.value, label: text }] : [],
      ),
    ],
    scores: { symbolic: query.score },
    locator: { statements, sparql: query.sparql, graph: graph.name },
    computed,
  };
}

/** What was put in order, in the words of the evidence. */
async function placeIn(
  { order }: QueryGraph,
  ordered: readonly Placed[],
  graph: GraphStore,
): Promise<Pick<Computed, "place">> {
  if (order === undefined || ordered.length === 0) return {};
  const names = await graph.labels(ordered.map(({ node }) => node.term));
  const values = ordered.map(({ text = "" }, i) => ({
    name: names[i] as string,
    value: formatTimestamp(text) ?? text,
  }));
  return { place: { nth: order.nth ?? 1, order: orderName(order), values } };
}

const entityOf = (term: Term): { readonly entity?: string } =>
  term.termType === "NamedNode" ? { entity: term.value } : {};

function distinct(statements: readonly Statement[]): Statement[] {
  return [...new Map(statements.map((statement) => [JSON.stringify(statement), statement])).values()];
}

async function describe(
  statements: readonly Statement[],
  graph: GraphStore,
): Promise<{ readonly text: string; readonly labels: FactLabels }[]> {
  const terms = statements.flatMap(({ subject, predicate, object, qualifiers }) => [
    subject,
    predicate,
    object,
    ...qualifiers.flatMap((qualifier) => [qualifier.predicate, qualifier.value]),
  ]);
  const all = await graph.labels(terms);
  let at = 0;
  return statements.map(({ qualifiers }) => {
    const [subject = "", predicate = "", object = "", ...rest] = all.slice(at, at + 3 + 2 * qualifiers.length);
    at += 3 + 2 * qualifiers.length;
    const said = qualifiers.map((_, i) => ({ predicate: rest[2 * i] as string, value: rest[2 * i + 1] as string }));
    return {
      text: verbaliseStatement({ subject, predicate, object, qualifiers: said }),
      labels: { subject, predicate, object },
    };
  });
}
