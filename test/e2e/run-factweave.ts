import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  /** Called when the process runs; its end is not waited for. */
  readonly onStart?: (child: ChildProcess) => Promise<void>;
}

const main = resolve(import.meta.dirname, "../../src/cli/main.ts");

/** Runs the command line as a user does, without the settings of whoever runs the tests. */
export function runFactweave(args: readonly string[], { cwd, onStart }: RunOptions): Promise<Outcome> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("FACTWEAVE_")));
  const child = spawn(process.execPath, [main, ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  return new Promise((done, fail) => {
    onStart?.(child).catch(fail);
    child.on("error", fail).on("close", (status) => done({ status, stdout, stderr }));
  });
}
