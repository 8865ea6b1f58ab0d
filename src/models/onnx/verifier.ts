import { join } from "node:path";
import { ModelError } from "../../core/errors/index.ts";
import { findModel, type ModelChoice } from "../find-model.ts";
import type { SupportPair, Verifier } from "../verifier.ts";
import { createBatchRunner, type Encoding, type RowOutput } from "./batches.ts";
import { clausesOf } from "./clauses.ts";
import { loadPairEncoder, longestFirst, type PairEncoder, type Placed, type TextTokens } from "./encode.ts";
import { plainNumbers } from "./plain-numbers.ts";
import { loadOnnxModel } from "./session.ts";
import { sharedTokens } from "./shared-tokens.ts";

export interface VerifierOptions extends ModelChoice {
  /** CPU threads of one run; 0 or absent: as many as there are cores, at most 4. */
  readonly threads?: number;
  /** Tokens of one batch, padding included; default 512. */
  readonly batchTokens?: number;
}

/** A part of a sentence, a statement or what the model can read of one, with a window of its evidence. */
interface Input extends Encoding {
  /** Number of the pair. */
  readonly pair: number;
  /** Number of the part within the sentence. */
  readonly part: number;
}

/** First token types of the sentence and of the evidence; behind each come those of shared tokens. */
const [ofSentence, ofEvidence] = [0, 3];

/**
 * The shipped verifier: inputs `[CLS] sentence [SEP] evidence [SEP]`, whose token types also say which tokens both share,
 * with numbers in one notation; output `support` [batch, 1], a logit. Statements that "and" joins are judged one by one.
 *
 * @throws ModelError when the model is not there, is damaged, or is no verifier.
 */
export async function loadVerifier(options: VerifierOptions = {}): Promise<Verifier> {
  const { threads = 0, batchTokens } = options;
  const { folder, card } = await findModel(options, ["verifier"]);
  const encoder = await loadPairEncoder(join(folder, "tokenizer.json"), card.maxTokens ?? 256);
  const model = await loadOnnxModel(join(folder, card.file), { threads, bytes: card.bytes });
  const runner = createBatchRunner({ model, name: card.name, ...(batchTokens !== undefined && { batchTokens }) });
  const temperature = card.temperature ?? 1;
  const probability = ({ data }: RowOutput): number => {
    const [logit] = data;
    if (data.length !== 1 || logit === undefined) {
      throw new ModelError(card.name, `The model ${card.name} gives no support for each pair. Check its card.`);
    }
    return 1 / (1 + Math.exp(-logit / temperature));
  };
  return {
    id: `${card.name}@${card.sha256.slice(0, 12)}`,
    parameters: card.parameters,
    async support(pairs, signal) {
      const inputs = pairs.flatMap((pair, i) => inputsOf(encoder, pair, i));
      const found = await runner.run(inputs, (output) => probability(output("support")), signal);
      return summary(pairs.length, inputs, found);
    },
    close: () => runner.close(),
  };
}

function inputsOf(encoder: PairEncoder, { evidence, sentence }: SupportPair, pair: number): Input[] {
  const tokens = encoder.tokens(plainNumbers(evidence));
  const parts = clausesOf(plainNumbers(sentence)).flatMap((clause) => partsOf(encoder.tokens(clause)));
  return parts.flatMap((part, number) =>
    encoder.windows(part, tokens).map((window) => ({ ...withShared(window, part), pair, part: number })),
  );
}

/** A statement longer than the model reads is cut into equal parts: each of them has to be supported. */
function partsOf({ ids, starts, ends }: TextTokens): TextTokens[] {
  const count = Math.max(1, Math.ceil(ids.length / longestFirst));
  const size = Math.ceil(ids.length / count);
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [i * size, (i + 1) * size];
    return { ids: ids.slice(from, to), starts: starts.slice(from, to), ends: ends.slice(from, to) };
  });
}

function withShared({ ids, at, from, to }: Placed, sentence: TextTokens): Encoding {
  const evidence = ids.slice(at, at + to - from);
  const shared = (tokens: readonly number[], other: readonly number[], first: number): number[] =>
    sharedTokens(tokens, other).map((type) => first + type);
  const inFront = shared(sentence.ids, evidence, ofSentence);
  const behind = shared(evidence, sentence.ids, ofEvidence);
  return { ids, typeIds: [ofSentence, ...inFront, ofSentence, ...behind, ofEvidence] };
}

/** The best window counts for a part, and the worst part for a sentence. */
function summary(count: number, inputs: readonly Input[], found: readonly number[]): number[] {
  const parts = Array.from({ length: count }, () => new Map<number, number>());
  inputs.forEach(({ pair, part }, i) => {
    const ofPair = parts[pair] as Map<number, number>;
    ofPair.set(part, Math.max(ofPair.get(part) ?? 0, found[i] as number));
  });
  return parts.map((ofPair) => Math.min(...ofPair.values()));
}
