import { join } from "node:path";
import { ModelError } from "../../core/errors/index.ts";
import type { PairScorer } from "../pair-scorer.ts";
import type { Reader, Reading, Span } from "../reader.ts";
import { defaultModel, readCard } from "../registry.ts";
import { createBatchRunner, type Depth, type RowOutput, stopsEarly } from "./batches.ts";
import { closedSpan } from "./closed-span.ts";
import { loadPairEncoder, type Placed, type TextTokens } from "./encode.ts";
import { loadOnnxModel } from "./session.ts";
import { bestSpans, softmaxOf } from "./spans.ts";

export interface ReaderOptions {
  /** Folder with `card.json`, the model and its `tokenizer.json`. Default: the reader that is shipped. */
  readonly path?: string;
  /** CPU threads of one run; 0 or absent: as many as there are cores, at most 4. */
  readonly threads?: number;
  /** Tokens of one batch, padding included. */
  readonly batchTokens?: number;
  /**
   * Windows of one text that `read` reads wholly, those that the lower layers find most relevant; default 16, about 3,000
   * tokens. A model that cannot stop early reads all of them.
   */
  readonly windowsPerText?: number;
}

const defaultWindowsPerText = 16;

/** A part of a text as the model takes it; `place` is the text's. */
interface TextWindow extends Placed {
  readonly tokens: TextTokens;
  readonly place: number;
}

interface Window {
  readonly relevance: number;
  readonly spans: readonly Span[];
}

/**
 * The shipped ranker and reader: inputs `[CLS] question [SEP] text [SEP]`; outputs `relevance` [batch], `start` and `end`
 * [batch, tokens], logits, where the first token stands for "no answer here". A model with the further input `shallow` can
 * stop early, and is its own filter.
 *
 * @throws ModelError when files are missing or damaged, or the model gives other outputs than these.
 */
export async function loadReader(options: ReaderOptions = {}): Promise<Reader> {
  const { threads = 0, batchTokens, windowsPerText = defaultWindowsPerText } = options;
  const path = options.path ?? (await defaultModel("reader"));
  const card = await readCard(join(path, "card.json"));
  const encoder = await loadPairEncoder(join(path, "tokenizer.json"), card.maxTokens ?? 256);
  const model = await loadOnnxModel(join(path, card.file), { threads, bytes: card.bytes });
  const runner = createBatchRunner({ model, name: card.name, ...(batchTokens === undefined ? {} : { batchTokens }) });
  const temperatures = { whole: card.temperature ?? 1, shallow: card.earlyTemperature ?? 1 };
  const relevanceOf = (output: RowOutput, depth: Depth): number => {
    const [logit] = output.data;
    if (output.data.length !== 1 || logit === undefined) {
      throw new ModelError(card.name, `The model ${card.name} gives no relevance for each pair. Check its card.`);
    }
    return 1 / (1 + Math.exp(-logit / temperatures[depth]));
  };
  const scoring =
    (depth: Depth): PairScorer["relevance"] =>
    (question, texts, signal) => {
      const first = encoder.tokens(question);
      const pairs = texts.map((text) => encoder.pair(first, encoder.tokens(text)));
      return runner.run(pairs, (output) => relevanceOf(output("relevance"), depth), signal, depth);
    };
  /** Of the windows of texts that are too long, the best. */
  const chosen = async (windows: readonly TextWindow[], signal?: AbortSignal): Promise<TextWindow[]> => {
    const texts = [...Map.groupBy(windows, ({ place }) => place).values()];
    const long = texts.filter(({ length }) => length > windowsPerText);
    if (long.length === 0 || !stopsEarly(model)) return texts.flat();
    const read = (output: (name: string) => RowOutput) => relevanceOf(output("relevance"), "shallow");
    const early = await runner.run(long.flat(), read, signal, "shallow");
    const relevances = new Map(long.flat().map((window, i) => [window, early[i] as number]));
    const scoreOf = (window: TextWindow): number => relevances.get(window) ?? 0;
    return texts.flatMap((text) => [...text].sort((a, b) => scoreOf(b) - scoreOf(a)).slice(0, windowsPerText));
  };
  return {
    id: `${card.name}@${card.sha256.slice(0, 12)}`,
    parameters: card.parameters,
    relevance: scoring("whole"),
    ...(stopsEarly(model) && { filter: { relevance: scoring("shallow") } }),
    async read(question, texts, signal) {
      const first = encoder.tokens(question);
      const all = texts.flatMap((text, place): TextWindow[] => {
        const tokens = encoder.tokens(text);
        return encoder.windows(first, tokens).map((window) => ({ ...window, tokens, place }));
      });
      const windows = await chosen(all, signal);
      const read = await runner.run(
        windows,
        (output, window): Window => ({
          relevance: relevanceOf(output("relevance"), "whole"),
          spans: spansOf(output("start"), output("end"), window),
        }),
        signal,
      );
      const byText = texts.map((): Window[] => []);
      windows.forEach(({ place }, i) => {
        byText[place]?.push(read[i] as Window);
      });
      return byText.map((of, place) => merge(texts[place] as string, of));
    },
    close: () => runner.close(),
  };
}

/** Spans of tokens as spans of characters. A word is answered whole. */
function spansOf(start: RowOutput, end: RowOutput, window: TextWindow): Span[] {
  const { at, from, to, tokens } = window;
  const logits = ({ data }: RowOutput): Float32Array => softmaxOf(data[0] as number, data.subarray(at, at + to - from));
  return bestSpans(logits(start), logits(end)).map(({ first, last, probability }) => ({
    start: tokens.starts[from + first] as number,
    end: tokens.ends[from + last] as number,
    probability,
  }));
}

/** A text is as relevant as its best window; of spans found twice, in the overlap, the surer stays. */
function merge(text: string, windows: readonly Window[]): Reading {
  const spans: Span[] = [];
  const found = windows.flatMap((window) => window.spans).sort((a, b) => b.probability - a.probability);
  for (const span of found.map((each) => closedSpan(text, each))) {
    if (!spans.some((other) => span.start < other.end && other.start < span.end)) spans.push(span);
  }
  return { relevance: Math.max(0, ...windows.map(({ relevance }) => relevance)), spans };
}
