import { Worker } from "node:worker_threads";
import { withDeadline } from "../../core/deadline.ts";
import { InputError, SourceError } from "../../core/errors/index.ts";
import type { QueryOptions, QueryResult } from "../graph-store.ts";
import { readOnlyQuery } from "../read-only-query.ts";
import type { QueryMessage, QueryReply } from "./graph-query-worker.ts";

/** A query that needs more memory than this, in MB, ends with its thread. */
const maxHeap = 1024;

export interface GraphQueries {
  select(sparql: string, options?: QueryOptions): Promise<QueryResult>;
  close(): Promise<void>;
}

/**
 * SPARQL over the graph in the database at `path`. Thread and engine start with the first query (0.5 s) and are kept;
 * queries wait for each other. One that is cancelled, too slow or too large takes its thread with it, and the next one
 * starts another.
 */
export function createGraphQueries(path: string, name: string): GraphQueries {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const stop = async () => {
    const old = worker;
    worker = undefined;
    await old?.terminate();
  };

  const run = async (message: QueryMessage, signal: AbortSignal): Promise<QueryResult> => {
    worker ??= start(path, (ended) => {
      if (worker === ended) worker = undefined;
    });
    try {
      const reply = await replyOf(worker, message, signal);
      if ("result" in reply) return reply.result;
      throw new InputError(`The query cannot be answered over ${name}: ${reply.error}. Change the query.`);
    } catch (error) {
      if (!(error instanceof InputError)) await stop();
      throw error;
    }
  };

  /** The caller's cancellation untouched, the rest as failures of this source. */
  const explain = (error: unknown, timedOut: boolean, timeMs: number): unknown => {
    if (timedOut) {
      const message = `${name} did not answer a query within ${timeMs} ms. Ask for less, or raise the limit.`;
      return new SourceError(name, "timeout", message, { cause: error });
    }
    if (!isOutOfMemory(error)) return error;
    const message = `A query over ${name} needed more than ${maxHeap} MB of memory. Ask for less.`;
    return new SourceError(name, "too-large", message, { cause: error });
  };

  return {
    async select(sparql, { signal, timeMs = 10_000, maxRows = 10_000 } = {}) {
      signal?.throwIfAborted();
      const query = readOnlyQuery(sparql);
      const deadline = withDeadline(signal, timeMs);
      const previous = last;
      const mine = (async () => {
        await previous;
        deadline.throwIfAborted();
        return run({ sparql: query.limited(maxRows + 1), maxRows }, deadline);
      })();
      last = mine.catch(() => undefined);
      return mine.catch((error: unknown) => {
        signal?.throwIfAborted();
        throw explain(error, deadline.aborted && error === deadline.reason, timeMs);
      });
    },
    close: stop,
  };
}

function start(path: string, onEnd: (worker: Worker) => void): Worker {
  // The same ending as this file: source while working, built code in the package.
  const ending = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const worker = new Worker(new URL(`./graph-query-worker.${ending}`, import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: maxHeap },
  });
  worker.unref();
  // Whoever waits for an answer hears of the error too.
  worker.on("error", () => onEnd(worker));
  worker.on("exit", () => onEnd(worker));
  return worker;
}

function replyOf(worker: Worker, message: QueryMessage, signal: AbortSignal): Promise<QueryReply> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryReply>();
  const onAbort = () => reject(signal.reason);
  const onExit = () => reject(new Error("The thread of a query ended before it answered."));
  worker.once("message", resolve).once("error", reject).once("exit", onExit);
  signal.addEventListener("abort", onAbort, { once: true });
  // A query under way keeps the process, an idle thread does not.
  worker.ref();
  worker.postMessage(message);
  return promise.finally(() => {
    worker.unref();
    worker.off("message", resolve).off("error", reject).off("exit", onExit);
    signal.removeEventListener("abort", onAbort);
  });
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
