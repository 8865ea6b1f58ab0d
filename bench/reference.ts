import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

// Python beside ours, in a process that stays, so that both can take turns.

/** Seconds by the clock, and of processor time. */
export interface Duration {
  readonly seconds: number;
  readonly cpu: number;
}

export interface Reference {
  run(request: object): Promise<Duration>;
  close(): Promise<void>;
}

export function startReference(python: string, threads: string): Reference {
  const script = resolve(import.meta.dirname, "../training/bench/reference.py");
  const child = spawn(python, [script, "--threads", threads], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async run(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${python} ended; see above.`);
      return JSON.parse(value) as Duration;
    },
    async close() {
      child.stdin.end();
      await new Promise((end) => child.once("close", end));
    },
  };
}
