import { exitStatus } from "./exit-status.ts";

export interface Interrupt {
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
  /** What the user should know when the work was cut short, such as what is safe. */
  advice: string;
  close(): void;
}

/** The first Ctrl-C lets the work end in order; the second ends the process at once. */
export function onInterrupt(): Interrupt {
  const controller = new AbortController();
  const listener = (): void => {
    if (controller.signal.aborted) process.exit(exitStatus.interrupted);
    controller.abort(new DOMException("Interrupted", "AbortError"));
  };
  process.on("SIGINT", listener);
  return { signal: controller.signal, advice: "", close: () => process.off("SIGINT", listener) };
}
