import type { Answer } from "../evidence/answer.ts";
import type { AnswerEvent } from "./answer-events.ts";
import type { OnStageEnd } from "./recorder.ts";

/**
 * Events of one question: stages as they end, then the sentences, then the whole answer. Leaving the loop early
 * cancels the work.
 */
export async function* createAnswerStream(
  run: (onEnd: OnStageEnd, signal: AbortSignal) => Promise<Answer>,
  caller?: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const abort = new AbortController();
  const signal = caller === undefined ? abort.signal : AbortSignal.any([caller, abort.signal]);
  const waiting: AnswerEvent[] = [];
  let wake = Promise.withResolvers<void>();
  const push = (event: AnswerEvent) => {
    waiting.push(event);
    wake.resolve();
  };
  const work = run((stage, ms) => push({ type: "stage-end", stage, ms }), signal).finally(() => wake.resolve());
  let answer: Answer | undefined;
  const finished = work.then((value) => {
    answer = value;
  });
  // The error reaches the reader below; this keeps it from counting as unhandled until then.
  finished.catch(() => undefined);
  try {
    while (answer === undefined) {
      await Promise.race([wake.promise, finished]);
      wake = Promise.withResolvers();
      while (waiting.length > 0) yield waiting.shift() as AnswerEvent;
      if (answer === undefined) await Promise.race([wake.promise, finished]);
    }
    while (waiting.length > 0) yield waiting.shift() as AnswerEvent;
    for (const { text, citations } of answer.sentences) yield { type: "answer-delta", text, citations };
    yield { type: "answer-end", answer };
  } finally {
    abort.abort(new DOMException("The reader left the stream.", "AbortError"));
  }
}
