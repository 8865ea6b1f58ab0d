import type { Stage } from "../core/stage.ts";
import type { Tagger } from "../models/tagger.ts";
import type { LinkedEntity, Query } from "../question/query.ts";
import type { Question } from "../question/question.ts";
import { readDynamism } from "./dynamism.ts";
import { readIntent } from "./intent.ts";
import { createEntityLinker, type EntityLinker, type EntityLinkerOptions } from "./link-entities.ts";
import { writtenNames } from "./mentions.ts";
import { readInner, refineIntent } from "./read-tags.ts";

export interface UnderstandingOptions extends EntityLinkerOptions {
  /** Links in another way than by the label index. */
  readonly link?: EntityLinker;
  /** Corrects and completes what the rules read; without it they stand alone. */
  readonly tagger?: Tagger;
}

/**
 * Understanding without any language model: entity linking, by the label index as a rule, then the intent by rules and,
 * where it is more often right, by the tagger.
 */
export function createUnderstanding(options: UnderstandingOptions): Stage<Question, Query> {
  const link = options.link ?? createEntityLinker(options);
  return async (question, context) => {
    const { text } = question;
    const [tagged] = (await options.tagger?.tag([text], context.signal)) ?? [];
    const { entities, alternatives } = await link(text, context.signal, tagged);
    const mentions = mentionTexts(text, entities);
    const inner = readInner(text, mentions, tagged);
    const intent = readIntent(text, mentions);
    context.trace.note("entities", entities.length);
    context.trace.note("composed", inner !== undefined);
    const dynamism = readDynamism(text, question.at, tagged);
    context.trace.note("dynamism", dynamism.label);
    context.trace.note("dynamismProbability", dynamism.probability);
    if (tagged !== undefined) {
      context.trace.note("domain", tagged.domain.label);
      context.trace.note("domainProbability", tagged.domain.probability);
      context.trace.note("temporalSignal", tagged.signal.label);
      context.trace.note("temporalType", tagged.temporal.label);
    }
    return {
      text,
      at: question.at,
      intent: tagged === undefined ? intent : refineIntent(text, intent, tagged),
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
