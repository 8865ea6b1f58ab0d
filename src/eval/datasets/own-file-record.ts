import * as z from "zod";
import { answerKind } from "../answer-kind.ts";
import type { Gold, GoldAnswer, GoldKind } from "../gold.ts";

const words = z.string().trim().min(1, "it is empty");
const anAnswer = "write a text, or a list of texts that are each as right";
const time = z.union([z.iso.date(), z.iso.datetime({ offset: true })], "write an ISO 8601 time, such as 2024-05-01");

/** A line of a user's own questions; `loadOwnDataset` describes the fields. */
export const ownRecord = z
  .strictObject({
    id: words.optional(),
    question: words,
    answers: z.array(z.union([words, z.array(words).min(1, "it is empty")], anAnswer)).optional(),
    kind: z.enum(["short", "yes-no", "number", "date", "long", "none"]).optional(),
    at: time.optional(),
    longAnswer: words.optional(),
    support: z
      .array(
        z.strictObject({
          url: z.url({ protocol: /^https?$/, error: "write the address of a page, with http:// or https://" }),
          quote: words.optional(),
          hop: z.number().int().min(1).optional(),
          grade: z.number().min(0).optional(),
        }),
      )
      .optional(),
    tags: z.record(z.string(), z.string()).optional(),
  })
  .superRefine((record, context) => {
    const problem = problemOf(record);
    if (problem !== undefined) context.addIssue({ code: "custom", ...problem });
  });

export type OwnRecord = z.infer<typeof ownRecord>;

interface Problem {
  readonly path: string[];
  readonly message: string;
}

/** What fits the schema and still cannot be measured. */
function problemOf({ answers = [], kind, longAnswer, support = [] }: OwnRecord): Problem | undefined {
  if (kind === "none") {
    const empty = answers.length === 0 && longAnswer === undefined;
    return empty ? undefined : { path: ["answers"], message: 'a question of kind "none" has no answer' };
  }
  if (answers.length === 0 && longAnswer === undefined && support.length === 0) {
    const message = 'there is nothing to measure by: give answers, longAnswer or support, or kind "none"';
    return { path: ["answers"], message };
  }
  const plain = answers.flat();
  const isYesNo = answers.length === 1 && plain.every((text) => /^(?:yes|no)$/i.test(text));
  if (kind === "yes-no" && !isYesNo) {
    return { path: ["answers"], message: 'a question of kind "yes-no" has the one answer "yes" or "no"' };
  }
  return undefined;
}

export function ownGold(record: OwnRecord): Gold {
  const { longAnswer, support = [], tags = {} } = record;
  const answers = answersOf(record);
  return {
    answers,
    kind: record.kind ?? kindOf(record, answers[0]),
    // Fields that are left out have to be absent, not undefined.
    support: support.map(({ url, quote, hop, grade }) => ({
      url,
      ...(quote !== undefined && { quote }),
      ...(hop !== undefined && { hop }),
      ...(grade !== undefined && { grade }),
    })),
    hops: [],
    ...(longAnswer !== undefined && { longAnswer }),
    tags,
  };
}

function answersOf({ answers = [] }: OwnRecord): GoldAnswer[] {
  return answers.map((answer) => {
    const [text = "", ...aliases] = typeof answer === "string" ? [answer] : [...new Set(answer)];
    return { text, aliases };
  });
}

function kindOf({ question, longAnswer }: OwnRecord, first: GoldAnswer | undefined): GoldKind {
  if (first !== undefined) return answerKind(first.text, question);
  return longAnswer === undefined ? "short" : "long";
}
