import type { LinkedEntity, Query } from "../../../question/query.ts";
import type { QueryGraph } from "./query-graph.ts";

/** A part of the question that is denied: the word that denies it and all that it governs, as UTF-16 offsets. */
export interface Negation {
  readonly start: number;
  readonly end: number;
  /** Where the denied part begins, behind the denying word. */
  readonly inner: number;
  /** "except Z" takes things out; the others deny a clause. */
  readonly excludes: boolean;
  /** "… and did not win": what was not won stands in the clause before. */
  readonly elliptical: boolean;
}

const denying =
  /(?<excludes>\b(?:except(?: for)?|excluding|other than|apart from|aside from|besides)\b)|\b(?:but not|not(?! only\b)|never|without|neither|nor|no(?! longer\b)|cannot)\b|n['’]t\b/g;

/** Where a denied clause ends: at a comma, a relative clause, "but", or the verb of the clause around it. */
const clauseEnd =
  /[,;?.!]|\b(?:but|that|which|who|whose|whom)\b|\band (?=(?:was|were|is|are|did|does|has|have|had|also|then|who|which)\b)|(?<=\S\s+\S+\s)(?:was|were|is|are|did|does|has|have|had)\b/g;

const known = new WeakMap<Query, readonly Negation[]>();

/** What the question denies. A word inside a name ("Never Let Me Go") denies nothing, nor does "Isn't it …?". */
export function negationsOf(query: Query): readonly Negation[] {
  const told = known.get(query) ?? readNegations(query);
  known.set(query, told);
  return told;
}

function readNegations({ text, entities, alternatives = [] }: Query): Negation[] {
  const names = [...entities, ...alternatives].filter(({ mention }) => /\s/.test(mention));
  const found: Negation[] = [];
  for (const match of text.matchAll(denying)) {
    const [start, inner] = [match.index, match.index + match[0].length];
    if (names.some((name) => name.start < inner && start < name.end)) continue;
    if (found.some((other) => start < other.end)) continue;
    if (match[0].startsWith("n") && /^\W*(?:is|are|was|were|do|does|did|has|have|had|ca)$/i.test(text.slice(0, start)))
      continue;
    const end = endOfClause(text, inner, entities);
    const denied = text.slice(inner, end).trim();
    const bare = /^\p{L}+(?: (?:it|them|that))?$/u.test(denied);
    const before = text.slice(0, start);
    const joined = /\b(?:and|but)\b[^,]*$/.test(before);
    found.push({
      start,
      end,
      inner,
      excludes: match.groups?.excludes !== undefined,
      elliptical:
        bare &&
        joined &&
        (/\b(?:did|does|do|was|were|has|have)\s*$/.test(before) ||
          (match[0] === "never" && /\b(?:and|but)\s*$/.test(before))),
    });
  }
  return found;
}

function endOfClause(text: string, from: number, entities: readonly LinkedEntity[]): number {
  clauseEnd.lastIndex = from + 1;
  for (let match = clauseEnd.exec(text); match !== null; match = clauseEnd.exec(text)) {
    const at = match.index;
    if (!entities.some(({ start, end }) => start < at && at < end)) return at;
  }
  return text.length;
}

export const isDenied = (span: { readonly start: number; readonly end: number }, query: Query): boolean =>
  negationsOf(query).some(({ inner, end }) => inner <= span.start && span.end <= end);

/** Whether a query says everything that the question denies. What it leaves out it would take for told. */
export function saysNegations({ constraints }: Pick<QueryGraph, "constraints">, query: Query): boolean {
  return negationsOf(query).every((negation) => {
    const within = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
      negation.inner <= start && end <= negation.end;
    const named = query.entities.filter(within);
    const spans = new Set(named.map(({ start }) => start));
    const said = new Set(
      constraints.flatMap((item) =>
        item.kind === "other" || (item.kind === "entity" && item.not === true) ? item.entity.start : [],
      ),
    );
    if (spans.size > 0) return [...spans].every((start) => said.has(start));
    return constraints.some((item) => "denied" in item && item.denied === negation.start);
  });
}

/**
 * "Did Ada Quill never direct Low Fields?" as the question whose yes is its no, with every word in its place. A plain
 * "not" is none of it: "Did she not direct it?" hopes for a yes.
 */
export function affirmed(query: Query): Query | undefined {
  const [negation, ...others] = negationsOf(query);
  if (query.intent.operation !== "yes-no" || negation === undefined || others.length > 0) return undefined;
  const { start, inner } = negation;
  const { text } = query;
  if (text.slice(start, inner) !== "never") return undefined;
  return { ...query, text: `${text.slice(0, start)}${" ".repeat(inner - start)}${text.slice(inner)}` };
}
