import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { ModelError } from "../../core/errors/index.ts";

export interface OnnxModel {
  readonly session: InferenceSession;
  /** An int64 tensor. Most encoders take nothing else. */
  tensor(values: BigInt64Array, shape: readonly number[]): Tensor;
  /** Gives the memory back when the last user of the model has closed it. */
  close(): Promise<void>;
}

interface Shared {
  users: number;
  readonly model: Promise<Omit<OnnxModel, "close">>;
}

/** One copy of a model in a process, whoever loads it. */
const loaded = new Map<string, Shared>();

/**
 * Loads an ONNX model on the CPU, or joins the copy that is already there.
 *
 * @param threads threads of one run; 0 for as many as there are cores, at most 4.
 * @throws ModelError when the file is missing or is no ONNX model.
 */
export async function loadOnnxModel(path: string, threads = 0): Promise<OnnxModel> {
  const count = threads > 0 ? threads : Math.min(4, availableParallelism());
  const key = `${path}\u0000${count}`;
  const shared = loaded.get(key) ?? { users: 0, model: createSession(path, count) };
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

async function createSession(path: string, threads: number): Promise<Omit<OnnxModel, "close">> {
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) {
    throw new ModelError(path, `There is no model file ${path}. Reinstall factweave, or name the file that you want.`);
  }
  const ort = await import("onnxruntime-node");
  try {
    const session = await ort.InferenceSession.create(path, {
      executionProviders: ["cpu"],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      graphOptimizationLevel: "all",
    });
    return { session, tensor: (values, shape) => new ort.Tensor("int64", values, shape) };
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
