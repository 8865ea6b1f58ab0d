import type { SourceError } from "../core/errors/index.ts";
import type { Stage } from "../core/stage.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Query } from "../question/query.ts";

export interface Retrieved {
  readonly evidence: readonly Evidence[];
  readonly failures: readonly SourceError[];
}

export interface Retriever {
  readonly name: string;
  readonly features: { readonly offline: boolean; readonly kinds: readonly Evidence["kind"][] };
  readonly retrieve: Stage<Query, Retrieved>;
}
