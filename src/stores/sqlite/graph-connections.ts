import type { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import type { Term } from "../../core/term.ts";
import type { Statement } from "../../evidence/evidence.ts";
import { type ConnectionReader, findConnections } from "../connections.ts";
import { nameOf, type QualifierFolder } from "../graph-qualifiers.ts";
import type { ConnectionOptions, Connections } from "../graph-store.ts";
import type { Hop } from "../hop-search.ts";
import { claimEnd, tellFact, tellingTriple } from "../joints.ts";
import { createTermFinder, decodeTerm, entityTerm } from "./graph-terms.ts";

/** A triple by the numbers of its terms. */
interface Numbered {
  readonly s: number;
  readonly p: number;
  readonly o: number;
}
type NumberedHop = Hop<number, Numbered>;

/** 40,000 triples are read in some 0.1 s. */
const limits = { hub: 10_000, sample: 1000, rows: 40_000, pairs: 20_000, part: 200 } as const;
/** Triples read of a node that holds a fact together. */
const maxParts = 1000;

/** Triples of a node to others; a literal is none. `nameless`: only a node with such an IRI may be one that nothing names. */
const neighbours = (near: "s" | "o", far: "s" | "o", index: string) =>
  `SELECT t.p, t.${far} AS node, x.kind, x.value GLOB '*[/#][mg].[0-9a-z_]*' AS nameless
   FROM (SELECT s, p, o FROM graph_triple ${index} WHERE ${near} = ? LIMIT ?) t CROSS JOIN graph_term x ON x.id = t.${far}
   WHERE x.kind < 2 AND t.s <> t.o`;

/** The predicates of a hub, each found by a step over all triples of the one before. */
const predicatesOf = (near: "s" | "o", index: string) =>
  `WITH RECURSIVE each(p) AS (SELECT MIN(p) FROM graph_triple ${index} WHERE ${near} = :id UNION ALL
     SELECT (SELECT MIN(p) FROM graph_triple ${index} WHERE ${near} = :id AND p > each.p) FROM each WHERE p IS NOT NULL)
   SELECT p FROM each WHERE p IS NOT NULL`;

const byObject = "INDEXED BY graph_triple_ops";

/** Walks an embedded graph by the numbers of its terms. */
export function createConnectionSearch(
  database: DatabaseSync,
  claims: QualifierFolder,
): (from: string, to: string, options: ConnectionOptions) => Promise<Connections> {
  const find = createTermFinder(database);
  const term = database.prepare("SELECT kind, value, tag, nodes FROM graph_term WHERE id = ?");
  const shownName = database.prepare("SELECT text FROM graph_name WHERE term = ? AND position = 0");
  const triple = database.prepare("SELECT 1 FROM graph_triple WHERE s = ? AND p = ? AND o = ?");
  const sides = {
    out: {
      rows: database.prepare(neighbours("s", "o", "")),
      predicates: database.prepare(predicatesOf("s", "")),
      triple: (p: number, near: number, far: number): Numbered => ({ s: near, p, o: far }),
      claimEnd: "object",
    },
    in: {
      rows: database.prepare(neighbours("o", "s", byObject)),
      predicates: database.prepare(predicatesOf("o", byObject)),
      triple: (p: number, near: number, far: number): Numbered => ({ s: far, p, o: near }),
      claimEnd: "subject",
    },
  } as const;

  const termOf = (id: number): Term => {
    const { kind, value, tag } = term.get(id) ?? {};
    return decodeTerm(Number(kind), String(value), String(tag));
  };
  const hasName = (id: number): boolean => {
    const text = shownName.get(id)?.text;
    return typeof text === "string" && !/^[mg]\.[0-9a-z_]+$/.test(text);
  };

  return (from, to, options) => {
    const ends = new Map<number, ReturnType<typeof claimEnd>>();
    const claimEndOf = (p: number) => {
      if (!ends.has(p)) ends.set(p, claimEnd(termOf(p).value));
      return ends.get(p);
    };
    const step = (node: number, limit: number) =>
      (["out", "in"] as const).flatMap((direction) =>
        sides[direction].rows.all(node, limit).map((row) => {
          const [p, far] = [Number(row.p), Number(row.node)];
          const isClaim = claimEndOf(p) === sides[direction].claimEnd;
          const isJoint = isClaim || ((row.kind === 1 || row.nameless === 1) && !hasName(far));
          return { to: far, triple: sides[direction].triple(p, node, far), isClaim, isJoint };
        }),
      );
    const hopsFrom = (node: number): NumberedHop[] =>
      step(node, limits.hub).flatMap(({ to: next, triple: first, isClaim, isJoint }): NumberedHop[] => {
        const direct = { from: node, to: next, triples: [first] };
        if (!isJoint) return [direct];
        const parts = step(next, maxParts).filter(
          (part) => part.to !== node && (!isClaim || claimEndOf(part.triple.p) !== undefined),
        );
        return [direct, ...parts.map((part) => ({ from: node, to: part.to, triples: [first, part.triple] }))];
      });
    const between = (few: readonly number[], many: readonly number[]): NumberedHop[] =>
      few.flatMap((node) =>
        (["out", "in"] as const).flatMap((direction) => {
          const { predicates, triple: tripleOf } = sides[direction];
          return predicates
            .all({ id: node })
            .flatMap((row) =>
              many
                .map((far) => ({ from: node, to: far, triples: [tripleOf(Number(row.p), node, far)] as const }))
                .filter(
                  ({ from: near, to: far, triples: [{ s, p, o }] }) =>
                    near !== far && triple.get(s, p, o) !== undefined,
                ),
            );
        }),
      );

    const statementOf = ({ s, p, o }: Numbered): Statement => ({
      subject: termOf(s),
      predicate: termOf(p),
      object: termOf(o),
      qualifiers: [],
    });
    const reader: ConnectionReader<number, Numbered> = {
      limits,
      nameOf: (node) => nameOf(termOf(node)),
      async sizes(nodes) {
        return nodes.map((node) => Number(term.get(node)?.nodes ?? 0));
      },
      async hops(nodes) {
        // Whoever cancels is heard between two parts.
        await setImmediate();
        return nodes.map(hopsFrom);
      },
      async between(from, to) {
        await setImmediate();
        if (from.length <= to.length) return between(from, to);
        return between(to, from).map((hop) => ({ from: hop.to, to: hop.from, triples: hop.triples }));
      },
      async tell(hops) {
        return hops.map(({ from: near, to: far, triples }) => {
          const statements = triples.map(statementOf);
          const telling = tellingTriple(statements);
          const ends = [nameOf(termOf(near)), nameOf(termOf(far))] as const;
          return tellFact(ends, statements, telling && claims.fold([telling]));
        });
      },
    };
    return findConnections([find(entityTerm(from)), find(entityTerm(to))], reader, options);
  };
}
