import type { Term } from "../../core/term.ts";
import {
  deriveNames,
  languageRank,
  maxTypes,
  type Name,
  type NamingLiteral,
  namingPredicates,
  typePredicates,
} from "../graph-labels.ts";
import type { EndpointClient } from "./endpoint-client.ts";
import { iriText, type Vocabulary } from "./endpoint-vocabulary.ts";

/** What an endpoint says of an entity's names, descriptions and classes. */
export interface Naming {
  /** The one shown first; none where nothing names the entity. */
  readonly names: readonly Name[];
  readonly label: string | undefined;
  readonly description: string | undefined;
  readonly types: readonly string[];
}

const labelRank: ReadonlyMap<string, number> = new Map(namingPredicates.label.map((iri, rank) => [iri, rank]));
const aliases: ReadonlySet<string> = new Set(namingPredicates.alias);
const typing: ReadonlySet<string> = new Set(typePredicates);

/** Reads labels alone, or all that tells one entity from others of its name. One request for all entities. */
export async function readNames(
  client: EndpointClient,
  vocabulary: Vocabulary,
  entities: readonly string[],
  what: "labels" | "everything",
  signal: AbortSignal,
): Promise<Naming[]> {
  const { label, alias, description, type, languages } = vocabulary;
  const predicates = what === "labels" ? [...label, ...alias] : [...label, ...alias, ...description, ...type];
  if (predicates.length === 0 || entities.length === 0) return entities.map(() => namingOf([]));
  const sparql = `SELECT ?e ?p ?o { VALUES ?e { ${entities.map(iriText).join(" ")} }
    VALUES ?p { ${predicates.map(iriText).join(" ")} } ?e ?p ?o ${inLanguages(languages)} }`;
  const { rows } = await client.query(sparql, { signal });
  const told = new Map<string, Told[]>();
  for (const { e, p, o } of rows) {
    if (e === undefined || p === undefined || o === undefined) continue;
    const list = told.get(e.value) ?? [];
    list.push({ predicate: p.value, object: o });
    told.set(e.value, list);
  }
  return entities.map((entity) => namingOf(told.get(entity) ?? []));
}

export interface Told {
  readonly predicate: string;
  readonly object: Term;
}

/** Works names, description and classes out of the statements that tell them. */
export function namingOf(told: readonly Told[]): Naming {
  const literals = told.flatMap(({ predicate, object }): NamingLiteral[] => {
    const rank = labelRank.get(predicate);
    if (object.termType !== "Literal" || (rank === undefined && !aliases.has(predicate))) return [];
    return [{ rank, value: object.value, tag: tagOf(object) }];
  });
  // As a blank node: what nothing names has no name here, and none is made of its IRI.
  const names = deriveNames({ kind: 1, value: "" }, literals);
  return { names, label: names[0]?.text ?? undefined, description: descriptionOf(told), types: typesOf(told) };
}

/** A filter that leaves IRIs and literals in these languages through. */
export function inLanguages(languages: readonly string[]): string {
  return `FILTER(!isLiteral(?o) || LANG(?o) IN (${["", ...languages].map((tag) => JSON.stringify(tag)).join(", ")}))`;
}

const tagOf = (term: Extract<Term, { termType: "Literal" }>): string =>
  term.language ? `@${term.language}` : term.datatype === undefined ? "" : `^${term.datatype}`;

function descriptionOf(told: readonly Told[]): string | undefined {
  let best: { readonly rank: number; readonly value: string } | undefined;
  for (const description of namingPredicates.description) {
    for (const { predicate, object } of told) {
      if (predicate !== description || object.termType !== "Literal") continue;
      const rank = languageRank(tagOf(object));
      if (best === undefined || rank < best.rank) best = { rank, value: object.value };
    }
    if (best !== undefined && best.rank < 3) break;
  }
  return best?.value;
}

function typesOf(told: readonly Told[]): string[] {
  const types = told.flatMap(({ predicate, object }) =>
    object.termType === "NamedNode" && typing.has(predicate) ? [object.value] : [],
  );
  return [...new Set(types)].sort().slice(0, maxTypes);
}
