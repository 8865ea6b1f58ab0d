const rdfs = "http://www.w3.org/2000/01/rdf-schema#";
const skos = "http://www.w3.org/2004/02/skos/core#";
const schema = ["http://schema.org/", "https://schema.org/"];
const terms = "http://purl.org/dc/terms/";
const elements = "http://purl.org/dc/elements/1.1/";
const foaf = "http://xmlns.com/foaf/0.1/";
const both = (name: string) => schema.map((namespace) => namespace + name);

/**
 * The predicates whose literals name or describe an entity, best first. Wikidata's dumps use `rdfs:label`,
 * `skos:altLabel` and `schema:description`; DBpedia, Freebase and most vocabularies are covered by the same lists.
 */
export const namingPredicates = {
  label: [
    `${rdfs}label`,
    `${skos}prefLabel`,
    "http://www.w3.org/2008/05/skos-xl#literalForm",
    ...both("name"),
    `${foaf}name`,
    `${terms}title`,
    `${elements}title`,
    "http://rdf.freebase.com/ns/type.object.name",
    "http://www.geonames.org/ontology#name",
  ],
  alias: [
    `${skos}altLabel`,
    ...both("alternateName"),
    ...both("legalName"),
    `${foaf}nick`,
    `${terms}alternative`,
    "http://dbpedia.org/ontology/alias",
    "http://rdf.freebase.com/ns/common.topic.alias",
    "http://www.geonames.org/ontology#alternateName",
    `${skos}hiddenLabel`,
  ],
  description: [
    ...both("description"),
    `${terms}description`,
    `${elements}description`,
    `${rdfs}comment`,
    `${skos}definition`,
    "http://rdf.freebase.com/ns/common.topic.description",
    "http://dbpedia.org/ontology/abstract",
  ],
} as const;

/** The predicates that say of what class an entity is: RDF's own, Wikidata's "instance of", Freebase's. */
export const typePredicates = [
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
  "http://www.wikidata.org/prop/direct/P31",
  "http://rdf.freebase.com/ns/type.object.type",
] as const;

/** Classes shown of one entity. */
export const maxTypes = 10;

/** Letters that Unicode does not decompose into a base letter and an accent. */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * How labels are compared: NFKC, lower case, accents of Latin and Greek folded, apostrophes dropped, "&" read as "and", other punctuation
 * as a space, and runs of single letters joined ("J. R. R. Tolkien" and "J.R.R. Tolkien" are one name). "#", "%" and
 * symbols such as "+" stay, so "C", "C++" and "C#" differ. A label of punctuation only stays as it is.
 */
export function normaliseLabel(label: string): string {
  const lower = label.normalize("NFKC").toLowerCase();
  // Most labels are plain already, and this runs for every label of a graph.
  if (/^[a-z0-9]{2,}(?: [a-z0-9]{2,})*$/.test(lower)) return lower;
  const folded = lower
    .normalize("NFD")
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu, "")
    .normalize("NFC")
    .replace(/[ßæœøłđðþı]/g, (letter) => foldedLetters[letter] ?? letter)
    .replace(/['’‘ʼ`´]/g, "")
    .replace(/&/g, " and ")
    .replace(/(?![#%])[\p{P}\s\p{C}]+/gu, " ")
    .replace(/(?<![^ ])\p{L}(?: \p{L}(?![^ ]))+/gu, (run) => run.replaceAll(" ", ""))
    .trim();
  return folded === "" ? lower.trim() : folded;
}

/** The label without its leading English article, when it has one. Takes and gives normalised labels. */
export function withoutArticle(normalised: string): string | undefined {
  const match = /^(?:the|an?) (.+)$/u.exec(normalised);
  return match?.[1];
}

/**
 * The last segment of an IRI in words: "http://x.org/film/The_Third%20Man" is "The Third Man", "birthPlace" "birth place",
 * and of Freebase's "people.person.place_of_birth" the last part.
 */
export function segmentWords(iri: string): string {
  const path = iri.replace(/[/#?:]+$/, "");
  const segment = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("#"), path.lastIndexOf(":")) + 1);
  // A host is no such path: "http://www.example.org".
  const dotted = path.endsWith(`//${segment}`) ? undefined : /^[a-z]\w*\.[a-z]\w*\.([a-z]\w*)$/.exec(segment)?.[1];
  const words = (dotted ?? decodeSegment(segment)).replace(/[_+\s]+/g, " ").trim();
  if (words === "") return iri;
  // "birthPlace" and "FilmDirector" are several words, "McCartney" and "The Third McMan" are not.
  if (/^\p{Ll}\S*$/u.test(words)) return words.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " ");
  return /\s/.test(words) ? words : words.replace(/(?<=\p{Ll}{2})(?=\p{Lu})/gu, " ");
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    // A percent sign that encodes nothing is legal in an IRI; the segment is then shown as written.
    if (error instanceof URIError) return segment;
    throw error;
  }
}

/** A literal that names an entity: `rank` is the place of its predicate in `namingPredicates.label`, or undefined for an alias. */
export interface NamingLiteral {
  readonly rank: number | undefined;
  readonly value: string;
  readonly tag: string;
}

/** What is named: `kind` 0 for an IRI, 1 for a blank node. */
export interface NamedTerm {
  readonly kind: number;
  readonly value: string;
}

export interface Name {
  /** 0 for the entity's label, 1 for any other name. */
  readonly kind: 0 | 1;
  readonly norm: string;
  /** Only for the name shown, which comes first. */
  readonly text: string | null;
}

/** English first, then untagged, then other languages by tag; a total order, so that the name shown never changes. */
export function languageRank(tag: string): number {
  if (tag === "@en") return 0;
  if (tag.startsWith("@en-")) return 1;
  return tag.startsWith("@") ? 3 : 2;
}

function byPreference(a: NamingLiteral, b: NamingLiteral): number {
  const rank = (literal: NamingLiteral) => literal.rank ?? Number.MAX_SAFE_INTEGER;
  return (
    languageRank(a.tag) - languageRank(b.tag) ||
    rank(a) - rank(b) ||
    (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0) ||
    (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)
  );
}

/**
 * The names of an entity, the one shown first. Labels in English or without a language are exact names; when there are
 * none, those of the best other language are. All else (other languages, aliases, names without their article) is an
 * alias. An entity that nothing names is named by its IRI; a blank node that nothing names has no name.
 */
export function deriveNames(term: NamedTerm, literals: readonly NamingLiteral[]): Name[] {
  const labels = literals.filter(({ rank, value }) => rank !== undefined && value.trim() !== "").sort(byPreference);
  const aliases = literals.filter(({ rank, value }) => rank === undefined && value.trim() !== "").sort(byPreference);
  const shown = labels[0] ?? aliases[0];
  if (shown === undefined && term.kind !== 0) return [];
  const text = shown?.value ?? segmentWords(term.value);
  const foreign = shown === undefined || languageRank(shown.tag) === 3;
  const exact = labels.filter(({ tag }) => (foreign ? tag === shown?.tag : languageRank(tag) < 3));

  const kinds = new Map<string, 0 | 1>([[normaliseLabel(text), 0]]);
  for (const { value } of exact) kinds.set(normaliseLabel(value), 0);
  for (const { value } of [...labels, ...aliases]) {
    const norm = normaliseLabel(value);
    if (!kinds.has(norm)) kinds.set(norm, 1);
  }
  for (const norm of [...kinds.keys()]) {
    const bare = withoutArticle(norm);
    if (bare !== undefined && !kinds.has(bare)) kinds.set(bare, 1);
  }
  return [...kinds].map(([norm, kind], position) => ({ kind, norm, text: position === 0 ? text : null }));
}
