import { sparqlTerm } from "../../core/sparql-term.ts";
import { normaliseLabel } from "../graph-labels.ts";
import type { Candidate } from "../graph-store.ts";
import { describeEntities } from "./endpoint-candidates.ts";
import type { EndpointClient } from "./endpoint-client.ts";
import { iriText, type Vocabulary } from "./endpoint-vocabulary.ts";

/** Entities looked at for one label. */
const entitiesPerLabel = 100;

/**
 * Candidates whose names hold all words of a label and more, for many labels at once, each list best first. By
 * Virtuoso's index of texts (`bif:contains`); where the server keeps none, nothing is found.
 */
export async function readPartialCandidates(
  client: EndpointClient,
  vocabulary: Vocabulary,
  labels: readonly string[],
  signal: AbortSignal,
): Promise<Candidate[][]> {
  const naming = [...vocabulary.label, ...vocabulary.alias];
  const blocks = labels.flatMap((label, i) => {
    const words = searchable(label);
    if (words.length === 0) return [];
    const wanted = sparqlTerm({ termType: "Literal", value: words.map((word) => `'${word}'`).join(" AND ") }, "");
    return `{ SELECT DISTINCT (${i} AS ?i) ?e { ?e ?p ?l . ?l bif:contains ${wanted}
      FILTER(?p IN (${naming.map(iriText).join(", ")})) } LIMIT ${entitiesPerLabel} }`;
  });
  if (naming.length === 0 || blocks.length === 0) return labels.map(() => []);
  const { rows } = await client.query(`SELECT ?i ?e { ${blocks.join(" UNION ")} }`, { signal });
  const met = labels.map((): Set<string> => new Set());
  for (const { i, e } of rows) if (e?.termType === "NamedNode") met[Number(i?.value)]?.add(e.value);
  const known = await describeEntities(client, vocabulary, [...new Set(met.flatMap((set) => [...set]))], signal);
  return labels.map((label, i) => {
    const words = normaliseLabel(label).split(" ");
    return [...(met[i] ?? [])]
      .flatMap((iri): Candidate[] => {
        const entity = known.get(iri);
        if (entity === undefined || !entity.naming.names.some(({ norm }) => holds(norm.split(" "), words))) return [];
        const { label = iri, description, types } = entity.naming;
        return [
          {
            iri,
            label,
            ...(description === undefined ? {} : { description }),
            ...(types.length === 0 ? {} : { types }),
            match: "part",
            frequency: entity.frequency,
          },
        ];
      })
      .sort((a, b) => b.frequency - a.frequency || (a.iri < b.iri ? -1 : 1));
  });
}

/** Letters and digits alone: whatever else is an operator of the search, or no part of its words. */
const searchable = (label: string): string[] => label.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];

const holds = (own: readonly string[], words: readonly string[]): boolean =>
  own.length > words.length && words.every((word) => own.includes(word));
