export type Slots = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** Runs at most `count` pieces of work at the same time, the others in the order in which they came. */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting = new Set<() => void>();
  const enter = (signal: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => {
      if (waiting.delete(resolve)) reject(signal.reason);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    waiting.add(resolve);
    return promise.finally(() => signal.removeEventListener("abort", onAbort));
  };
  return async (work, signal) => {
    signal.throwIfAborted();
    if (free > 0) free--;
    else await enter(signal);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) free++;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}
