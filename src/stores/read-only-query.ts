import { Parser } from "@traqula/parser-sparql-1-1";
import { InputError } from "../core/errors/index.ts";

/** A query that was parsed and proven to read one graph and nothing else. */
export interface ReadOnlyQuery {
  readonly form: "select" | "ask";
  /** The text, cut to `maxRows` by a LIMIT of its own where that can be said; other queries are cut by the reader. */
  limited(maxRows: number): string;
}

/** Deeper nesting would exhaust the parser's stack. */
const maxDepth = 200;
const maxLength = 1_000_000;

const xsd = "http://www.w3.org/2001/XMLSchema#";
/** Names under which servers offer calls into their own code. */
const serverCode = /^(?:bif|sql|java|xpath):/i;

/** Throws `InputError` for a text that is no SELECT or ASK query of SPARQL 1.1, or that reads or calls anything else. */
export function readOnlyQuery(text: string): ReadOnlyQuery {
  const tree = parse(text);
  if (tree.type !== "query" || (tree.subType !== "select" && tree.subType !== "ask")) {
    throw new InputError(`Only SELECT and ASK queries are run, and this is ${nameOf(tree)}. Ask for values instead.`);
  }
  refuseForeign(tree, prefixesOf(tree));
  const { limitOffset } = isNode(tree.solutionModifiers) ? tree.solutionModifiers : {};
  const open = tree.subType === "select" && limitOffset === undefined && tree.values === undefined;
  return {
    form: tree.subType,
    // A new line ends a comment that the query may close with.
    limited: (maxRows) => (open ? `${text}\nLIMIT ${maxRows}` : text),
  };
}

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

function parse(text: string): Node {
  if (text.length > maxLength) throw new InputError(`A query of ${text.length} characters is too long to be run.`);
  let depth = 0;
  for (const char of text) {
    if ("({[".includes(char) && ++depth > maxDepth) throw new InputError("The query is nested too deeply to be run.");
    if (")}]".includes(char)) depth--;
  }
  try {
    const tree: unknown = new Parser().parse(text);
    if (isNode(tree)) return tree;
    throw new TypeError("The SPARQL parser gave no tree.");
  } catch (error) {
    if (!(error instanceof Error) || error instanceof TypeError) throw error;
    const message = error.message.replace(/\s+/g, " ").slice(0, 300);
    throw new InputError(`The query is no SPARQL 1.1: ${message}. Correct its syntax.`, { cause: error });
  }
}

function nameOf({ type, subType }: Node): string {
  return type === "query" ? `a ${String(subType).toUpperCase()} query` : "an update";
}

type Prefixes = ReadonlyMap<string, string>;

/** Relative ones are refused: their IRIs would be put together from parts that look harmless one by one. */
function prefixesOf({ context }: Node): Prefixes {
  const prefixes = new Map<string, string>();
  for (const definition of Array.isArray(context) ? context.filter(isNode) : []) {
    const iri = isNode(definition.value) ? String(definition.value.value) : "";
    if (!/^[a-z][a-z0-9+.-]*:/i.test(iri)) {
      throw new InputError(`The query declares <${iri}>, which is no complete IRI. Write IRIs in full.`);
    }
    if (typeof definition.key === "string") prefixes.set(definition.key, iri);
  }
  return prefixes;
}

function iriOf({ value, prefix }: Node, prefixes: Prefixes): string {
  const start = typeof prefix === "string" ? prefixes.get(prefix) : "";
  if (start === undefined) throw new InputError(`The query has no PREFIX for "${String(prefix)}:". Declare it.`);
  return `${start}${String(value)}`;
}

function refuseForeign(node: unknown, prefixes: Prefixes): void {
  if (Array.isArray(node)) {
    for (const item of node) refuseForeign(item, prefixes);
    return;
  }
  if (!isNode(node)) return;
  const { type, subType } = node;
  if (type === "pattern" && subType === "service") {
    throw new InputError("The query has a SERVICE part, which would ask another server. Leave it out.");
  }
  if (type === "datasetClauses" && Array.isArray(node.clauses) && node.clauses.length > 0) {
    throw new InputError("The query names its graphs with FROM, which may make a server fetch them. Leave FROM out.");
  }
  if (type === "term" && subType === "namedNode" && serverCode.test(iriOf(node, prefixes))) {
    throw new InputError(
      `The query uses <${iriOf(node, prefixes)}>, code of a server. Only standard functions may be used.`,
    );
  }
  if (type === "expression" && subType === "functionCall") {
    const name = isNode(node.function) ? iriOf(node.function, prefixes) : "";
    if (!name.startsWith(xsd)) {
      throw new InputError(
        `The query calls <${name}>, a function that is no part of SPARQL. Only standard functions may be used.`,
      );
    }
  }
  for (const [key, child] of Object.entries(node)) if (key !== "loc") refuseForeign(child, prefixes);
}
