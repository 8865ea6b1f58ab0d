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
}

const isBlank = ({ subject, object }: Statement) => subject.termType === "BlankNode" || object.termType === "BlankNode";

/**
 * A blank node has no name that a second query could use (SPARQL 1.1, 4.1.4). So everything said of it is read together
 * with the triple that leads to it, and its name is made of that: the same node has the same name each time.
 */
export function createBlanks(client: EndpointClient): Blanks {
  const known = new Map<string, readonly Statement[]>();

  const rename = (key: TriplesKey, own: readonly Statement[]): Statement[] => {
    const [first] = own;
    if (first === undefined) return [];
    const node = key.direction === "out" ? first.object : first.subject;
    const about = own.map(({ subject, predicate, object }) => [subject, predicate, object].map(shown(node)).join(" "));
    const hash = createHash("sha256").update(about.sort().join("\n")).digest("hex").slice(0, 16);
    const named: Term = { termType: "BlankNode", value: `b${hash}` };
    const renamed = own.map((statement) => ({
      ...statement,
      subject: same(statement.subject, node) ? named : statement.subject,
      object: same(statement.object, node) ? named : statement.object,
    }));
    known.delete(`_:${named.value}`);
    known.set(`_:${named.value}`, renamed);
    const [oldest] = known.keys();
    if (known.size > remembered && oldest !== undefined) known.delete(oldest);
    return renamed.slice(0, 1);
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
      const described = [...nodes.values()].flatMap((own) => rename(key, own)).slice(0, blank.length);
      return [
        ...statements.filter((statement) => !isBlank(statement)),
        ...described,
        // Nodes of which nothing else is said.
        ...blank.slice(described.length),
      ];
    },
  };
}

const same = (a: Term, b: Term) => a.termType === b.termType && a.value === b.value;
const shown = (node: Term) => (term: Term) =>
  same(term, node) ? "_:" : term.termType === "BlankNode" ? "_:other" : JSON.stringify(term);
