import type { Statement } from "../../evidence/evidence.ts";
import { type ConnectionReader, findConnections } from "../connections.ts";
import { nameOf } from "../graph-qualifiers.ts";
import type { ConnectionOptions, Connections } from "../graph-store.ts";
import type { Hop } from "../hop-search.ts";
import { claimEnd, isNameless, tellFact, tellingTriple } from "../joints.ts";
import type { Blanks } from "./endpoint-blanks.ts";
import { foldClaims } from "./endpoint-claims.ts";
import type { EndpointClient } from "./endpoint-client.ts";
import { namingOf } from "./endpoint-names.ts";
import { readTriples } from "./endpoint-triples.ts";
import { iriText } from "./endpoint-vocabulary.ts";

type StatementHop = Hop<string, Statement>;

const limits = { hub: 2000, rows: 20_000, pairs: 400, part: 20 } as const;
/** Triples read of a node that holds a fact together, in each direction. */
const maxParts = 500;
/** Nodes whose triples are counted at most; what is beyond counts as a hub. */
const maxCounted = 200;
const countedPerRequest = 25;
const pairsPerRequest = 100;

export interface EndpointWalk {
  readonly client: EndpointClient;
  readonly blanks: Blanks;
  /** The label of each entity, if it has one. */
  readonly labels: (entities: readonly string[], signal: AbortSignal) => Promise<readonly (string | undefined)[]>;
}

/** Shortest connections by few bounded requests: triples are counted no further, and listed no longer, than `limits` say. */
export function createEndpointConnections({ client, blanks, labels }: EndpointWalk) {
  return (from: string, to: string, options: ConnectionOptions): Promise<Connections> => {
    const signal = options.signal ?? new AbortController().signal;

    /** The triples of each node to other things, as the graph has them. */
    const triplesOf = async (nodes: readonly string[], limit: number): Promise<Statement[][]> => {
      const keys = nodes
        .filter((node) => !node.startsWith("_:"))
        .flatMap((entity) =>
          (["out", "in"] as const).map((direction) => ({
            entity,
            direction,
            predicate: undefined,
            limit,
            things: true,
          })),
        );
      const read = keys.length === 0 ? [] : await readTriples(client, keys, signal);
      const found = new Map<string, Statement[]>(nodes.map((node) => [node, [...blanks.statements(node)]]));
      for (const [i, { entity }] of keys.entries()) found.get(entity)?.push(...(read[i] as Statement[]));
      return nodes.map((node) => (found.get(node) as Statement[]).filter((each) => farEnd(each, node) !== undefined));
    };

    /** Blank nodes with all that is said of them; those of which nothing else is said lead nowhere. */
    const blankHops = async (node: string, triples: readonly Statement[]): Promise<StatementHop[]> => {
      const directions = (["out", "in"] as const).filter((direction) =>
        triples.some((each) => each[direction === "out" ? "object" : "subject"].termType === "BlankNode"),
      );
      const around = await Promise.all(directions.map((direction) => blanks.around(node, direction, signal)));
      return around.flat().flatMap(([lead, ...rest]) => {
        const blank = lead && farEnd(lead, node);
        if (lead === undefined || blank === undefined) return [];
        const direct = { from: node, to: blank, triples: [lead] };
        return isNamed(blank, rest) ? [direct] : [direct, ...throughJoint(node, blank, lead, rest)];
      });
    };

    const hopsFrom = async (nodes: readonly string[]): Promise<StatementHop[][]> => {
      const lists = await triplesOf(nodes, limits.hub);
      const ways = nodes.map((node, i) =>
        (lists[i] as Statement[]).map((triple) => ({ node, triple, far: farEnd(triple, node) as string })),
      );
      const plain = ways.map((own) => own.filter(({ node, far }) => node.startsWith("_:") || !far.startsWith("_:")));
      const joints = await jointsAmong(plain.flat());
      const names = [...joints];
      const parts = new Map((await triplesOf(names, maxParts)).map((list, i) => [names[i] as string, list]));
      return Promise.all(
        nodes.map(async (node, i) => [
          ...(plain[i] as Way[]).flatMap(({ triple, far }) => [
            { from: node, to: far, triples: [triple] },
            ...throughJoint(node, far, triple, parts.get(far) ?? []),
          ]),
          ...(node.startsWith("_:") ? [] : await blankHops(node, lists[i] as Statement[])),
        ]),
      );
    };

    const jointsAmong = async (ways: readonly Way[]): Promise<ReadonlySet<string>> => {
      const claims = ways.filter(({ triple, far }) => isClaim(triple, far)).map(({ far }) => far);
      const nameless = ways
        .filter(({ triple }) => [triple.subject, triple.object].some(isNameless))
        .map(({ far }) => far)
        .filter((far) => isNameless({ termType: "NamedNode", value: far }));
      const asked = [...new Set(nameless)];
      const known = asked.length === 0 ? [] : await labels(asked, signal);
      return new Set([...claims, ...asked.filter((_, i) => known[i] === undefined)]);
    };

    const count = async (nodes: readonly string[]): Promise<number[]> => {
      const blocks = nodes.map(
        (node, i) => `{ SELECT (${i} AS ?i) (COUNT(*) AS ?n) { { SELECT ?p ?x {
          { ${iriText(node)} ?p ?x } UNION { ?x ?p ${iriText(node)} } } LIMIT ${limits.hub + 1} } } }`,
      );
      const { rows } = await client.query(`SELECT ?i ?n { ${blocks.join(" UNION ")} }`, { signal });
      const counts = nodes.map(() => 0);
      for (const { i, n } of rows) counts[Number(i?.value)] = Number(n?.value ?? 0);
      return counts;
    };

    const reader: ConnectionReader<string, Statement> = {
      limits,
      nameOf: (node) => node,
      async sizes(nodes) {
        const asked = nodes.filter((node) => !node.startsWith("_:")).slice(0, maxCounted);
        const counts = await inParts(asked, countedPerRequest, count);
        const sizes = new Map(asked.map((node, i) => [node, counts[i] as number]));
        return nodes.map((node) =>
          node.startsWith("_:") ? blanks.statements(node).length : (sizes.get(node) ?? limits.hub + 1),
        );
      },
      hops: hopsFrom,
      isOneSided: (node) => node.startsWith("_:"),
      async between(xs, ys) {
        const pairs = xs.flatMap((x) => ys.map((y) => `(${iriText(x)} ${iriText(y)})`));
        return inParts(pairs, pairsPerRequest, async (part) => {
          const sparql = `SELECT ?x ?y ?d ?p { VALUES (?x ?y) { ${part.join(" ")} }
            { ?x ?p ?y BIND("out" AS ?d) } UNION { ?y ?p ?x BIND("in" AS ?d) } }`;
          const { rows } = await client.query(sparql, { signal });
          return rows.flatMap(({ x, y, d, p }): StatementHop[] => {
            if (x === undefined || y === undefined || p === undefined) return [];
            const [subject, object] = d?.value === "out" ? [x, y] : [y, x];
            return [{ from: x.value, to: y.value, triples: [{ subject, predicate: p, object, qualifiers: [] }] }];
          });
        });
      },
      async tell(hops) {
        const telling = hops.map(({ triples }) => tellingTriple(triples));
        const folded = await foldClaims(
          client,
          telling.map((triple) => (triple === undefined ? [] : [triple])),
          signal,
        );
        return hops.map((hop, i) => tellFact([hop.from, hop.to], hop.triples, telling[i] && folded[i]));
      },
    };
    return findConnections([from, to], reader, options);
  };
}

/** A triple of a node, and what stands at its other end. */
interface Way {
  readonly node: string;
  readonly triple: Statement;
  readonly far: string;
}

/** The thing at the other end of a triple; none for a literal, or the node itself. */
function farEnd({ subject, object }: Statement, node: string): string | undefined {
  const far = nameOf(subject) === node ? object : subject;
  return far.termType === "Literal" || nameOf(far) === node ? undefined : nameOf(far);
}

const isClaim = ({ subject, predicate }: Statement, node: string): boolean => {
  const end = claimEnd(predicate.value);
  return end !== undefined && (end === "subject") === (nameOf(subject) === node);
};

const isNamed = (blank: string, triples: readonly Statement[]): boolean =>
  namingOf(
    triples.flatMap(({ subject, predicate, object }) =>
      nameOf(subject) === blank ? [{ predicate: predicate.value, object }] : [],
    ),
  ).label !== undefined;

/** From a node on to everything else that the joint holds together with it; of a claim, to its value and qualifiers. */
function throughJoint(node: string, joint: string, lead: Statement, rest: readonly Statement[]): StatementHop[] {
  const inClaim = isClaim(lead, joint);
  return rest.flatMap((part) => {
    const to = farEnd(part, joint);
    const tells = !inClaim || claimEnd(part.predicate.value) !== undefined;
    return to === undefined || to === node || !tells ? [] : [{ from: node, to, triples: [lead, part] }];
  });
}

async function inParts<T, R>(items: readonly T[], size: number, read: (part: readonly T[]) => Promise<readonly R[]>) {
  const parts = Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
  return (await Promise.all(parts.map(read))).flat();
}
