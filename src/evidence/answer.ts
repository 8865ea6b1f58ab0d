import { z } from "zod";

/**
 * The answer as everybody sees it: `ask --json`, library, HTTP, evaluation runs. The published JSON Schema is made
 * from this (`npm run schema`).
 */
const term = z.discriminatedUnion("termType", [
  z.object({ termType: z.literal("NamedNode"), value: z.string() }),
  z.object({ termType: z.literal("BlankNode"), value: z.string() }),
  z.object({
    termType: z.literal("Literal"),
    value: z.string(),
    language: z.string().optional(),
    datatype: z.string().optional(),
  }),
]);

const statement = z.object({
  subject: term,
  predicate: term,
  object: term,
  qualifiers: z.array(z.object({ predicate: term, value: term })),
});

const source = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string().optional(),
  retrievedAt: z.string(),
  sha256: z.string(),
});

const offset = z.number().int().nonnegative();
const citations = z.array(z.number().int().positive());
const scores = z.record(z.string(), z.number());

const quoteBase = { n: z.number().int().positive(), text: z.string(), source, scores };

const quote = z.discriminatedUnion("kind", [
  z.object({
    ...quoteBase,
    kind: z.literal("text"),
    locator: z.object({ start: offset, end: offset, section: z.array(z.string()) }),
  }),
  z.object({
    ...quoteBase,
    kind: z.literal("table"),
    locator: z.object({
      table: z.string(),
      caption: z.string(),
      section: z.array(z.string()),
      row: offset,
      cells: z.array(z.object({ column: offset, name: z.string(), value: z.string() })),
    }),
  }),
  z.object({
    ...quoteBase,
    kind: z.literal("fact"),
    locator: z.object({ statements: z.array(statement), sparql: z.string(), graph: z.string() }),
  }),
]);

const shortAnswer = z.object({ text: z.string(), entity: z.string().optional() });

export const answerSchema = z.object({
  question: z.string(),
  at: z.string(),
  status: z.enum(["answered", "refused"]),
  answer: z.string(),
  shortAnswers: z.array(shortAnswer),
  sentences: z.array(
    z.object({
      text: z.string(),
      start: offset,
      end: offset,
      citations,
      supported: z.boolean(),
      support: z.number().min(0).max(1),
    }),
  ),
  quotes: z.array(quote),
  confidence: z.object({ tier: z.enum(["high", "medium", "low"]), value: z.number().min(0).max(1) }),
  hops: z.array(z.object({ question: z.string(), shortAnswers: z.array(shortAnswer), citations })),
  conflicts: z.array(z.object({ answers: z.array(z.string()), citations })),
  failures: z.array(z.object({ source: z.string(), code: z.string(), message: z.string() })),
  partial: z.boolean(),
  usage: z.object({
    llmCalls: offset,
    inputTokens: offset,
    outputTokens: offset,
    modelParameters: offset,
    ms: z.object({
      understand: z.number(),
      retrieve: z.number(),
      rank: z.number(),
      answer: z.number(),
      total: z.number(),
    }),
  }),
  preset: z.object({ name: z.string(), configHash: z.string() }),
});

export type Answer = z.infer<typeof answerSchema>;
export type Quote = z.infer<typeof quote>;
export type ShortAnswer = z.infer<typeof shortAnswer>;
