import { recompute } from "../../evidence/compute/recompute.ts";
import type { Query } from "../../question/query.ts";
import type { Ranked } from "../../ranking/ranker.ts";
import type { Derivation, DraftSentence } from "../answerer.ts";
import { type Candidate, foldAnswer } from "../candidate.ts";
import { type CalledRow, type CallGroup, callGroups } from "./called-rows.ts";
import { beforeItBegan, claimedDate } from "./claims.ts";
import { combine } from "./combine.ts";
import { deriveOne } from "./single.ts";

/** More rows than this make no sentence that anyone could check. */
const mostRows = 100;
const mostListed = 20;

/**
 * The answer that declared functions give, computed from what they returned by rules and never by a model (WeKnow-RAG,
 * section 4.2, "post-processing"). At most one: the calls were chosen for the whole question.
 */
export function answersFromCalls(query: Query, ranked: readonly Ranked[]): Candidate[] {
  const groups = callGroups(query.text, ranked);
  const rows = groups.flatMap((group) => [...group.before, ...group.rows]);
  if (groups.length === 0 || rows.length > mostRows) return [];
  const found =
    invalid(query, groups) ?? (groups.length > 1 ? several(query, groups) : single(query, groups[0] as CallGroup));
  if (found === undefined) return [];
  const { answers, said, confidence = 1 } = found;
  const before = groups.flatMap((group) => group.before);
  const evidence = [...new Map(rows.map((row) => [row.id, row])).values()];
  return [
    {
      kind: "table",
      sentences: [...before.map(told), ...said],
      shortAnswers: answers.map((text) => ({ text })),
      evidence,
      confidence: confidence * Math.min(...rows.map(({ called }) => called.confidence)),
      whole: true,
    },
  ];
}

interface Found {
  readonly answers: readonly string[];
  readonly said: readonly DraftSentence[];
  readonly confidence?: number;
}

const told = ({ id, text }: CalledRow): DraftSentence => ({ text: `${text}.`, citations: [id] });

/** "Invalid question": a date before the thing began, a thing asked for of which there are none, a role never held. */
function invalid(query: Query, groups: readonly CallGroup[]): Found | undefined {
  const { operation, entities } = query.intent;
  if (operation === "yes-no" || operation === "compare") return undefined;
  const date = claimedDate(query.text, entities);
  const rows = groups.flatMap(({ rows: own, before }) => [...before, ...own]);
  for (const row of rows) {
    const derivation = beforeItBegan(date, row.called.begins);
    if (derivation !== undefined && !row.called.values.includes(row.called.begins ?? "")) {
      return { answers: ["invalid question"], said: [{ ...told(row), derivation }] };
    }
  }
  const empty = groups.every(({ values }) => values.length === 0);
  if (!notHeld(query, groups) && (!empty || operation === "count")) return undefined;
  return { answers: ["invalid question"], said: groups.flatMap((group) => group.rows.map(told)) };
}

const taking =
  /\b(?:become|became|start|begin|began|stop|leave|left|join|resign|retire|elected|appointed|hired|named|sworn)\b/i;

/** "When did X become coach of Y?", where all who ever were are known, and X is none of them. */
function notHeld({ text, intent }: Query, groups: readonly CallGroup[]): boolean {
  const [group, ...others] = groups;
  if (group === undefined || others.length > 0 || !taking.test(text)) return false;
  if (intent.answerType !== "date" && intent.answerType !== "year") return false;
  const { subject, values, rows } = group;
  if (values.length === 0 || rows.some(({ called }) => called.type !== "text" || !called.complete)) return false;
  const holders = values.map(foldAnswer);
  const named = intent.entities.map(foldAnswer).filter((name) => name !== foldAnswer(subject));
  return named.length > 0 && named.every((name) => !holders.some((holder) => ` ${holder} `.includes(` ${name} `)));
}

function several(query: Query, groups: readonly CallGroup[]): Found | undefined {
  const { type } = groups[0]!.rows[0].called;
  const single = groups.every(({ values }) => values.length === 1);
  const named = groups.map(({ subject, values }) => ({ name: subject, value: values[0] as string }));
  const derivation = single ? combine(query.text, named, type) : undefined;
  if (derivation !== undefined) return computed(derivation, groups);
  const common = type === "text" ? commonTo(query.text, groups) : undefined;
  if (common !== undefined) return common;
  const shared = single && query.intent.operation === "yes-no" ? sameText(query, groups) : undefined;
  if (shared !== undefined) return shared;
  // Asked to weigh values that cannot be weighed, a list would look like an answer.
  if (query.intent.operation === "yes-no" || query.intent.operation === "compare") return undefined;
  return listed(groups);
}

/** "Which actors star in both A and B", "in A but not in B". */
function commonTo(question: string, groups: readonly CallGroup[]): Found | undefined {
  const operation = /\b(?:both|in common|shared by)\b/i.test(question)
    ? "in-all"
    : /\b(?:but|and) not\b/i.test(question)
      ? "in-first-only"
      : undefined;
  // A list that was cut may lack what both have.
  if (operation === undefined || groups.some(({ rows }) => rows.some(({ called }) => !called.complete)))
    return undefined;
  const from = groups.flatMap(({ values }) => values);
  const of = groups.flatMap(({ values, subject }) => values.map(() => subject));
  const outcome = recompute({ operation, from, of });
  if (!outcome.ok) return undefined;
  const found = computed({ operation, from, of, result: outcome.value }, groups);
  return { ...found, answers: outcome.value.split("; ") };
}

/** "Were A and B born in the same country?" */
function sameText({ text }: Query, groups: readonly CallGroup[]): Found | undefined {
  if (!/\bsame\b/i.test(text)) return undefined;
  const result = new Set(groups.map(({ values }) => foldAnswer(values[0] as string))).size === 1 ? "Yes" : "No";
  const from = groups.flatMap(({ rows }) => rows.map(({ id }) => id));
  return computed({ operation: "yes-no", result, from }, groups);
}

function single(query: Query, group: CallGroup): Found | undefined {
  const derivation = deriveOne(query, group);
  if (derivation !== undefined) return computed(derivation, [group]);
  // Half of a comparison is no answer to it: both operands have to be found (WeKnow-RAG, section 4.2).
  const half = group.values.length === 1 && (query.intent.operation === "compare" || weighsTwo(query.text));
  return query.intent.operation === "yes-no" || half ? undefined : listed([group]);
}

/** Whether a question sets two things against or beside each other. */
const weighsTwo = (question: string): boolean =>
  /\b(?:difference|compared (?:to|with)|combined|altogether|ratio (?:of|between)|(?<!other |rather )than|both)\b/i.test(
    question,
  );

function computed(derivation: Derivation, groups: readonly CallGroup[]): Found {
  const rows = groups.flatMap((group) => group.rows);
  const facts = rows.map(({ text }) => text).join("; ");
  const text = `${derivation.result}: ${facts}.`;
  return { answers: [derivation.result], said: [{ text, citations: rows.map(({ id }) => id), derivation }] };
}

function listed(groups: readonly CallGroup[]): Found | undefined {
  const answers = [...new Set(groups.flatMap(({ values }) => values))];
  const rows = groups.flatMap((group) => group.rows);
  if (answers.length === 0 || rows.length > mostListed) return undefined;
  return { answers, said: rows.map(told) };
}
