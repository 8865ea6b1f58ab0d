import { cpus, loadavg } from "node:os";

/** What figures of time depend on, in one line: program, processor, and how busy the machine is now (runnable processes). */
export function machine(): string {
  const busy = loadavg().map((load) => load.toFixed(1));
  return `Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model.trim()}, load average ${busy.join(" ")}`;
}

/** Starts to count; the function it gives tells the milliseconds since, by the clock and of processor time (all threads). */
export function stopwatch(): () => Elapsed {
  const used = process.cpuUsage();
  const start = performance.now();
  return () => {
    const clock = performance.now() - start;
    const { user, system } = process.cpuUsage(used);
    return { clock, processor: (user + system) / 1_000 };
  };
}

/** Milliseconds. */
export interface Elapsed {
  readonly clock: number;
  readonly processor: number;
}
