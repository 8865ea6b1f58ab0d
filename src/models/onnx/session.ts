import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { ModelError } from "../../core/errors/index.ts";

export interface OnnxModel {
  readonly session: InferenceSession;
  /** A tensor of int64, float32, or of one boolean; encoders of texts take int64. */
  tensor(values: BigInt64Array | Float32Array | boolean, shape: readonly number[]): Tensor;
  /** Gives the memory back when the last user of the model has closed it. */
  close(): Promise<void>;
}

interface Shared {
  users: number;
  readonly model: Promise<Omit<OnnxModel, "close">>;
}

/** One copy of a model in a process, whoever loads it. */
const loaded = new Map<string, Shared>();

export interface OnnxOptions {
  /** Threads of one run; 0 or absent: as many as there are cores, at most 4. */
  readonly threads?: number;
  /** Size of the file, where it is known; another size is a download that broke off. */
  readonly bytes?: number;
}

/**
 * Loads an ONNX model on the CPU, or joins the copy that is already there.
 *
 * @throws ModelError when the file is missing, of the wrong size, or no ONNX model.
 */
export async function loadOnnxModel(path: string, { threads = 0, bytes }: OnnxOptions = {}): Promise<OnnxModel> {
  const count = threads > 0 ? threads : Math.min(4, availableParallelism());
  const key = `${path}\u0000${count}`;
  const shared = loaded.get(key) ?? { users: 0, model: createSession(path, count, bytes) };
  loaded.set(key, shared);
  shared.users++;
  let open = true;
  const release = async (): Promise<void> => {
    if (!open) return;
    open = false;
    shared.users--;
    if (shared.users > 0) return;
    loaded.delete(key);
    await (await shared.model).session.release();
  };
  try {
    return { ...(await shared.model), close: release };
  } catch (error) {
    loaded.delete(key);
    throw error;
  }
}

async function createSession(
  path: string,
  threads: number,
  bytes: number | undefined,
): Promise<Omit<OnnxModel, "close">> {
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) {
    throw new ModelError(path, `There is no model file ${path}. Reinstall factweave, or name the file that you want.`);
  }
  if (bytes !== undefined && file.size !== bytes) {
    const problem = `${path} has ${file.size} bytes and not the ${bytes} of its card`;
    throw new ModelError(path, `${problem}. Reinstall factweave, or make the file anew.`);
  }
  const ort = await import("onnxruntime-node");
  try {
    const session = await ort.InferenceSession.create(path, {
      executionProviders: ["cpu"],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      graphOptimizationLevel: "all",
      // Between two layers threads wait for less than this. Sleeping there costs a tenth of the time with short inputs on an
      // idle machine; spinning for as long as onnxruntime likes costs twice the processor time, and is two to three times
      // slower than a single thread, where another process wants the core as well.
      extra: { session: { intra_op: { allow_spinning: "1", spin_duration_us: "50" } } },
    });
    return {
      session,
      tensor: (values, shape) => {
        if (typeof values === "boolean") return new ort.Tensor("bool", [values], shape);
        if (values instanceof Float32Array) return new ort.Tensor("float32", values, shape);
        return new ort.Tensor("int64", values, shape);
      },
    };
  } catch (error) {
    throw new ModelError(
      path,
      `${path} is no ONNX model that can be run. Reinstall factweave, or make the file anew.`,
      {
        cause: error,
      },
    );
  }
}
