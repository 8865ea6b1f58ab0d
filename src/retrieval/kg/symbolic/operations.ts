import { type Ordinal, ordinalOf } from "../../../question/ordinal.ts";
import type { Query } from "../../../question/query.ts";
import { othersThan } from "./conditions.ts";
import { conceptsOfLabel } from "./cues.ts";
import { type Change, type Draft, rescored } from "./draft.ts";
import type { Ordering, Step } from "./query-graph.ts";
import type { QuestionWord } from "./question-words.ts";

/** What a plain list is worth where the question asks for one extreme of it. */
const listForSuperlative = 0.8;

const smallest =
  /\b(?:first|earliest|oldest|older|earlier|before|lowest|lower|least|fewest|fewer|less|smallest|smaller|shortest|shorter|worst)\b/i;

/** The drafts with the operation that the question asks for: checks, comparisons and extremes need more than a path. */
export function withOperation(drafts: readonly Draft[], query: Query): Draft[] {
  switch (query.intent.operation) {
    case "yes-no":
      return drafts.flatMap((draft) => (asksItself(draft) ? [draft] : withOther(draft, query)));
    case "compare":
      return drafts.flatMap((draft) =>
        withOther(draft, query).map((asked) => ({ ...asked, query: { ...asked.query, order: orderOf(draft, query) } })),
      );
    case "superlative":
      if (ordinalOf(query) !== undefined) return inPlace(drafts, query);
      return drafts.flatMap((draft) => [
        { ...draft, quality: listForSuperlative * draft.quality },
        ...extremes(draft, query),
      ]);
    case "count":
      return drafts.map((draft) => counted(draft, query));
    default:
      return ordinalOf(query) === undefined ? [...drafts] : inPlace(drafts, query);
  }
}

/** "the number of films": the noun is said by the counting. */
function counted(draft: Draft, query: Query): Draft {
  const words = [...draft.question.left, ...draft.question.right];
  const taken = words.filter(({ text }) => counting.test(text)).map((word) => ({ word, strength: 1 }));
  return taken.length === 0 ? draft : rescored(draft, query, { query: draft.query, masked: [], taken, support: [] });
}

const counting = /^(?:number|amount|count|total|quantity)$/;

/** What a list is worth where the question asks for one place in its order: next to nothing. */
const listForPlace = 0.5;

function inPlace(drafts: readonly Draft[], query: Query): Draft[] {
  return drafts.flatMap((draft) => [{ ...draft, quality: listForPlace * draft.quality }, ...extremes(draft, query)]);
}

/** "Was X released in 1984?" asks about the value itself. */
const asksItself = ({ query: { constraints } }: Draft): boolean =>
  constraints.length === 1 && constraints[0]?.kind === "value" && constraints[0].step === undefined;

/** The path of one name, asked about the other one. */
function withOther(draft: Draft, query: Query): Draft[] {
  if (draft.query.constraints.length > 0) return [];
  const words = [...draft.question.left, ...draft.question.right];
  return othersThan(draft.anchor, query).map((other) =>
    rescored(draft, query, {
      query: { ...draft.query, other },
      masked: [other],
      taken:
        query.intent.operation === "compare"
          ? orderWords(draft, words, lastStep(draft)).filter(({ word }) => comparative.test(word.text))
          : [],
      support: [],
      anyAnswer: true,
    }),
  );
}

const lastStep = ({ query: { steps } }: Draft): Step => steps[steps.length - 1] as Step;

const comparative = /(?:er|est)$|^(?:first|last|most|least|more|less|recent|best|worst)$/;
/** A word that compares chooses an order, and no relation among those that have it. */
const byComparative = 0.85;

/** Words that speak of an order by the values of a relation. */
function orderWords({ cues }: Draft, words: readonly QuestionWord[], step: Step): Change["taken"] {
  return words.flatMap((word) => {
    const strength = cues.strength(word, step);
    if (strength === 0) return [];
    return [{ word, strength: comparative.test(word.text) ? Math.max(strength, byComparative) : strength }];
  });
}

function orderOf(draft: Draft, { text }: Query): NonNullable<Draft["query"]["order"]> {
  return {
    step: lastStep(draft),
    by: "value",
    direction: smallest.test(text) ? "min" : "max",
  };
}

/** The answers in the order of a value, or a number of values, that words of the question speak of and that they have. */
function extremes(draft: Draft, query: Query): Draft[] {
  const { question, path, profiles } = draft;
  const free = [...question.left, ...question.right].filter((word) => !path.alignment.words.has(word));
  const { relations = [], dated = [] } = profiles.at(-1) ?? {};
  // Who held an office first is told by when it began.
  const begun = dated.filter(({ label }) => !/\b(?:end|until|to)\b/i.test(label));
  const orders = [
    ...relations.map((step) => ({ step, qualifier: false })),
    ...begun.map((each): { step: Step; qualifier: boolean } => ({
      step: { ...each, direction: "out" },
      qualifier: true,
    })),
  ];
  const counted = /\b(?:most|fewest|least)\s+([a-z]+)/i.exec(query.text)?.[1]?.toLowerCase();
  const place = ordinalOf(query);
  return orders.flatMap(({ step, qualifier }) => {
    const said = orderWords(draft, free, step);
    const taken = place === undefined ? said : withPlace(said, free, place, step, query);
    if (taken.length === 0) return [];
    // "the most actors" are counted, "the most votes" are a number.
    const counts = !qualifier && taken.some(({ word }) => word.text === counted) && !hasNumbers(step);
    const by = qualifier ? "qualifier" : counts ? "count" : "value";
    const order = { step, by, ...directionOf(query, place) } as const;
    return [
      rescored(draft, query, {
        query: { ...draft.query, order },
        masked: [],
        taken,
        support: [Math.max(0.6, ...taken.map(({ strength }) => strength))],
      }),
    ];
  });
}

/** "third largest" is counted from the largest on, "the second film" from the earliest, "second to last" from the latest. */
function directionOf({ text }: Query, place: Ordinal | undefined): Pick<Ordering, "direction" | "nth"> {
  if (place === undefined) return { direction: smallest.test(text) ? "min" : "max" };
  const rest = text.slice(place.end);
  const bare = !superlative.test(rest) || place.fromEnd;
  const direction = bare ? (place.fromEnd ? "max" : "min") : smallest.test(rest) ? "min" : "max";
  return { direction, nth: place.nth };
}

const superlative = /^[- ](?:most|least|fewest|latest|[a-z]+est|worst)\b/;

/** The words of an order with the one that tells the place. Alone it speaks of the order in time. */
function withPlace(
  said: Change["taken"],
  free: readonly QuestionWord[],
  { start, end }: Ordinal,
  step: Step,
  { text }: Query,
): Change["taken"] {
  const placing = free.filter((word) => start <= word.start && word.start < end);
  const own = placing.map((word) => ({ word, strength: byComparative }));
  const others = said.filter(({ word }) => !placing.includes(word));
  if (superlative.test(text.slice(end))) {
    // "second most popular": the word behind the place is what tells the order.
    return others.length === 0 ? [] : [...own, ...others];
  }
  const concepts = [...conceptsOfLabel(step.label)];
  if (!concepts.some(({ value }) => value === "date")) return [];
  // Who was born second is not the second president.
  const life = concepts.some(({ name }) => name === "birth" || name === "death" || name === "end");
  return life && others.length === 0 && !/\b(?:child|son|daughter)\b/.test(text) ? [] : [...own, ...others];
}

function hasNumbers({ label }: Step): boolean {
  const values = [...conceptsOfLabel(label)].flatMap(({ value }) => value ?? []);
  return values.length > 0 && values.every((value) => value === "number" || value === "date");
}
