import type { Term } from "../../../core/term.ts";
import type { Statement } from "../../../evidence/evidence.ts";
import { languageRank } from "../../../stores/graph-labels.ts";
import { nameOf } from "../../../stores/graph-qualifiers.ts";
import type { GraphStore, Relation } from "../../../stores/graph-store.ts";
import { isAdministrative } from "../administrative.ts";
import { countObjectFacts } from "./object-facts.ts";

export interface ItemFactsOptions {
  readonly graph: GraphStore;
  /**
   * p in CLOCQ: an item that stands in more facts than this, other than as their subject, gets none of these, and all
   * that have it as subject. It is no limit that a list is cut to.
   */
  readonly p: number;
  /** Statements with the item as subject that are read at most; beyond that every relation gives its share. */
  readonly subjectFacts: number;
  readonly signal: AbortSignal;
}

/** A statement of an item, and how many there are of its kind. */
export interface ItemFact {
  readonly statement: Statement;
  /** From which end it is told: "in" when the item is the object. An item among the qualifiers is neither end. */
  readonly direction: "out" | "in";
  /** Statements along this relation in this direction, read or not; absent where the item is among the qualifiers. */
  readonly count?: number;
}

/** The facts of one item (CLOCQ): all with the item as subject; all others, or none of them. */
export async function readItemFacts(item: string, options: ItemFactsOptions): Promise<ItemFact[]> {
  const { graph, p, signal } = options;
  const relations = (await graph.relations(item, { signal })).filter(({ iri }) => !isAdministrative(iri));
  const entering = relations.filter(({ direction }) => direction === "in");
  const [out, into] = await Promise.all([
    readOutgoing(item, relations, options),
    countObjectFacts(entering) > p ? [] : graph.statements(item, { direction: "in", limit: total(entering), signal }),
  ]);
  const counts = new Map(relations.map(({ iri, direction, count }) => [`${direction} ${iri}`, count]));
  return [...preferEnglish(out.filter(isTelling)), ...into.filter(isTelling)].map((statement): ItemFact => {
    const end = nameOf(statement.subject) === item ? "out" : nameOf(statement.object) === item ? "in" : undefined;
    if (end === undefined) return { statement, direction: "out" };
    return { statement, direction: end, count: counts.get(`${end} ${statement.predicate.value}`) ?? 1 };
  });
}

async function readOutgoing(
  item: string,
  relations: readonly Relation[],
  { graph, subjectFacts, signal }: ItemFactsOptions,
): Promise<Statement[]> {
  const leaving = relations.filter(({ direction }) => direction === "out");
  if (total(leaving) <= subjectFacts) return graph.statements(item, { direction: "out", signal });
  const limit = Math.max(1, Math.floor(subjectFacts / leaving.length));
  const read = await Promise.all(
    leaving.map(({ iri }) => graph.statements(item, { direction: "out", predicate: iri, limit, signal })),
  );
  return read.flat();
}

const total = (relations: readonly Relation[]): number => relations.reduce((sum, { count }) => sum + count, 0);

const isTelling = ({ predicate }: Statement): boolean => !isAdministrative(predicate.value);

/** A value in another language repeats what the English one says; alone it says something. */
function preferEnglish(statements: readonly Statement[]): Statement[] {
  const english = new Set(statements.filter(({ object }) => !isForeign(object)).map(keyOf));
  return statements.filter((statement) => !isForeign(statement.object) || !english.has(keyOf(statement)));
}

const keyOf = ({ subject, predicate }: Statement): string => `${nameOf(subject)} ${predicate.value}`;

const isForeign = (term: Term): boolean =>
  term.termType === "Literal" && term.language !== undefined && languageRank(`@${term.language.toLowerCase()}`) === 3;
