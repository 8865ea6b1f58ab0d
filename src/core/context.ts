/** What holds for this one question. Never a service locator. */
export interface Context {
  readonly signal: AbortSignal;
  readonly budget: Budget;
  readonly trace: Trace;
}

/** `requests` to the network, model `tokens`, `bytes` read from outside. */
export type Resource = "requests" | "tokens" | "bytes";

export interface Budget {
  /** Takes `amount`, or throws `BudgetError` and takes nothing. */
  spend(resource: Resource, amount: number): void;
  remaining(resource: Resource): number;
}

export interface Trace {
  /** Runs `work` in a child span and closes it, with the error if `work` rejects. */
  span<T>(name: string, work: (child: Trace) => Promise<T>): Promise<T>;
  note(key: string, value: string | number | boolean): void;
}
