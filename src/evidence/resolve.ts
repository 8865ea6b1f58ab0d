import type { Term } from "../core/term.ts";
import type { CollectionStore } from "../stores/collection-store.ts";
import type { GraphStore } from "../stores/graph-store.ts";
import type { Evidence, FactLocator, Statement, TableLocator } from "./evidence.ts";
import { checkLocator } from "./locators.ts";
import { verbaliseRow, verbaliseStatement } from "./verbalise.ts";

/**
 * The text that a locator reproduces from what is stored, made anew and without a look at `evidence.text`: a slice of
 * the stored text, the stored row with the cells that the locator names, or the statements if the graph still holds
 * them. Undefined when the source is gone, the store is not given, or the locator names a place that does not exist.
 * A citation is exact when this equals `evidence.text`.
 */
export async function resolveEvidence(
  evidence: Evidence,
  stores: { readonly collection?: CollectionStore; readonly graph?: GraphStore },
): Promise<string | undefined> {
  const { collection, graph } = stores;
  switch (evidence.kind) {
    case "text": {
      const document = await collection?.document(evidence.source.id);
      if (document === undefined) return undefined;
      const { locator } = evidence;
      const { text } = document;
      return checkLocator({ kind: "text", locator, text }).ok ? text.slice(locator.start, locator.end) : undefined;
    }
    case "table":
      return collection && resolveRow(evidence.locator, evidence.source.id, collection);
    case "fact":
      return graph && resolveStatements(evidence.locator, graph);
  }
}

async function resolveRow(
  locator: TableLocator,
  source: string,
  collection: CollectionStore,
): Promise<string | undefined> {
  const table = await collection.table(locator.table);
  if (table === undefined || table.document !== source) return undefined;
  const document = await collection.document(source);
  if (document === undefined || !checkLocator({ kind: "table", locator, table }).ok) return undefined;
  const values = table.rows[locator.row] as readonly string[];
  const cells = locator.cells.map(({ column }) => ({
    column,
    name: table.columns[column] as string,
    value: values[column] as string,
  }));
  return verbaliseRow({ ...table, title: document.title }, cells);
}

async function resolveStatements({ statements }: FactLocator, graph: GraphStore): Promise<string | undefined> {
  const texts: string[] = [];
  for (const statement of statements) {
    if (!(await isStated(statement, graph))) return undefined;
    const { subject, predicate, object, qualifiers } = statement;
    const parts = qualifiers.flatMap((qualifier) => [qualifier.predicate, qualifier.value]);
    const [first = "", second = "", third = "", ...rest] = await graph.labels([subject, predicate, object, ...parts]);
    const labelled = qualifiers.map((_, i) => ({ predicate: rest[2 * i] as string, value: rest[2 * i + 1] as string }));
    texts.push(verbaliseStatement({ subject: first, predicate: second, object: third, qualifiers: labelled }));
  }
  return texts.length === 0 ? undefined : texts.join("; ");
}

async function isStated(statement: Statement, graph: GraphStore): Promise<boolean> {
  const { subject, predicate } = statement;
  const entity = subject.termType === "BlankNode" ? `_:${subject.value}` : subject.value;
  const stored = await graph.statements(entity, { direction: "out", predicate: predicate.value });
  const wanted = statementKey(statement);
  return stored.some((candidate) => statementKey(candidate) === wanted);
}

/** Equal for equal statements, whatever the order of their qualifiers. */
function statementKey({ subject, predicate, object, qualifiers }: Statement): string {
  const pairs = qualifiers.map((qualifier) => JSON.stringify([termKey(qualifier.predicate), termKey(qualifier.value)]));
  return JSON.stringify([subject, predicate, object].map(termKey).concat(pairs.sort()));
}

const xsdString = "http://www.w3.org/2001/XMLSchema#string";

/** Language tags ignore case, and `xsd:string` is no datatype (RDF 1.1, section 3.3). */
function termKey(term: Term): string {
  if (term.termType !== "Literal") return JSON.stringify([term.termType, term.value]);
  const { value, language, datatype } = term;
  return JSON.stringify([value, language?.toLowerCase(), language || datatype === xsdString ? undefined : datatype]);
}
