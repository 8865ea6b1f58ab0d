import type { Answer } from "../evidence/answer.ts";
import type { StageName } from "./recorder.ts";

/** What happens while a question is answered. The last event of a stream is `answer-end` with the whole answer. */
export type AnswerEvent =
  | { readonly type: "stage-end"; readonly stage: StageName; readonly ms: number }
  | { readonly type: "answer-delta"; readonly text: string; readonly citations: readonly number[] }
  | { readonly type: "answer-end"; readonly answer: Answer };
