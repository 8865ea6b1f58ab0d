import type { Gold, GoldAnswer } from "../gold.ts";
import type { RunEvidence } from "../run.ts";
import { dateWordings, readDate } from "./date-value.ts";
import { textsOf } from "./gold-texts.ts";
import { answerTokens, tokenText } from "./tokens.ts";

/** Whether there is an answer that evidence could carry: "yes" and "no" stand everywhere and nowhere. */
export function canBeCarried({ kind, answers }: Gold): boolean {
  return kind !== "none" && kind !== "yes-no" && answers.length > 0;
}

/** Tells of an evidence whether it carries one of the answers: as an entity, or by its words in a row. */
export function carrierOf(answers: readonly GoldAnswer[]): (evidence: RunEvidence) => boolean {
  const entities = new Set(answers.flatMap(({ entity }) => entity ?? []));
  const says = speakerOf(answers.flatMap(textsOf));
  return (evidence) => entitiesOf(evidence).some((iri) => entities.has(iri)) || says(evidence.text);
}

/** Tells of a text whether any of the wordings stands in it as whole words in a row; dates in any common form. */
export function speakerOf(texts: readonly string[]): (text: string) => boolean {
  const wanted = texts.flatMap((text) => {
    const date = readDate(text);
    return [text, ...(date === undefined ? [] : dateWordings(date))];
  });
  const parts = [...new Set(wanted.map(answerTokens))].filter((part) => part !== " ");
  return (text) => {
    const said = tokenText(text);
    return parts.some((part) => said.includes(part));
  };
}

function entitiesOf({ entities, statements = [] }: RunEvidence): readonly string[] {
  const terms = statements.flatMap(({ subject, object, qualifiers }) => [
    subject,
    object,
    ...qualifiers.map(({ value }) => value),
  ]);
  const named = terms.filter(({ termType }) => termType === "NamedNode").map(({ value }) => value);
  return [...entities.map(({ iri }) => iri), ...named];
}
