import { namingPredicates, typePredicates } from "../../../stores/graph-labels.ts";
import { wikidataProperty } from "../../../stores/graph-qualifiers.ts";
import type { Relation } from "../../../stores/graph-store.ts";
import { isAdministrative } from "../administrative.ts";
import { type BeamNode, type BeamOptions, compareText, type ScoredRelation } from "./beam.ts";
import { best, shared } from "./beam-scorer.ts";

/** The relations of each node that are nearest to the question, `width` for each (ToG, relation prune). */
export async function chooseRelations(
  question: string,
  nodes: readonly BeamNode[],
  { graph, scorer, width }: BeamOptions,
  signal: AbortSignal,
): Promise<ScoredRelation[]> {
  const before = new Set(nodes.flatMap(({ by }) => by.map(({ relation }) => propertyOf(relation))));
  const found = await Promise.all(nodes.map(({ id }) => graph.relations(id, { signal })));
  const open = nodes.flatMap((from, i) =>
    plainOnes(found[i] as Relation[])
      .filter((relation) => !stepsBack(from, relation, before))
      .map((relation) => ({ from, relation })),
  );
  const terms = open.map(({ relation }) => ({ termType: "NamedNode" as const, value: relation.iri }));
  const labels = await graph.labels(terms, { signal });
  const labelled = open
    .map((each, i) => ({ ...each, label: labels[i] as string }))
    .filter(({ relation, label }) => !tellsNothing(relation.iri, label));
  // Most nodes share most of their relations.
  const texts = [...new Set(labelled.map(({ label }) => label))];
  const scores = await scorer(question, texts, signal);
  const scoreOf = new Map(texts.map((text, i) => [text, scores[i] as number]));
  const scored = labelled.map((each) => ({ ...each, score: scoreOf.get(each.label) as number }));
  const kept = nodes.map((node) =>
    best(
      scored.filter(({ from }) => from === node),
      width,
      byName,
    ),
  );
  return shared(kept);
}

function byName(a: ScoredRelation, b: ScoredRelation): number {
  return (
    compareText(a.label, b.label) ||
    compareText(a.relation.iri, b.relation.iri) ||
    // Outgoing ones first.
    compareText(b.relation.direction, a.relation.direction)
  );
}

/**
 * Whether a step would undo the one before: against the direction in which the node was reached, along a relation that
 * the beam has just walked. ToG keeps these directions in a list beside the entities, which comes apart from them.
 */
function stepsBack({ by }: BeamNode, relation: Relation, before: ReadonlySet<string>): boolean {
  return before.has(propertyOf(relation)) && by.some((edge) => edge.relation.direction !== relation.direction);
}

const propertyOf = ({ iri }: Relation): string => wikidataProperty({ termType: "NamedNode", value: iri }) ?? iri;

const claimParts = /^http:\/\/www\.wikidata\.org\/prop\/(?:statement\/)?P\d+$/;
const qualifier = "http://www.wikidata.org/prop/qualifier/";

/** A claim of Wikidata's that a plain triple tells is no second relation, and a qualifier is none at all. */
function plainOnes(relations: readonly Relation[]): Relation[] {
  const keyOf = (relation: Relation): string => `${relation.direction} ${propertyOf(relation)}`;
  const plain = new Set(relations.filter(({ iri }) => !claimParts.test(iri)).map(keyOf));
  return relations.filter(
    (relation) => !relation.iri.startsWith(qualifier) && !(claimParts.test(relation.iri) && plain.has(keyOf(relation))),
  );
}

const namesAndTypes: ReadonlySet<string> = new Set([...Object.values(namingPredicates).flat(), ...typePredicates]);

/**
 * Relations that ToG drops: of Freebase names, types and what is Freebase's own; of Wikidata by the ends of labels and
 * by list, "country" and "inception" among them. Names and types of other vocabularies are treated alike.
 */
function tellsNothing(iri: string, label: string): boolean {
  if (namesAndTypes.has(iri) || isAdministrative(iri) || iri.includes("sameAs")) return true;
  if (/^https?:\/\/rdf\.freebase\.com\/ns\/+(?:common|freebase)[./]/.test(iri)) return true;
  if (wikidataProperty({ termType: "NamedNode", value: iri }) === undefined) return false;
  const name = label.toLowerCase();
  return (
    wikidataEnds.some((end) => label.endsWith(end)) ||
    /wikidata|wikimedia/.test(name) ||
    wikidataNames.has(name.replace("’", "'"))
  );
}

const wikidataEnds = [
  " ID",
  " code",
  " number",
  "instance of",
  "website",
  "URL",
  "inception",
  "image",
  " rate",
  " count",
] as const;

const wikidataNames: ReadonlySet<string> = new Set([
  "category's main topic",
  "topic's main category",
  "stack exchange site",
  "main subject",
  "country of citizenship",
  "commons category",
  "commons gallery",
  "country of origin",
  "country",
  "nationality",
]);
