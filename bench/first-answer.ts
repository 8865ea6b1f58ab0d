/** How long a fresh process takes to answer: `node bench/first-answer.ts [--runs N]`. The demo has to be indexed. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { runs: { type: "string", default: "7" } } });
const main = resolve(import.meta.dirname, "../src/cli/main.ts");
const questions = [
  "Who directed Jaws?",
  "What role did Christopher Eccleston play in Shallow Grave?",
  "When was the director of The Departed born?",
];

for (const question of questions) {
  const times: number[] = [];
  let answered = 0;
  for (let run = 0; run < Number(values.runs); run++) {
    const started = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, "ask", question, "--json"], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`ask ended with status ${status}: ${stderr}`);
    times.push(performance.now() - started);
    answered = (JSON.parse(stdout) as { usage: { ms: { total: number } } }).usage.ms.total;
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => `${Math.round(times[Math.floor(share * (times.length - 1))] as number)} ms`;
  console.log(`${question}  process: median ${at(0.5)}, worst ${at(1)}; of it answering ${Math.round(answered)} ms`);
}
