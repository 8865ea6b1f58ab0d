import type { InferenceSession } from "onnxruntime-node";
import { ModelError } from "../../core/errors/index.ts";
import type { OnnxModel } from "./session.ts";

/** One input of an encoder. Types are 0 where they are absent. */
export interface Encoding {
  readonly ids: readonly number[];
  readonly typeIds?: readonly number[];
}

/** What a model gives for one input: `data` is a view into the batch; `shape` leaves out the batch. Padding comes last. */
export interface RowOutput {
  readonly data: Float32Array;
  readonly shape: readonly number[];
}

export interface BatchRunner {
  /**
   * Runs the model for every encoding and gives the results in the order asked. `toResult` reads the outputs of one of them
   * by name. Default depth: the whole model.
   *
   * @throws ModelError when the runner was closed, the model has no such output, or it is to stop early and cannot;
   * `signal.reason` between two batches.
   */
  run<Input extends Encoding, Result>(
    encodings: readonly Input[],
    toResult: (output: (name: string) => RowOutput, encoding: Input) => Result,
    signal?: AbortSignal,
    depth?: Depth,
  ): Promise<Result[]>;
  /** Refuses new runs, waits for the run in progress, and gives the model back. */
  close(): Promise<void>;
}

export interface BatchOptions {
  readonly model: OnnxModel;
  /** Name of the model in errors. */
  readonly name: string;
  /**
   * Tokens of one batch, padding included; default 512. onnxruntime holds the event loop during a run, and a larger batch is
   * no faster, takes more memory and is slower to cancel.
   */
  readonly batchTokens?: number;
}

/** Whether all layers of a model are run, or the lower ones alone. */
export type Depth = "whole" | "shallow";

/** Whether a model takes the input `shallow`, a boolean; see training/common/early_exit.py. */
export function stopsEarly({ session }: OnnxModel): boolean {
  return session.inputNames.includes("shallow");
}

const defaultBatchTokens = 512;

/** Runs an encoder in batches of like lengths. It owns the model that it is given. */
export function createBatchRunner({ model, name, batchTokens = defaultBatchTokens }: BatchOptions): BatchRunner {
  let open = true;
  const running = new Set<Promise<unknown>>();
  const runBatch = async (batch: readonly Encoding[], depth: Depth): Promise<InferenceSession.OnnxValueMapType> => {
    if (!open) throw new ModelError(name, `The model ${name} was closed. Load it again.`);
    const choice = stopsEarly(model) ? { shallow: model.tensor(depth === "shallow", []) } : {};
    const work = model.session.run({ ...feeds(model, batch), ...choice });
    running.add(work);
    return work.finally(() => running.delete(work));
  };
  return {
    async run(encodings, toResult, signal, depth = "whole") {
      if (depth === "shallow" && !stopsEarly(model)) {
        throw new ModelError(
          name,
          `The model ${name} cannot stop early. Use one with the input "shallow", or all layers.`,
        );
      }
      const results = new Array(encodings.length);
      const order = encodings.map((_, i) => i).sort((a, b) => size(encodings[a]) - size(encodings[b]));
      for (const places of batches(order, (place) => size(encodings[place]), batchTokens)) {
        signal?.throwIfAborted();
        const batch = places.map((place) => encodings[place] as (typeof encodings)[number]);
        const outputs = await runBatch(batch, depth);
        batch.forEach((encoding, row) => {
          results[places[row] as number] = toResult(
            (output) => rowOf(outputs[output], row, batch.length, { model: name, output }),
            encoding,
          );
        });
      }
      return results;
    },
    async close() {
      open = false;
      await Promise.allSettled(running);
      await model.close();
    },
  };
}

const size = (encoding: Encoding | undefined): number => encoding?.ids.length ?? 0;

/** Cuts places sorted by length into batches whose padded size stays below `limit` tokens, or that hold one place. */
function* batches(sorted: readonly number[], length: (place: number) => number, limit: number): Generator<number[]> {
  let from = 0;
  for (let to = 1; to <= sorted.length; to++) {
    const next = sorted[to];
    if (next === undefined || (to - from + 1) * length(next) > limit) {
      yield sorted.slice(from, to);
      from = to;
    }
  }
}

function feeds({ session, tensor }: OnnxModel, batch: readonly Encoding[]): InferenceSession.OnnxValueMapType {
  const length = Math.max(...batch.map(size));
  const [ids, mask, types] = [0, 1, 2].map(() => longs(batch.length * length)) as [Longs, Longs, Longs];
  batch.forEach((encoding, row) => {
    encoding.ids.forEach((id, column) => {
      const at = 2 * (row * length + column);
      ids.low[at] = id;
      mask.low[at] = 1;
      types.low[at] = encoding.typeIds?.[column] ?? 0;
    });
  });
  const values = { input_ids: ids, attention_mask: mask, token_type_ids: types };
  const wanted = Object.entries(values).filter(([input]) => session.inputNames.includes(input));
  return Object.fromEntries(wanted.map(([input, { all }]) => [input, tensor(all, [batch.length, length])]));
}

/** Numbers of 64 bits, and their halves: the even ones are the low ones, as on every processor onnxruntime is built for. */
interface Longs {
  readonly all: BigInt64Array;
  readonly low: Int32Array;
}

function longs(count: number): Longs {
  const all = new BigInt64Array(count);
  return { all, low: new Int32Array(all.buffer) };
}

function rowOf(
  value: InferenceSession.OnnxValueMapType[string] | undefined,
  row: number,
  rows: number,
  { model, output }: { readonly model: string; readonly output: string },
): RowOutput {
  if (!(value?.data instanceof Float32Array) || value.dims[0] !== rows) {
    throw new ModelError(model, `The model ${model} gives no float32 "${output}" for each input. Check its card.`);
  }
  const length = value.data.length / rows;
  return { data: value.data.subarray(row * length, (row + 1) * length), shape: value.dims.slice(1) };
}
