import type { Term } from "../../src/core/term.ts";
import type { Gold, GoldAnswer } from "../../src/eval/gold.ts";
import type { Judged, Measure, Measured } from "../../src/eval/measure.ts";
import type { RunEvidence, RunRecord } from "../../src/eval/run.ts";
import type { Answer, ShortAnswer } from "../../src/evidence/answer.ts";

/** Records and gold for tests of measures, with only what the test is about. */

export function goldOf(answers: readonly (string | GoldAnswer)[], changes: Partial<Gold> = {}): Gold {
  return {
    answers: answers.map((answer) => (typeof answer === "string" ? { text: answer, aliases: [] } : answer)),
    kind: "short",
    support: [],
    hops: [],
    tags: {},
    ...changes,
  };
}

export interface RecordParts {
  /** Absent: a refusal. */
  readonly short?: readonly (string | ShortAnswer)[];
  /** Text of the answer; the short answers with a mark when absent. */
  readonly text?: string;
  readonly ranking?: readonly RunEvidence[];
  /** Questions of hops with what was ranked for each. */
  readonly hops?: readonly (readonly [question: string, ranking: readonly RunEvidence[]])[];
  readonly quotes?: Answer["quotes"];
  readonly sentences?: Answer["sentences"];
}

export function recordOf({
  short,
  text,
  ranking = [],
  hops = [],
  quotes = [],
  sentences = [],
}: RecordParts): RunRecord {
  const shortAnswers = (short ?? []).map((answer) => (typeof answer === "string" ? { text: answer } : answer));
  const ranked = [["Question?", ranking] as const, ...hops];
  return {
    id: "q",
    question: "Question?",
    corpus: "c",
    answer: {
      question: "Question?",
      at: "2020-01-01T00:00:00.000Z",
      status: short === undefined ? "refused" : "answered",
      answer: text ?? shortAnswers.map((answer, i) => `${answer.text}. [${i + 1}]`).join(" "),
      shortAnswers,
      sentences,
      quotes,
      confidence: { tier: "high", value: 1 },
      hops: hops.map(([question]) => ({ question, shortAnswers: [], citations: [] })),
      conflicts: [],
      failures: [],
      partial: false,
      usage: {
        llmCalls: 0,
        inputTokens: 0,
        outputTokens: 0,
        modelParameters: 0,
        ms: { understand: 0, retrieve: 0, rank: 0, answer: 0, total: 0 },
      },
      preset: { name: "test", configHash: "0" },
    },
    rankings: ranked.map(([question, evidence]) => ({
      question,
      retrieved: evidence.length,
      evidence: evidence.map(idOf),
    })),
    evidence: Object.fromEntries(ranked.flatMap(([, evidence]) => evidence.map((each) => [idOf(each), each]))),
    ms: 1,
    peakRssBytes: 1,
  };
}

/** The same place of the same source has the same id, as in a true run. */
function idOf({ text, source, statements }: RunEvidence): string {
  return JSON.stringify([source.id, text, statements]);
}

export function textOf(text: string, url?: string): RunEvidence {
  const source = { id: url ?? "file.txt", title: "A page", ...(url !== undefined && { url }) };
  return { kind: "text", text, source, entities: [], scores: {} };
}

export function rowOf(text: string, url: string): RunEvidence {
  return { ...textOf(text, url), kind: "table" };
}

/** A fact about entities of `http://e/`; an object with a space or a digit in front is a literal. */
export function factOf(subject: string, predicate: string, object: string): RunEvidence {
  const statement = { ...tripleOf(subject, predicate, object), qualifiers: [] };
  const entities = [statement.subject, statement.object].filter(({ termType }) => termType === "NamedNode");
  return {
    kind: "fact",
    text: `${subject}, ${predicate}: ${object}`,
    source: { id: "graph.nt", title: "graph.nt" },
    entities: entities.map(({ value }) => ({ iri: value, label: value })),
    scores: {},
    statements: [statement],
  };
}

export function tripleOf(subject: string, predicate: string, object: string) {
  const named = (name: string): Term => ({ termType: "NamedNode", value: `http://e/${name}` });
  const literal: Term = { termType: "Literal", value: object };
  return {
    subject: named(subject),
    predicate: named(predicate),
    object: /^\d| /.test(object) ? literal : named(object),
  };
}

/** What a measure makes of one record; without a record, of a question that the run never came to. */
export function measured(measure: Measure, gold: Gold, record?: RecordParts): number | undefined {
  return measure.of?.(judged(gold, record));
}

export function judged(gold: Gold, record?: RecordParts): Judged {
  const question = { id: "q", text: "Question?", corpus: "c" };
  return { question, gold, ...(record !== undefined && { record: recordOf(record) }) };
}

/** A run that answered nothing: the question of `gold` without a record, and with an error instead of an answer. */
export function emptyRun(measure: Measure, gold: Gold): Measured {
  const { answer: _, ...failed } = recordOf({});
  const item = judged(gold);
  return measure.over([item, { ...item, record: { ...failed, error: { code: "model", message: "broken" } } }]);
}
