import type { Stage } from "../core/stage.ts";
import type { LinkedEntity, Query } from "../question/query.ts";
import type { Question } from "../question/question.ts";
import { decompose } from "./decompose.ts";
import { readIntent } from "./intent.ts";
import { createEntityLinker, type EntityLinker, type EntityLinkerOptions } from "./link-entities.ts";
import { writtenNames } from "./mentions.ts";

export interface UnderstandingOptions extends EntityLinkerOptions {
  /** Links in another way than by the label index. */
  readonly link?: EntityLinker;
}

/** Understanding without any language model: entity linking, by the label index as a rule, then the intent by rules. */
export function createUnderstanding(options: UnderstandingOptions): Stage<Question, Query> {
  const link = options.link ?? createEntityLinker(options);
  return async (question, context) => {
    const { entities, alternatives } = await link(question.text, context.signal);
    const mentions = mentionTexts(question.text, entities);
    const inner = decompose(question.text, mentions);
    context.trace.note("entities", entities.length);
    context.trace.note("composed", inner !== undefined);
    return {
      text: question.text,
      at: question.at,
      intent: readIntent(question.text, mentions),
      entities,
      alternatives,
      ...(inner === undefined ? {} : { inner }),
    };
  };
}

/** Parts of the question that name something: what was linked, and what is only written like a name. */
export function mentionTexts(question: string, entities: readonly LinkedEntity[]): string[] {
  const linked = entities.map(({ mention, start, end }) => ({ text: mention, start, end }));
  const written = writtenNames(question).filter(
    (name) => !linked.some((entity) => name.start < entity.end && entity.start < name.end),
  );
  return [...new Set([...linked, ...written].sort((a, b) => a.start - b.start).map(({ text }) => text))];
}
