import { join } from "node:path";
import { ModelError } from "../../core/errors/index.ts";
import { findModel, type ModelChoice } from "../find-model.ts";
import type { ModelCard } from "../registry.ts";
import type { Judged, Slot, Tagged, TaggedSpan, Tagger } from "../tagger.ts";
import { createBatchRunner, type RowOutput } from "./batches.ts";
import { loadPairEncoder, type Placed, type TextTokens } from "./encode.ts";
import { loadOnnxModel } from "./session.ts";

export interface TaggerOptions extends ModelChoice {
  /** CPU threads of one run; 0 or absent: as many as there are cores, at most 4. */
  readonly threads?: number;
}

interface Input extends Placed {
  readonly tokens: TextTokens;
}

/** Tags of one slot at a word, in the order of the model: outside, the beginning, inside. */
const tagsOfSlot = 3;

/**
 * The shipped tagger: inputs `[CLS] question [SEP]`, token type 1 for words that begin with a capital. Outputs `tags`
 * [batch, tokens, 3 × slots] and one [batch, classes] for each head, logits that the recipe has calibrated. The classes
 * and slots are the labels of the card. Words behind the model's longest input stay untagged.
 *
 * @throws ModelError when files are missing or damaged, or the model gives other outputs than its card says.
 */
export async function loadTagger(options: TaggerOptions = {}): Promise<Tagger> {
  const { folder, card } = await findModel(options, ["tagger"]);
  const encoder = await loadPairEncoder(join(folder, "tokenizer.json"), card.maxTokens ?? 128);
  const slots = labelsOf(card, "tags") as readonly Slot[];
  const heads = Object.fromEntries([...headNames, "dynamism"].map((head) => [head, labelsOf(card, head)]));
  const model = await loadOnnxModel(join(folder, card.file), { threads: options.threads ?? 0, bytes: card.bytes });
  const runner = createBatchRunner({ model, name: card.name });
  const toInput = (question: string): Input => {
    const tokens = encoder.tokens(question);
    const placed = encoder.single(tokens);
    const types = tokens.starts.map((start) => (/^\p{Lu}/u.test(question.slice(start, start + 2)) ? 1 : 0));
    return { ...placed, tokens, typeIds: placed.ids.map((_, i) => types[i - placed.at] ?? 0) };
  };
  const read = (output: (name: string) => RowOutput, input: Input): Tagged => {
    const judged = (head: string): Judged<string> => judge(output(head), heads[head] as string[], card.name);
    const classes = Object.fromEntries(headNames.map((head) => [head, judged(head)]));
    const dynamism = Object.fromEntries(shares(output("dynamism"), heads.dynamism as string[], card.name));
    return { ...classes, dynamism, spans: spansOf(output("tags"), slots, input, card.name) } as unknown as Tagged;
  };
  return {
    id: `${card.name}@${card.sha256.slice(0, 12)}`,
    parameters: card.parameters,
    tag: (questions, signal) => runner.run(questions.map(toInput), read, signal),
    close: () => runner.close(),
  };
}

const headNames = ["type", "operation", "signal", "temporal", "domain"] as const;

function labelsOf(card: ModelCard, output: string): readonly string[] {
  const labels = card.labels?.[output];
  if (labels !== undefined) return labels;
  throw new ModelError(card.name, `The card of ${card.name} names no labels of "${output}". Make the model anew.`);
}

function judge(output: RowOutput, labels: readonly string[], model: string): Judged<string> {
  const [label, probability] = shares(output, labels, model).reduce((best, each) => (each[1] > best[1] ? each : best));
  return { label, probability };
}

/** How likely each class is. */
function shares({ data }: RowOutput, labels: readonly string[], model: string): [label: string, probability: number][] {
  if (data.length !== labels.length) throw unlike(model);
  const probabilities = softmax(data);
  return labels.map((label, i) => [label, probabilities[i] as number]);
}

function softmax(logits: ArrayLike<number>): number[] {
  const values = Array.from(logits);
  const highest = Math.max(...values);
  const exps = values.map((logit) => Math.exp(logit - highest));
  const sum = exps.reduce((total, value) => total + value, 0);
  return exps.map((value) => value / sum);
}

/** The spans of every slot: each word has its likeliest tag, and an "inside" with nothing before it begins a span. */
function spansOf({ data, shape }: RowOutput, slots: readonly Slot[], input: Input, model: string): TaggedSpan[] {
  const width = slots.length * tagsOfSlot;
  if (shape[1] !== width) throw unlike(model);
  const { tokens, at, to } = input;
  const spans: TaggedSpan[] = [];
  slots.forEach((slot, place) => {
    let open: { start: number; end: number; probability: number } | undefined;
    const close = (): void => {
      if (open !== undefined) spans.push({ slot, ...open });
      open = undefined;
    };
    for (let i = 0; i < to; i++) {
      const start = tokens.starts[i] as number;
      if (i > 0 && start === tokens.starts[i - 1]) continue;
      const from = (at + i) * width + place * tagsOfSlot;
      const [outside, begin, inside] = softmax(data.subarray(from, from + tagsOfSlot)) as [number, number, number];
      if (outside >= begin && outside >= inside) {
        close();
        continue;
      }
      if (open === undefined || begin > inside) {
        close();
        open = { start, end: tokens.ends[i] as number, probability: 1 };
      }
      open.end = tokens.ends[i] as number;
      open.probability = Math.min(open.probability, begin + inside);
    }
    close();
  });
  return spans;
}

function unlike(model: string): ModelError {
  return new ModelError(model, `The model ${model} gives other outputs than its card says. Make it anew.`);
}
