import type { Evidence } from "./evidence.ts";

/** A judge of sentences beside the rules, such as the embedded verifier. */
export interface Judge {
  /** Probability for each pair that the evidence supports the whole sentence, in the order given. */
  readonly support: (
    pairs: readonly { readonly evidence: string; readonly sentence: string }[],
    signal?: AbortSignal,
  ) => Promise<readonly number[]>;
  /** A sentence with less support than this is dropped. In [0, 1]. */
  readonly atLeast: number;
}

/** All that a sentence cites, as a judge reads it: what "he" or "the film" of a page means stands in its title. */
export function citedText(cited: readonly Evidence[]): string {
  return cited.map((evidence) => (evidence.kind === "text" ? withTitle(evidence) : evidence.text)).join(" ");
}

function withTitle({ text, source }: Evidence): string {
  return source.title === "" ? text : `${source.title}: ${text}`;
}
