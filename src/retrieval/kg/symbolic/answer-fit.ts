import { contentStems, stem, words } from "../../../core/words.ts";
import type { GraphStore, Relation } from "../../../stores/graph-store.ts";
import { isAdministrative } from "../administrative.ts";
import { conceptsOfLabel } from "./cues.ts";
import type { FoundPath } from "./explore-paths.ts";
import { entityName, type Step } from "./query-graph.ts";
import type { ReadQuestion } from "./question-words.ts";
import { conceptsOf, kinds, kindsOf } from "./relation-lexicon.ts";
import { classNoun, objectWords, subjectType } from "./subject-type.ts";

/** What is known of the things at the end of a path. */
export interface EndProfile {
  /** Names of the concepts of the relations that leave them. */
  readonly concepts: ReadonlySet<string>;
  /** Stems of the names of their classes. */
  readonly classes: ReadonlySet<string>;
  readonly samples: readonly string[];
  /** Some of the things, more than were looked at. */
  readonly ends: readonly string[];
  /** Relations that leave them. */
  readonly relations: readonly Step[];
  /** Qualifiers with a year of the statements that lead here. */
  readonly dated: readonly Pick<Step, "predicate" | "label">[];
}

/** Relations to classes. */
export const classPredicates: readonly string[] = [
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
  "http://www.wikidata.org/prop/direct/P31",
  "http://www.wikidata.org/prop/direct/P106",
];

/** Looks at a few of the entities at the end of a path. */
export async function profileEnd(
  { steps, ends, literals, dated }: FoundPath,
  graph: GraphStore,
  signal: AbortSignal,
): Promise<EndProfile> {
  const some = ends.slice(0, 3);
  const terms = some.map((value) => ({ termType: "NamedNode", value }) as const);
  const [relations, names] = await Promise.all([
    Promise.all(some.map((entity) => graph.relations(entity, { signal }))),
    graph.labels(terms, { signal }),
  ]);
  const outgoing = [
    ...new Set(
      relations.flat().flatMap(({ iri, direction }) => (direction === "out" && !isAdministrative(iri) ? iri : [])),
    ),
  ];
  const labels = await graph.labels(
    [...outgoing, ...dated].map((value) => ({ termType: "NamedNode", value })),
    { signal },
  );
  const told = classPredicates.filter((predicate) => outgoing.includes(predicate));
  const classes = await Promise.all(
    some.flatMap((entity) =>
      told.map((predicate) => graph.statements(entity, { direction: "out", predicate, limit: 5, signal })),
    ),
  );
  const classNames = await graph.labels(
    classes
      .flat()
      .map(({ object }) => (object.termType === "Literal" ? object : { ...object, value: entityName(object) })),
    { signal },
  );
  return {
    concepts: new Set(
      labels.slice(0, outgoing.length).flatMap((label) => [...conceptsOfLabel(label)].map(({ name }) => name)),
    ),
    classes: new Set([...classNames, ...typesByName(steps.at(-1), relations).map(classNoun)].flatMap(contentStems)),
    relations: outgoing.map((predicate, i) => ({ predicate, direction: "out", label: labels[i] as string })),
    dated: dated.map((predicate, i) => ({ predicate, label: labels[outgoing.length + i] as string })),
    samples: [...literals.slice(0, 3), ...names],
    ends,
  };
}

/** Classes that names of predicates tell: of the step that leads to some things, and of what is said of most of them. */
function typesByName(last: Step | undefined, relations: readonly (readonly Relation[])[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const own of relations) {
    const types = own.flatMap(({ iri, direction }) => (direction === "out" ? (subjectType(iri) ?? []) : []));
    for (const type of new Set(types)) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const shared = [...counts].flatMap(([type, count]) => (2 * count > relations.length ? type : []));
  const behind = last?.direction === "in" ? subjectType(last.predicate) : undefined;
  return behind === undefined ? shared : [behind, ...shared];
}

/**
 * How well the end of a path is what is asked for, in [-1, 1]; 0 when nothing is known. `focus` is the noun or question
 * word that asks.
 */
export function answerFit(
  { focus, focusModifiers }: Pick<ReadQuestion, "focus" | "focusModifiers">,
  last: Step,
  end: EndProfile,
): number {
  const own = nounFit(focus, last, end);
  if (own > 0 || focusModifiers.length === 0) return own;
  // "which national team": the country that somebody plays for.
  // A "sports team" is no sport.
  const stems = contentStems(last.label);
  const nouns = focusModifiers.filter((word) => kindsOf(word).length === 0 && !stems.includes(stem(word)));
  return Math.max(own, ...nouns.map((word) => byModifier * relationFit(word, last)));
}

const byModifier = 0.9;

/** People are asked for by "who", places by "where" and times by "when". */
const isAskedOtherwise = (last: Step, end: EndProfile): boolean =>
  kindFit("person", last, end) > 0 || ["place", "date"].includes(valueKind(last) ?? "");

function nounFit(focus: string | undefined, last: Step, end: EndProfile): number {
  // "Describe Alien", "Alien was directed by": nothing is asked for that could fail to fit.
  if (focus === undefined) return 0.5;
  if (focus === "when") return end.samples.some((text) => /\b\d{4}\b/.test(text)) ? 1 : -1;
  if (focus === "what") return isAskedOtherwise(last, end) ? -0.3 : 0.4;
  if (focus === "which" || focus === "why" || focus === "how") return 0;
  // What lies in a country is no country, though both are places; unless its class says that it is one.
  if (leaves(focus, last) && !end.classes.has(stem(focus))) return -0.7;
  const head = headOf(last);
  const heads = kindsOfNoun(head);
  const wanted = kindsOf(focus);
  if (heads.length > 0 && wanted.length > 0) {
    const shared = heads.find(({ name }) => wanted.some((kind) => kind.name === name));
    // "movie" is another word for "film", and "where" for "place"; "club" is one for some organizations only.
    const same = stem(head) === stem(focus) || shared?.name === "film" || focus === "where";
    if (shared !== undefined && same) return 1;
    if (shared !== undefined) return isKnownToBeNone(focus, end) ? 0 : 0.7;
    // One goes to school at a school, and plays for a club: a place is where it is.
    return focus === "where" && heads.some(({ name }) => name === "organization") ? -0.3 : -1;
  }
  const relation = relationFit(focus, last);
  const kind = kindFit(focus, last, end);
  return relation > 0 ? Math.max(relation, kind) : kind !== 0 ? kind : relation;
}

/** "citytown" is two nouns for one kind. */
function kindsOfNoun(noun: string): ReturnType<typeof kindsOf> {
  const cuts = Array.from({ length: Math.max(0, noun.length - 5) }, (_, i) => i + 3);
  const cut = cuts.find((at) => kindsOf(noun.slice(0, at)).length > 0 && kindsOf(noun.slice(at)).length > 0);
  return cut === undefined ? kindsOf(noun) : kindsOf(noun.slice(cut));
}

/** "which directors" is answered by what "directed by" leads to, and never by what it comes from. */
function relationFit(focus: string, { label, direction }: Step): number {
  const own = conceptsOf(focus);
  const concepts = conceptsOfLabel(label);
  const named = contentStems(label).includes(stem(focus)) && !isModifier(focus, label);
  if (!named && !own.some((concept) => concepts.has(concept))) return 0;
  if ((direction === "out") === (isInverse(label) || isDoer(focus, label))) return -0.7;
  return named ? 1 : 0.7;
}

/** A "film format" is a format and no film. */
function isModifier(noun: string, label: string): boolean {
  const stems = contentStems(label);
  const isThing = kindsOf(noun).some(({ name }) => name !== "place");
  return isThing && stems.includes(stem(noun)) && stem(headOfLabel(label)) !== stem(noun);
}

/** The "player" of "plays in club" is who plays, its subject. */
function isDoer(noun: string, label: string): boolean {
  const [verb = ""] = label.split(" ");
  return /(?:er|or)s?$/.test(noun) && /[^s]s$/.test(verb) && !/ers?$|ors?$/.test(verb) && stem(verb) === stem(noun);
}

/** The noun that a label ends in: what "plays in club" leads to is a club. */
function headOf({ label, direction }: Step): string {
  return direction === "in" || isInverse(label) ? "" : headOfLabel(label);
}

function headOfLabel(label: string): string {
  const head = / of /.test(label) ? label.slice(0, label.indexOf(" of ")) : label;
  // "countries within", but of "directed by" nothing is left that names a thing.
  return words(head.replace(/ (?:within|in|inside|under)$/, "")).at(-1)?.text ?? "";
}

/** Whether a step comes from what the noun names: against "country" one leaves a country. */
const leaves = (noun: string, { label, direction }: Step): boolean =>
  direction === "in" && !isInverse(label) && !isDoer(noun, label) && stem(headOfLabel(label)) === stem(noun);

/** "director of" stands with its doer as the subject. */
const isInverse = (label: string): boolean => /\bof$/.test(label.trim());

/** A city is a place as a country is, but who asks for countries names their class. */
const anotherPlace = 0.8;

const country = stem("country");
const settlements = ["city", "town", "citytown", "village"].map(stem);
const regions = ["country", "state", "county", "continent"].map(stem);

/** Where classes are told, a country is told to be one, or a state. */
const isKnownToBeNone = (noun: string, { classes }: EndProfile): boolean =>
  stem(noun) === country &&
  classes.size > 0 &&
  ![country, stem("state"), stem("nation")].some((item) => classes.has(item));

/** A town is no country, and a country no town. */
function isOfOtherSize(noun: string, { classes }: EndProfile): boolean {
  const others = settlements.includes(stem(noun)) ? [country] : regions.includes(stem(noun)) ? settlements : [];
  return others.some((item) => classes.has(item));
}

/** Whether things of a kind that a noun names stand at the end of a step. */
export function kindFit(noun: string, last: Step | undefined, end: EndProfile): number {
  if (end.classes.has(stem(noun))) return 1;
  const wanted = kindsOf(noun);
  if (wanted.length === 0) return 0;
  const classes = new Set([...end.classes].flatMap((item) => kindsOf(item).map(({ name }) => name)));
  const shared = wanted.find(({ name }) => classes.has(name));
  if (shared !== undefined) {
    if (shared.name !== "place") return 1;
    return isOfOtherSize(noun, end) ? -0.5 : anotherPlace;
  }
  // One goes to school at a school: it is at a place, though it is none.
  if (noun === "where" && classes.has("organization")) return 0.3;
  if (classes.size > 0) return -0.7;
  if (end.concepts.size === 0 && end.samples.length > 0 && end.samples.every((text) => /^[\d.,\s-]+$/.test(text)))
    return -1;
  const value = last === undefined ? undefined : valueKind(last);
  const known = wanted.some(({ concepts }) => concepts.filter((name) => end.concepts.has(name)).length >= 2);
  // Whose classes have other names may still be what is asked for.
  if (known) return end.classes.size > 0 ? 0.3 : 1;
  if (value !== undefined) return wanted.some(({ name }) => name === value) ? 1 : -1;
  // Things of which nothing is said but that they are values, such as genres.
  return end.concepts.size > 0 || last?.direction === "out" ? -0.5 : 0;
}

/** Whether nothing tells of what kind a thing is. */
export function isOfNoKind({ classes, concepts }: EndProfile): boolean {
  return classes.size === 0 && !kinds.some((kind) => kind.concepts.filter((name) => concepts.has(name)).length >= 2);
}

/** The kind of thing at the end of a step, where the words of its label tell. */
function valueKind(step: Step): string | undefined {
  if ((step.direction === "out") === isInverse(step.label)) return undefined;
  return [...conceptsOfLabel(objectWords(step))].find(({ value }) => value !== undefined)?.value;
}
