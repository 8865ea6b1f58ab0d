import type { Query } from "../../../question/query.ts";
import { othersThan } from "./conditions.ts";
import { conceptsOfLabel } from "./cues.ts";
import { type Change, type Draft, rescored } from "./draft.ts";
import type { Step } from "./query-graph.ts";
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
      return drafts.flatMap((draft) => [
        { ...draft, quality: listForSuperlative * draft.quality },
        ...extremes(draft, query),
      ]);
    default:
      return [...drafts];
  }
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
  const relations = profiles.at(-1)?.relations ?? [];
  const counted = /\b(?:most|fewest|least)\s+([a-z]+)/i.exec(query.text)?.[1]?.toLowerCase();
  return relations.flatMap((step) => {
    const taken = orderWords(draft, free, step);
    if (taken.length === 0) return [];
    // "the most actors" are counted, "the most votes" are a number.
    const by = taken.some(({ word }) => word.text === counted) && !hasNumbers(step) ? "count" : "value";
    return [
      rescored(draft, query, {
        query: { ...draft.query, order: { step, by, direction: smallest.test(query.text) ? "min" : "max" } },
        masked: [],
        taken,
        support: [Math.max(0.6, ...taken.map(({ strength }) => strength))],
      }),
    ];
  });
}

function hasNumbers({ label }: Step): boolean {
  const values = [...conceptsOfLabel(label)].flatMap(({ value }) => value ?? []);
  return values.length > 0 && values.every((value) => value === "number" || value === "date");
}
