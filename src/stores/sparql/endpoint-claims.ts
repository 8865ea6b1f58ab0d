import type { Term } from "../../core/term.ts";
import type { Statement } from "../../evidence/evidence.ts";
import { createQualifierFolder, nameOf, wikidataProperty } from "../graph-qualifiers.ts";
import type { EndpointClient } from "./endpoint-client.ts";
import { iriText } from "./endpoint-vocabulary.ts";

const namespace = "http://www.wikidata.org/prop/";
const pairsPerRequest = 200;

/** A property of an entity, whose claims are wanted. */
interface Pair {
  readonly entity: string;
  readonly property: string;
}

/**
 * The same statements with claims of Wikidata's model in place of their nodes. What the claims are made of is read
 * first, for all statements together; the folding itself is the embedded store's.
 */
export async function foldClaims(
  client: EndpointClient,
  lists: readonly (readonly Statement[])[],
  signal: AbortSignal,
): Promise<Statement[][]> {
  const concerned = lists.flat().filter(({ predicate }) => predicate.value.startsWith(namespace));
  if (concerned.length === 0) return lists.map((list) => [...list]);
  const owners = await readOwners(client, concerned, signal);
  const claims = await readClaims(client, pairsOf([...concerned, ...owners]), signal);
  const known = [...lists.flat(), ...owners, ...claims];
  const [bySubject, byObject] = [index(known, "subject"), index(known, "object")];
  const folder = createQualifierFolder((entity, { direction, predicate }) => {
    const side = direction === "out" ? bySubject : byObject;
    const found = side.get(entity) ?? [];
    return predicate === undefined ? found : found.filter((each) => each.predicate.value === predicate);
  });
  return lists.map((list) => folder.fold(list));
}

function index(statements: readonly Statement[], side: "subject" | "object"): Map<string, Statement[]> {
  const found = new Map<string, Map<string, Statement>>();
  for (const statement of statements) {
    const name = nameOf(statement[side]);
    const own = found.get(name) ?? new Map<string, Statement>();
    own.set(JSON.stringify(statement), statement);
    found.set(name, own);
  }
  return new Map([...found].map(([name, own]) => [name, [...own.values()]]));
}

/** "P39" of `wdt:P39` and `p:P39`. */
function pairsOf(statements: readonly Statement[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { subject, predicate } of statements) {
    const property = /\/prop\/(?:direct\/)?(P\d+)$/.exec(predicate.value)?.[1];
    if (property === undefined || wikidataProperty(predicate) === undefined) continue;
    pairs.set(`${nameOf(subject)} ${property}`, { entity: nameOf(subject), property });
  }
  return [...pairs.values()];
}

/** Whose claims the nodes are that have a value or a qualifier among the statements. */
async function readOwners(client: EndpointClient, statements: readonly Statement[], signal: AbortSignal) {
  const nodes = statements
    .filter(({ predicate }) => /\/prop\/(?:statement|qualifier)\/P\d+$/.test(predicate.value))
    .map(({ subject }) => subject.value);
  return inParts([...new Set(nodes)], async (part) => {
    const sparql = `SELECT ?s ?p ?o { VALUES ?o { ${part.map(iriText).join(" ")} } ?s ?p ?o }`;
    return (await client.query(sparql, { signal })).rows.flatMap(({ s, p, o }) => toStatement(s, p, o));
  });
}

async function readClaims(client: EndpointClient, pairs: readonly Pair[], signal: AbortSignal): Promise<Statement[]> {
  return inParts(pairs, async (part) => {
    const values = (prefix: string) =>
      part.map(({ entity, property }) => `(${iriText(entity)} ${iriText(prefix + property)})`).join(" ");
    const [nodes, plain] = await Promise.all([
      client.query(
        `SELECT ?s ?p ?n ?q ?v { VALUES (?s ?p) { ${values(namespace)} } ?s ?p ?n . ?n ?q ?v
          FILTER(STRSTARTS(STR(?q), "${namespace}statement/P") || STRSTARTS(STR(?q), "${namespace}qualifier/P")) }`,
        { signal },
      ),
      client.query(`SELECT ?s ?p ?v { VALUES (?s ?p) { ${values(`${namespace}direct/`)} } ?s ?p ?v }`, { signal }),
    ]);
    return [
      ...nodes.rows.flatMap(({ s, p, n, q, v }) => [...toStatement(s, p, n), ...toStatement(n, q, v)]),
      ...plain.rows.flatMap(({ s, p, v }) => toStatement(s, p, v)),
    ];
  });
}

async function inParts<T>(items: readonly T[], read: (part: readonly T[]) => Promise<Statement[]>) {
  const parts = Array.from({ length: Math.ceil(items.length / pairsPerRequest) }, (_, i) =>
    items.slice(i * pairsPerRequest, (i + 1) * pairsPerRequest),
  );
  return (await Promise.all(parts.map(read))).flat();
}

function toStatement(s: Term | undefined, p: Term | undefined, o: Term | undefined): Statement[] {
  if (s === undefined || p === undefined || o === undefined) return [];
  return [{ subject: s, predicate: p, object: o, qualifiers: [] }];
}
