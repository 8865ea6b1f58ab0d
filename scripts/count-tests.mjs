// Adds up reports of Vitest's JSON reporter and prints "N passed, N failed" alone on a line. A file that failed before
// its first test counts as one failure, and so does a missing report. Exits with 1 unless tests ran and all passed.
import { readFileSync } from "node:fs";

let passed = 0;
let failed = 0;
for (const path of process.argv.slice(2)) {
  try {
    const report = JSON.parse(readFileSync(path, "utf8"));
    passed += report.numPassedTests;
    failed += report.numFailedTests;
    failed += report.testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    ).length;
  } catch (error) {
    console.error(`No report in ${path}: ${error.message}`);
    failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;
