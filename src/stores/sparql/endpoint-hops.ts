import type { Statement } from "../../evidence/evidence.ts";
import { nameOf } from "../graph-qualifiers.ts";
import type { Hop } from "../hop-search.ts";
import { claimEnd, isNameless } from "../joints.ts";
import type { Blanks } from "./endpoint-blanks.ts";
import type { EndpointClient } from "./endpoint-client.ts";
import { namingOf } from "./endpoint-names.ts";
import { readTriples } from "./endpoint-triples.ts";

export type StatementHop = Hop<string, Statement>;

/** Triples read of a node that holds a fact together, in each direction. */
const maxParts = 500;

export interface EndpointWalk {
  readonly client: EndpointClient;
  readonly blanks: Blanks;
  /** The label of each entity, if it has one. */
  readonly labels: (entities: readonly string[], signal: AbortSignal) => Promise<readonly (string | undefined)[]>;
}

export const isBlank = (node: string): boolean => node.startsWith("_:");

/** All hops from each of some IRIs; `limit` triples are read of each in each direction. */
export async function readHops(
  walk: EndpointWalk,
  nodes: readonly string[],
  limit: number,
  signal: AbortSignal,
): Promise<StatementHop[][]> {
  const lists = await readThings(walk.client, nodes, limit, signal);
  const ways = nodes.map((node, i) => waysFrom(node, lists[i] as Statement[]));
  const joints = await jointsAmong(walk, ways.flat(), signal);
  const held = await readThings(walk.client, joints, maxParts, signal);
  const parts = new Map(joints.map((joint, i) => [joint, held[i] as Statement[]]));
  return Promise.all(
    nodes.map(async (node, i) => [
      ...(ways[i] as Way[]).flatMap(({ triple, far }) => [
        { from: node, to: far, triples: [triple] },
        ...throughJoint(node, far, triple, parts.get(far) ?? []),
      ]),
      ...(await readBlankHops(walk.blanks, node, lists[i] as Statement[], signal)),
    ]),
  );
}

/** The triples of each IRI to other things, as the graph has them. */
async function readThings(
  client: EndpointClient,
  nodes: readonly string[],
  limit: number,
  signal: AbortSignal,
): Promise<Statement[][]> {
  if (nodes.length === 0) return [];
  const directions = ["out", "in"] as const;
  const keys = nodes.flatMap((entity) =>
    directions.map((direction) => ({ entity, direction, predicate: undefined, limit, things: true })),
  );
  const read = await readTriples(client, keys, signal);
  return nodes.map((_, i) => [...(read[2 * i] as Statement[]), ...(read[2 * i + 1] as Statement[])]);
}

/** Blank nodes next to an IRI; a named one is a thing, any other holds a fact together. */
async function readBlankHops(
  blanks: Blanks,
  node: string,
  triples: readonly Statement[],
  signal: AbortSignal,
): Promise<StatementHop[]> {
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
}

/** The hops from a blank node, by what is known of it. */
export const hopsOfBlank = (node: string, known: readonly Statement[]): StatementHop[] =>
  known.flatMap((triple) => {
    const far = farEnd(triple, node);
    return far === undefined ? [] : [{ from: node, to: far, triples: [triple] }];
  });

/** Claims, and nodes of Freebase's that nothing names. */
async function jointsAmong(
  { labels }: EndpointWalk,
  ways: readonly Way[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const claims = ways.filter(({ triple, far }) => isClaim(triple, far)).map(({ far }) => far);
  const nameless = [...new Set(ways.map(({ far }) => far))].filter((value) =>
    isNameless({ termType: "NamedNode", value }),
  );
  const known = nameless.length === 0 ? [] : await labels(nameless, signal);
  return [...new Set([...claims, ...nameless.filter((_, i) => known[i] === undefined)])];
}

/** The ways to other IRIs; what leads to a blank node is read in another manner. */
const waysFrom = (node: string, triples: readonly Statement[]): Way[] =>
  triples.flatMap((triple) => {
    const far = farEnd(triple, node);
    return far === undefined || isBlank(far) ? [] : [{ node, triple, far }];
  });

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
