import { createHash } from "node:crypto";
import type { Term } from "../../core/term.ts";
import type { Statement } from "../../evidence/evidence.ts";
import type { EndpointClient } from "./endpoint-client.ts";
import type { TriplesKey } from "./endpoint-triples.ts";
import { iriText } from "./endpoint-vocabulary.ts";

/** Blank nodes kept with what is said of them. */
const remembered = 5000;
const rowsPerRequest = 10_000;

export interface Blanks {
  /** What is known of a blank node that this store gave, under the name that it gave. */
  statements(name: string): readonly Statement[];
  /** The statements with blank nodes that keep their names, and can be asked for from now on. */
  describe(key: TriplesKey, statements: readonly Statement[], signal: AbortSignal): Promise<Statement[]>;
  /** The blank nodes next to an entity: of each the triple that leads to it, then all others that hold it. */
  around(entity: string, direction: "out" | "in", signal: AbortSignal): Promise<Statement[][]>;
}

const isBlank = ({ subject, object }: Statement) => subject.termType === "BlankNode" || object.termType === "BlankNode";

/**
 * A blank node has no name that a second query could use (SPARQL 1.1, 4.1.4). So everything said of it is read together
 * with the triple that leads to it, and its name is made of that: the same node has the same name each time.
 */
export function createBlanks(client: EndpointClient): Blanks {
  const known = new Map<string, readonly Statement[]>();

  /** `own`: the triple that leads to the node, those that leave it, and `others` that enter it, which make no name. */
  const rename = (
    direction: "out" | "in",
    own: readonly Statement[],
    others: readonly Statement[] = [],
  ): Statement[] => {
    const [first] = own;
    if (first === undefined) return [];
    const node = direction === "out" ? first.object : first.subject;
    const about = own.map(({ subject, predicate, object }) => [subject, predicate, object].map(shown(node)).join(" "));
    const hash = createHash("sha256").update(about.sort().join("\n")).digest("hex").slice(0, 16);
    const named: Term = { termType: "BlankNode", value: `b${hash}` };
    const renamed = [...own, ...others].map((statement) => ({
      ...statement,
      subject: same(statement.subject, node) ? named : statement.subject,
      object: same(statement.object, node) ? named : statement.object,
    }));
    const before = known.get(`_:${named.value}`) ?? [];
    known.delete(`_:${named.value}`);
    known.set(`_:${named.value}`, before.length > renamed.length ? before : renamed);
    const [oldest] = known.keys();
    if (known.size > remembered && oldest !== undefined) known.delete(oldest);
    return renamed;
  };

  return {
    statements: (name) => known.get(name) ?? [],
    async describe(key, statements, signal) {
      if (!statements.some(isBlank)) return [...statements];
      const arc = key.predicate === undefined ? "?p" : iriText(key.predicate);
      const lead = key.direction === "out" ? `${iriText(key.entity)} ${arc} ?b` : `?b ${arc} ${iriText(key.entity)}`;
      const sparql = `SELECT ?p ?b ?q ?v { ${lead} FILTER(isBlank(?b)) ?b ?q ?v } LIMIT ${rowsPerRequest}`;
      const { rows } = await client.query(sparql, { signal });
      const nodes = new Map<string, Statement[]>();
      for (const { p, b, q, v } of rows) {
        if (b === undefined || q === undefined || v === undefined) continue;
        const self: Term = { termType: "NamedNode", value: key.entity };
        const predicate: Term = p ?? { termType: "NamedNode", value: key.predicate ?? "" };
        const [subject, object] = key.direction === "out" ? [self, b] : [b, self];
        // The way that leads to it comes first, and is told once for each predicate.
        const own = nodes.get(`${b.value} ${predicate.value}`) ?? [{ subject, predicate, object, qualifiers: [] }];
        own.push({ subject: b, predicate: q, object: v, qualifiers: [] });
        nodes.set(`${b.value} ${predicate.value}`, own);
      }
      const blank = statements.filter(isBlank);
      const described = [...nodes.values()]
        .flatMap((own) => rename(key.direction, own).slice(0, 1))
        .slice(0, blank.length);
      return [
        ...statements.filter((statement) => !isBlank(statement)),
        ...described,
        // Nodes of which nothing else is said.
        ...blank.slice(described.length),
      ];
    },
    async around(entity, direction, signal) {
      const self: Term = { termType: "NamedNode", value: entity };
      const lead = direction === "out" ? `${iriText(entity)} ?p ?b` : `?b ?p ${iriText(entity)}`;
      const sparql = `SELECT ?p ?b ?d ?q ?v { ${lead} FILTER(isBlank(?b))
        { ?b ?q ?v BIND("out" AS ?d) } UNION { ?v ?q ?b BIND("in" AS ?d) } } LIMIT ${rowsPerRequest}`;
      const { rows } = await client.query(sparql, { signal });
      const nodes = new Map<string, { readonly own: Statement[]; readonly others: Statement[] }>();
      for (const { p, b, d, q, v } of rows) {
        if (p === undefined || b === undefined || q === undefined || v === undefined) continue;
        const [subject, object] = direction === "out" ? [self, b] : [b, self];
        const key = `${b.value} ${p.value}`;
        const node = nodes.get(key) ?? { own: [{ subject, predicate: p, object, qualifiers: [] }], others: [] };
        if (d?.value === "out") node.own.push({ subject: b, predicate: q, object: v, qualifiers: [] });
        else node.others.push({ subject: v, predicate: q, object: b, qualifiers: [] });
        nodes.set(key, node);
      }
      return [...nodes.values()].map(({ own, others }) => rename(direction, own, others));
    },
  };
}

const same = (a: Term, b: Term) => a.termType === b.termType && a.value === b.value;
const shown = (node: Term) => (term: Term) =>
  same(term, node) ? "_:" : term.termType === "BlankNode" ? "_:other" : JSON.stringify(term);
