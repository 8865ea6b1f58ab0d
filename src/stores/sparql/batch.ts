import { SourceError } from "../../core/errors/index.ts";

/** What is asked together, and what is remembered. */
export interface BatchOptions<Key, Value> {
  /** One string for equal keys. */
  readonly idOf: (key: Key) => string;
  /** The values of the keys, in their order. */
  readonly load: (keys: readonly Key[], signal: AbortSignal) => Promise<readonly Value[]>;
  /** Keys of one request. */
  readonly size: number;
  /** Values kept for later; 0 keeps none. */
  readonly remember: number;
  readonly rememberMs: number;
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof SourceError && ["timeout", "too-large", "failed"].includes(error.code);

interface Kept<Value> {
  readonly value: Value;
  readonly until: number;
}

interface Asked<Key, Value> {
  readonly key: Key;
  readonly answer: PromiseWithResolvers<Value>;
  /** Callers that still wait. */
  waiting: number;
}

interface Flight<Key, Value> {
  readonly asked: Map<string, Asked<Key, Value>>;
  readonly stop: AbortController;
}

/**
 * Joins what is asked at the same time into few requests, and asks for equal keys once. A caller who cancels is let go
 * at once; the request itself ends when nobody waits for it any more.
 */
export function createBatch<Key, Value>(options: BatchOptions<Key, Value>) {
  const { idOf, load, size, remember, rememberMs } = options;
  const kept = new Map<string, Kept<Value>>();
  let next: Flight<Key, Value> | undefined;

  const depart = async ({ asked, stop }: Flight<Key, Value>) => {
    const all = [...asked.values()].filter(({ waiting }) => waiting > 0);
    if (all.length === 0) return;
    try {
      const keys = all.map(({ key }) => key);
      const values = await load(keys, stop.signal);
      for (const [i, { key, answer }] of all.entries()) {
        const value = values[i] as Value;
        answer.resolve(value);
        keep(idOf(key), value);
      }
    } catch (error) {
      if (all.length > 1 && isTooMuch(error)) {
        // One of them asks for too much; the others are not to suffer for it.
        await Promise.all(all.map((one) => depart({ asked: new Map([[idOf(one.key), one]]), stop })));
        return;
      }
      for (const { answer } of all) answer.reject(error);
    }
  };

  const keep = (id: string, value: Value) => {
    if (remember === 0) return;
    kept.delete(id);
    kept.set(id, { value, until: performance.now() + rememberMs });
    const [oldest] = kept.keys();
    if (kept.size > remember && oldest !== undefined) kept.delete(oldest);
  };

  const board = (): Flight<Key, Value> => {
    // One that everybody has left is not taken by those who come after.
    if (next !== undefined && next.asked.size < size && !next.stop.signal.aborted) return next;
    const flight: Flight<Key, Value> = { asked: new Map(), stop: new AbortController() };
    next = flight;
    // After all that is asked in this turn of the event loop.
    setImmediate(() => {
      if (next === flight) next = undefined;
      void depart(flight);
    });
    return flight;
  };

  return async (key: Key, signal?: AbortSignal): Promise<Value> => {
    signal?.throwIfAborted();
    const id = idOf(key);
    const known = kept.get(id);
    if (known !== undefined && performance.now() < known.until) return known.value;
    const flight = board();
    const asked = flight.asked.get(id) ?? { key, answer: Promise.withResolvers<Value>(), waiting: 0 };
    flight.asked.set(id, asked);
    asked.waiting++;
    // A rejection is handled even when every caller has gone.
    asked.answer.promise.catch(() => undefined);
    if (signal === undefined) return asked.answer.promise;
    const left = Promise.withResolvers<never>();
    const onAbort = () => {
      asked.waiting--;
      if ([...flight.asked.values()].every(({ waiting }) => waiting === 0)) flight.stop.abort(signal.reason);
      left.reject(signal.reason);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      return await Promise.race([asked.answer.promise, left.promise]);
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  };
}
