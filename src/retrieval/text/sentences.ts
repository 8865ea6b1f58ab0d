import type { Context } from "../../core/context.ts";
import type { Evidence, EvidenceEntity, TextEvidence } from "../../evidence/evidence.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { Query } from "../../question/query.ts";
import type { CollectionStore, StoredDocument, UnitHit } from "../../stores/collection-store.ts";
import type { Retriever } from "../retriever.ts";
import { passageAround } from "./passage.ts";

export interface SentenceRetrieverOptions {
  readonly store: CollectionStore;
  readonly embedder?: Embedder;
  /** Sentences taken by BM25. */
  readonly lexical: number;
  /** Sentences taken by cosine. */
  readonly dense: number;
  /** Sentences taken by BM25 and by cosine from documents whose title names an entity of the question. */
  readonly anchored: number;
}

/**
 * Sentences of a collection by BM25 and by vectors over all documents, and once more within the documents that the
 * question's entities anchor (QUASAR, section 3.2: pages of linked entities).
 */
export function createSentenceRetriever(options: SentenceRetrieverOptions): Retriever {
  const { store } = options;
  return {
    name: "sentences",
    features: { offline: true, kinds: ["text"] },
    retrieve: async (query, context) => {
      const anchors = options.anchored === 0 ? [] : await anchorDocuments(store, query);
      const hits = await searchUnits(query, options, anchors, context);
      const documents = new Map<string, StoredDocument | undefined>();
      for (const { unit } of hits.values()) {
        if (!documents.has(unit.document)) documents.set(unit.document, await store.document(unit.document));
      }
      const evidence = [...hits.values()].flatMap((hit) => toEvidence(hit, documents.get(hit.unit.document), query));
      context.trace.note("sentences", evidence.length);
      return { evidence, failures: [] };
    },
  };
}

type ScoredHit = UnitHit & { readonly scores: Record<string, number> };

async function searchUnits(
  query: Query,
  { store, embedder, lexical, dense, anchored }: SentenceRetrieverOptions,
  anchors: readonly string[],
  { signal }: Context,
): Promise<Map<string, ScoredHit>> {
  const vector = store.features.dense ? (await embedder?.embed([query.text], signal))?.[0] : undefined;
  const base = { kind: "sentence", signal } as const;
  const lists = await Promise.all([
    store.searchLexical(query.text, { ...base, limit: lexical }).then((hits) => ({ name: "bm25", hits })),
    vector === undefined
      ? undefined
      : store.searchDense(vector, { ...base, limit: dense }).then((hits) => ({ name: "dense", hits })),
    anchors.length === 0
      ? undefined
      : store
          .searchLexical(query.text, { ...base, limit: anchored, documents: anchors })
          .then((hits) => ({ name: "bm25", hits })),
    anchors.length === 0 || vector === undefined
      ? undefined
      : store
          .searchDense(vector, { ...base, limit: anchored, documents: anchors })
          .then((hits) => ({ name: "dense", hits })),
  ]);
  const merged = new Map<string, ScoredHit>();
  for (const list of lists) {
    for (const hit of list?.hits ?? []) {
      const key = unitKey(hit);
      const scores = { ...merged.get(key)?.scores, [(list as { name: string }).name]: hit.score };
      merged.set(key, { ...hit, scores });
    }
  }
  return merged;
}

function unitKey({ unit }: UnitHit): string {
  return unit.kind === "row" ? `${unit.table}:${unit.row}` : `${unit.document}:${unit.start}-${unit.end}`;
}

/** Documents whose title is an entity's label or a name as the question writes it. */
export async function anchorDocuments(store: CollectionStore, query: Query): Promise<string[]> {
  const names = new Set([...query.entities.map(({ label }) => label), ...query.intent.entities]);
  const documents = await Promise.all([...names].map((name) => store.documentsByTitle(name)));
  return [...new Set(documents.flat().map(({ id }) => id))];
}

function toEvidence(hit: ScoredHit, document: StoredDocument | undefined, query: Query): Evidence[] {
  if (document === undefined || hit.unit.kind === "row") return [];
  const { start, end } = hit.unit;
  const { text: stored, blocks, ...source } = document;
  const block = blocks.find((candidate) => candidate.start <= start && end <= candidate.end);
  const text = stored.slice(start, end);
  const evidence: TextEvidence = {
    kind: "text",
    id: `text:${document.id}:${start}-${end}`,
    text,
    source,
    entities: mentionedEntities(`${document.title}\n${text}`, query),
    scores: hit.scores,
    locator: { start, end, section: block?.section ?? [] },
    ...(block && { passage: passageAround(stored, block, start, end) }),
  };
  return [evidence];
}

function mentionedEntities(text: string, { entities }: Query): EvidenceEntity[] {
  const folded = text.toLowerCase();
  return entities
    .filter(({ label, mention }) => folded.includes(label.toLowerCase()) || folded.includes(mention.toLowerCase()))
    .map(({ iri, label }) => ({ iri, label }));
}
