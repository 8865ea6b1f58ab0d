import { contentStems, stem } from "../../core/words.ts";
import type { LinkedEntity, Query } from "../../question/query.ts";
import { segmentWords } from "../../stores/graph-labels.ts";
import type { Relation } from "../../stores/graph-store.ts";
import { conceptsOfLabel } from "./symbolic/cues.ts";
import { readAround } from "./symbolic/question-words.ts";
import { conceptsOf, kindsOf } from "./symbolic/relation-lexicon.ts";
import { measured, subjectType } from "./symbolic/subject-type.ts";

type Measured = (label: string, relation: Pick<Relation, "iri" | "direction">) => number;

/** Words that speak of an order or a number, whatever the relation. */
const ordering = new Set(["age", "area", "rating"]);

/**
 * How many words of a question speak of relations that a predicate is none of: "edited" of "who edited Heat" for
 * "directed by", and "movie" of "which movie followed Heat", since that leads to people. Words that the lexicon does not
 * know do not count.
 */
export function unsaidWords(query: Query, entity: LinkedEntity): Measured {
  const masked = query.entities.filter(({ mention }) => /\p{Lu}/u.test(mention));
  const { left, right, focus } = readAround(query.text, entity, masked);
  const telling = [...left, ...right].filter(
    ({ text, weight, capital }) => (weight > 0.3 || text === "where" || text === "when") && !capital && speaksOf(text),
  );
  const kinds = focus === undefined ? [] : kindsOf(focus).map(({ name }) => name);
  const strange = [...left, ...right].filter(({ text, weight }) => weight > 0.5 && isStrange(text));
  const asked = new Set([...left, ...right].map(({ stem }) => stem));
  return (label, { iri, direction }) => {
    const said = `${label} ${segmentWords(iri)}`.replaceAll("/", " ");
    const stems = new Set(contentStems(said));
    const concepts = conceptsOfLabel(said);
    const values = new Set<string>([...conceptsOfLabel(label)].flatMap(({ value }) => value ?? []));
    // "who wrote the music": the noun names the relation, whatever the verb; "starring" is no noun.
    const own = new Set(contentStems(label));
    const named = telling.some(({ stem, text }) => own.has(stem) && !/(?:ed|ing)$/.test(text));
    const missed = telling.filter(({ text }) => {
      if (stems.has(stem(text)) || (named && !isYear(text))) return false;
      if (text === "where") return ![...concepts].some(({ value }) => value === "place");
      if (text === "when") return ![...concepts].some(({ value }) => value === "date");
      return !conceptsOf(text).some((concept) => concepts.has(concept));
    });
    const otherKind =
      direction === "out" &&
      focus !== "where" &&
      kinds.length > 0 &&
      values.size > 0 &&
      !stems.has(stem(focus as string)) &&
      !kinds.some((kind) => values.has(kind));
    // "what music": what has this music is none.
    const leaves = direction === "in" && focus !== undefined && own.has(stem(focus)) && !isOfType(focus, iri);
    // Two words side by side that nothing knows are likely a name that nothing takes up: "jacob black" of a film's cast.
    const nameless = strange.filter(({ stem }) => !stems.has(stem));
    const isName = nameless.some((word) =>
      nameless.some((next) => next.side === word.side && next.start === word.start + word.text.length + 1),
    );
    const of = measured(iri);
    // The unit of a measure that nobody asked for.
    const isUnit = of !== undefined && !contentStems(of).some((item) => asked.has(item));
    return missed.length + (otherKind || leaves || isUnit || isName ? 1 : 0);
  };
}

const isOfType = (noun: string, predicate: string): boolean =>
  contentStems(subjectType(predicate) ?? "").includes(stem(noun));

const isStrange = (word: string): boolean => conceptsOf(word).length === 0 && kindsOf(word).length === 0;

/** Single facts know nothing of times. */
const isYear = (word: string): boolean => /^(?:1\d{3}|20\d{2})$/.test(word);

function speaksOf(word: string): boolean {
  if (word === "where" || word === "when" || isYear(word)) return true;
  const concepts = conceptsOf(word);
  return concepts.length > 0 && kindsOf(word).length === 0 && !concepts.every(({ name }) => ordering.has(name));
}
