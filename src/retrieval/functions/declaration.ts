import { z } from "zod";

/**
 * Functions that a user declares: WeKnow-RAG's domain functions (section 4.2), each over an HTTP endpoint, a SPARQL
 * template or a table. Everything has a place here; an argument can only stand where `{name}` or `$name` says so.
 */
const name = z.string().regex(/^[a-z]\w{0,63}$/i, "has to be a name of letters, digits and _");
const template = z.record(z.string().min(1), z.string());

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

const parameter = z.strictObject({
  type: z.enum(["entity", "string", "number", "date", "year", "enum"]),
  description: z.string().default(""),
  required: z.boolean().default(true),
  /** What kind of thing an entity is, such as "film"; a result column of the same kind can fill it. */
  kind: z.string().min(1).optional(),
  /** A function that finds the argument by a name: in `column`, where the subject of the row is the name. */
  search: z.strictObject({ function: name, column: z.string().min(1) }).optional(),
  /** Values of an enum, each with the words that mean it. */
  values: z.record(z.string().min(1), z.array(z.string().min(1))).optional(),
  /** Time zone in which "today" is seen, such as America/New_York; absent: UTC. */
  timeZone: z.string().refine(isTimeZone, "is no time zone").optional(),
  /** The argument is not sent: rows whose column does not begin with it are left out. */
  filters: z.string().optional(),
});

const column = z.strictObject({
  name: z.string().min(1),
  /** Names joined by points, "*" for every item of a list, "" for the row itself; absent: the name. */
  path: z.string().optional(),
  type: z.enum(["text", "number", "date"]).default("text"),
  kind: z.string().min(1).optional(),
  unit: z.string().optional(),
  /** Words with which questions ask for it; absent: its name. Empty: it is never asked for. */
  asked: z.array(z.string().min(1)).optional(),
  /** What the row is about. */
  role: z.enum(["subject", "begins", "time"]).optional(),
  /** Of a time without a zone: where its clock hangs, such as America/New_York; absent: UTC. */
  timeZone: z.string().refine(isTimeZone, "is no time zone").optional(),
  /** Clock time of a row's day from which this value (or, in a column of times, the whole row) is known; absent: 00:00. */
  knownFrom: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "has to be a clock time such as 16:00")
    .optional(),
});

const http = z.strictObject({
  server: z.string().min(1),
  method: z.enum(["GET", "POST"]).default("GET"),
  path: z.string().startsWith("/"),
  query: template.default({}),
  body: template.optional(),
});

const source = z.union([
  z.strictObject({ http }),
  z.strictObject({ sparql: z.string().min(1), graph: z.string().min(1).optional() }),
  z.strictObject({ table: z.strictObject({ file: z.string().min(1), where: template.default({}) }) }),
]);

const declaredFunction = z.strictObject({
  name,
  description: z.string().min(1),
  domain: z.string().min(1),
  parameters: z.record(name, parameter),
  source,
  result: z.strictObject({
    /** Path to the rows; "" for the whole answer. */
    rows: z.string().default(""),
    /** A list of rows (or one row), columns of values, or rows by their keys, which then are the column "key". */
    shape: z.enum(["rows", "columns", "entries"]).default("rows"),
    columns: z.array(column).min(1),
  }),
  /** Questions with `{name}` where an argument stands, and the column that they ask for. */
  examples: z.array(z.strictObject({ question: z.string().min(1), asks: z.string().min(1) })).default([]),
});

export const declarationsSchema = z.strictObject({
  servers: z.record(z.string().min(1), z.url({ protocol: /^https?$/ })).default({}),
  /** Domains in words, for the router. */
  domains: z.record(z.string().min(1), z.string().min(1)).default({}),
  /** Questions of the same kind that no function answers; the router keeps away from what is like them. */
  others: z.array(z.string().min(1)).default([]),
  limits: z
    .strictObject({
      timeoutMs: z.number().int().min(1).max(120_000).default(5_000),
      maxBytes: z.number().int().min(1).max(100_000_000).default(2_000_000),
      maxRows: z.number().int().min(1).max(10_000).default(500),
    })
    .prefault({}),
  functions: z.array(declaredFunction).min(1),
});

export type Declarations = z.output<typeof declarationsSchema>;
export type DeclaredFunction = Declarations["functions"][number];
export type Parameter = z.output<typeof parameter>;
export type ResultColumn = z.output<typeof column>;
