/** The longest delay a timer can hold; Node fires at once beyond it. About 24.8 days. */
const longestDelay = 2 ** 31 - 1;

/**
 * A signal that aborts with the caller's signal, or `ms` milliseconds from now with a `TimeoutError` that says so.
 * Without `ms` (or with Infinity) there is no time limit, without both the signal never aborts. The timer does not keep
 * the process alive.
 */
export function withDeadline(signal: AbortSignal | undefined, ms?: number): AbortSignal {
  if (ms !== undefined && !(ms >= 0)) throw new RangeError(`A time limit of ${ms} ms is none; give 0 or more.`);
  if (signal?.aborted) return signal;
  const joined = new AbortController();
  if (ms === undefined || ms > longestDelay) return signal ?? joined.signal;
  // Not AbortSignal.any: Node 24 works out the reason of such a signal when somebody looks, and then takes the first
  // source that has aborted in the order of the list, not in the order of time.
  const handle = setTimeout(() => {
    joined.abort(new DOMException(`The time limit of ${ms} ms has passed.`, "TimeoutError"));
  }, ms);
  handle.unref();
  const onAbort = () => {
    clearTimeout(handle);
    joined.abort(signal?.reason);
  };
  signal?.addEventListener("abort", onAbort, { once: true, signal: joined.signal });
  return joined.signal;
}
