import { contentStems } from "../../core/words.ts";
import { dot, type Embedder } from "../../models/embedder.ts";
import type { PairScorer } from "../../models/pair-scorer.ts";
import type { TaggedType } from "../../models/tagger.ts";
import { type Asked, says } from "./asked.ts";
import type { Step, Steps } from "./chains.ts";
import type { ResultColumn } from "./declaration.ts";
import { askedWords, phrasesOf, vocabularyOf } from "./plan-words.ts";

/** How a chain meets a question; each in [0, 1]. */
export interface PlanFeatures {
  /** Cosine of the question, names masked, and the likest thing that the chain says. */
  readonly likeness: number;
  /** Share of the question's content words that the chain's columns, examples and parameters say. */
  readonly coverage: number;
  /** Cosine of what the tagger marks as relation and the likest words of the last column; the mean for several marks. */
  readonly relation: number;
  /** Whether the last column's type is the one that the tagger expects; 0.5 where it says nothing. */
  readonly type: number;
  /** How sure the tagger is of a question inside this one, for a chain whose first column that question says. */
  readonly inner: number;
}

/** The features of chains, in their order. Without an embedder cosines are 0. */
export async function planFeatures(
  chains: readonly Steps[],
  asked: Asked,
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<PlanFeatures[]> {
  const phrases = chains.map(phrasesOf);
  const relation = relationText(asked);
  const asking = chains.map((steps) => steps.map(({ column }) => askedWords(column)));
  const texts = [...new Set([asked.masked, relation, ...phrases.flat(), ...asking.flat(2)])];
  const vectors = embedder === undefined ? [] : await embedder.embed(texts, signal);
  const vectorOf = new Map(texts.map((text, i) => [text, vectors[i]]));
  const cosine = (a: string, b: string): number => {
    const [first, second] = [vectorOf.get(a), vectorOf.get(b)];
    return first === undefined || second === undefined ? 0 : Math.max(0, dot(first, second));
  };
  const likest = (text: string, all: readonly string[]): number => Math.max(0, ...all.map((one) => cosine(text, one)));
  return chains.map((steps, i) => ({
    likeness: likest(asked.masked, phrases[i] ?? []),
    coverage: coverage(steps, asked),
    relation: relation === "" ? 0 : mean((asking[i] ?? []).map((all) => likest(relation, all))),
    type: typeFits(steps, asked),
    inner: innerFits(steps, asked),
  }));
}

/** What a cross-encoder makes of the question and the likest thing that each chain says, in [0, 1]. */
export async function planRelevances(
  chains: readonly Steps[],
  { text, names }: Asked,
  scorer: PairScorer,
  signal: AbortSignal,
): Promise<number[]> {
  const phrases = chains.map((steps) => phrasesOf(steps).map((phrase) => phrase.replace("X", names[0] ?? "X")));
  const texts = [...new Set(phrases.flat())];
  const relevances = await scorer.relevance(text, texts, signal);
  const relevance = new Map(texts.map((phrase, i) => [phrase, relevances[i] ?? 0]));
  return phrases.map((own) => Math.max(0, ...own.map((phrase) => relevance.get(phrase) ?? 0)));
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** What the tagger marks as asked for, in the order of the question; "" where it marks nothing. */
export function relationText({ text, tagged }: Asked): string {
  const spans = tagged?.spans.filter(({ slot }) => slot === "relation") ?? [];
  return spans.map(({ start, end }) => text.slice(start, end)).join(" ");
}

function typeFits(steps: Steps, { tagged }: Asked): number {
  if (tagged === undefined) return 0.5;
  const { type } = (steps.at(-1) as Step).column;
  const expected = expects[tagged.type.label];
  if (expected === undefined) return 0.5;
  const { probability } = tagged.type;
  return expected.includes(type) ? probability : 1 - probability;
}

/** Types of columns that can give an answer of a type; a text can be counted, and a date makes an age. */
const expects: Readonly<Partial<Record<TaggedType, readonly ResultColumn["type"][]>>> = {
  person: ["text"],
  place: ["text"],
  organization: ["text"],
  date: ["date"],
  year: ["date", "text"],
};

function innerFits([first, ...others]: Steps, { text, tagged }: Asked): number {
  if (tagged === undefined || others.length === 0) return 0;
  const inner = tagged.spans.filter(
    ({ slot, start, end }) =>
      slot === "inner" &&
      askedWords(first.column).some((phrase) => says(text.slice(start, end), phrase)) &&
      // "Name the capital of X" asks for nothing beyond the inner question.
      contentStems(`${text.slice(0, start)} ${text.slice(end)}`).length > 0,
  );
  return Math.max(0, ...inner.map(({ probability }) => probability));
}

function coverage(steps: Steps, { stems }: Asked): number {
  if (stems.size === 0) return 0;
  const said = new Set(steps.flatMap(({ declared, column }) => contentStems(vocabularyOf(declared, column))));
  return [...stems].filter((stem) => said.has(stem) || operationStems.has(stem)).length / stems.size;
}

/** Words of what is done with values; post-processing says them. */
const operationStems: ReadonlySet<string> = new Set(
  contentStems(
    "difference between more less than average mean total combined sum older younger earlier later higher lower " +
      "highest lowest first last before after compare compared ratio percent percentage times together",
  ),
);
