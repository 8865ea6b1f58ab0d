import type { Query } from "../../../question/query.ts";
import { conceptsOfLabel } from "./cues.ts";
import { type Draft, rescored } from "./draft.ts";
import { isDenied, negationsOf } from "./negation.ts";
import { yearOf } from "./orderable.ts";
import type { Constraint } from "./query-graph.ts";

type Span = { readonly start: number; readonly end: number };
type When = { readonly is: "within" | "before" | "after"; readonly value: number; readonly span: Span };

/** "in 1999", "before 2001", "since 1990": by a date of things on the path, of a statement on it, or of its end. */
export function byTime(draft: Draft, query: Query): Draft[] {
  const when = readTime(query.text);
  if (when === undefined || overlaps(when.span, draft.anchor)) return [];
  if (isDenied(when.span, query)) return [...byDateOfThings(draft, query, when), ...byPeriod(draft, query, when)];
  if (query.intent.operation === "yes-no") return byOwnYear(draft, query, when);
  return [...byDateOfThings(draft, query, when), ...byPeriod(draft, query, when)];
}

function readTime(text: string): When | undefined {
  const match = /\b(?<how>before|until|after|since|in|during|from|of)?\s*\b(?<year>1\d{3}|20\d{2})\b/i.exec(text);
  const year = match?.groups?.year;
  if (match === null || year === undefined) return undefined;
  const how = match.groups?.how?.toLowerCase() ?? "in";
  const is = /before|until/.test(how) ? "before" : /after|since/.test(how) ? "after" : "within";
  return { is, value: Number(year), span: { start: match.index, end: match.index + match[0].length } };
}

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** What a time counts for when no further word says which date is meant. */
const bareTime = 0.6;

function byDateOfThings(draft: Draft, query: Query, { is, value, span }: When): Draft[] {
  const { cues, question } = draft;
  return draft.query.steps.flatMap((_, i) =>
    (draft.profiles[i + 1]?.relations ?? [])
      .filter(({ label }) => [...conceptsOfLabel(label)].some((concept) => concept.value === "date"))
      .map((step) => {
        const taken = [...question.left, ...question.right].flatMap((word) => {
          const strength = cues.strength(word, step);
          return strength > 0 && !draft.path.alignment.words.has(word) ? [{ word, strength }] : [];
        });
        const denied = deniedAt(span, query);
        const constraint: Constraint = { kind: "value", node: i + 1, step, is, value, ...denied };
        const support = [Math.max(bareTime, ...taken.map(({ strength }) => strength))];
        return constrained(draft, query, constraint, { masked: [span], taken, support });
      }),
  );
}

/** By qualifiers: "president in 1994" of statements that say from when to when. */
function byPeriod(draft: Draft, query: Query, { is, value, span }: When): Draft[] {
  return draft.query.steps.flatMap((_, i) => {
    const dated = draft.profiles[i + 1]?.dated ?? [];
    if (dated.length === 0) return [];
    const role = (label: string): "start" | "end" | "at" =>
      /\b(?:start|began|begin|since|from)/i.test(label) ? "start" : /\b(?:end|until|to)\b/i.test(label) ? "end" : "at";
    const named = (wanted: string): string[] =>
      dated.flatMap(({ predicate, label }) => (role(label) === wanted ? predicate : []));
    const sides = { start: named("start"), end: named("end"), at: named("at") };
    if (is !== "within" && sides.start.length + sides.at.length === 0) return [];
    const label = dated.map((each) => each.label).join(" and ");
    const denied = deniedAt(span, query);
    const constraint: Constraint = { kind: "period", node: i + 1, label, ...sides, is, value, ...denied };
    // A statement's own time is nearer than a date of one of its things.
    return [constrained(draft, query, constraint, { masked: [span], taken: [], support: [0.8] })];
  });
}

/** "Was X released in 1984?": the year is the path's own value. */
function byOwnYear(draft: Draft, query: Query, { is, value, span }: When): Draft[] {
  const end = draft.profiles.at(-1);
  if (end === undefined || end.concepts.size > 0 || !end.samples.some((text) => yearOf(text) !== undefined)) return [];
  const constraint: Constraint = { kind: "value", node: draft.query.steps.length, is, value };
  return [constrained(draft, query, constraint, { masked: [span], taken: [], support: [], anyAnswer: true })];
}

const comparison =
  /\b(?<how>more|over|above|longer|higher|larger|bigger|greater|older|taller|at least|less|fewer|under|below|shorter|lower|smaller|younger|at most)(?: than)?\s+\$?(?<number>\d[\d,]*(?:\.\d+)?)(?<times> (?:thousand|million|billion))?\b/i;
const times: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };

/** "longer than 100 minutes", "with more than 2 million inhabitants": by a number that things on the path have. */
export function byNumber(draft: Draft, query: Query): Draft[] {
  const { cues, question, anchor } = draft;
  const match = comparison.exec(query.text);
  if (match === null || query.intent.operation === "yes-no") return [];
  const { how = "", number = "", times: size = "" } = match.groups ?? {};
  const span = { start: match.index, end: match.index + match[0].length };
  if (overlaps(span, anchor)) return [];
  const value = Number(number.replaceAll(",", "")) * (times[size.trim().toLowerCase()] ?? 1);
  // "At least 100" of whole numbers is above 99; of others the bound itself hardly matters.
  const edge = /at least/i.test(how) ? -1e-9 : /at most/i.test(how) ? 1e-9 : 0;
  const is = /less|fewer|under|below|shorter|lower|smaller|younger|at most/i.test(how) ? "below" : "above";
  const denied = deniedAt(span, query);
  return draft.query.steps.flatMap((_, i) =>
    (draft.profiles[i + 1]?.relations ?? []).flatMap((step) => {
      const taken = [...question.left, ...question.right].flatMap((word) => {
        const strength = cues.strength(word, step);
        return strength > 0 && !draft.path.alignment.words.has(word) ? [{ word, strength }] : [];
      });
      if (taken.length === 0) return [];
      const constraint: Constraint = { kind: "value", node: i + 1, step, is, value: value + edge, ...denied };
      const support = [Math.max(...taken.map(({ strength }) => strength))];
      return [constrained(draft, query, constraint, { masked: [span], taken, support })];
    }),
  );
}

function deniedAt(span: Span, query: Query): { readonly denied?: number } {
  const negation = negationsOf(query).find(({ inner, end }) => inner <= span.start && span.end <= end);
  return negation === undefined ? {} : { denied: negation.start };
}

function constrained(
  draft: Draft,
  query: Query,
  constraint: Constraint,
  change: Omit<Parameters<typeof rescored>[2], "query">,
): Draft {
  const constraints = [...draft.query.constraints, constraint];
  return rescored(draft, query, { ...change, query: { ...draft.query, constraints } });
}
