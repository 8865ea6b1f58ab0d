import { SourceError } from "../../core/errors/index.ts";

/** An endpoint that failed so often in a row, by silence or absence, is left alone for a while. */
const failuresBeforeRest = 2;
const restMs = 30_000;

export interface Rest {
  /** Throws the last failure while the endpoint rests. */
  check(): void;
  succeeded(): void;
  failed(error: unknown): void;
}

/** Keeps a question of many requests from waiting for a dead endpoint many times. */
export function createRest(endpoint: string, now: () => number = () => performance.now()): Rest {
  let failures = 0;
  let until = 0;
  let last: SourceError | undefined;
  return {
    check() {
      if (last === undefined || now() >= until) return;
      const message = `${last.message} It is asked again in ${Math.ceil((until - now()) / 1000)} s.`;
      throw new SourceError(endpoint, last.code, message, { cause: last });
    },
    succeeded() {
      failures = 0;
      last = undefined;
    },
    failed(error) {
      if (!(error instanceof SourceError) || !error.retryable) return;
      if (++failures < failuresBeforeRest) return;
      last = error;
      until = now() + restMs;
    },
  };
}
