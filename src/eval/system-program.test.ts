import { expect, test } from "vitest";
import { ConfigError, DataError } from "../core/errors/index.ts";
import { unpackWith } from "./system-program.ts";

const present = "package.json";

test("a file that is not there is named, with how to name its folder", async () => {
  const unpacking = unpackWith({ name: process.execPath, needs: "node" }, ["-v"], "no-such-file.bz2");
  await expect(unpacking).rejects.toThrow(/no-such-file\.bz2: .*cannot be read\. .*--data/);
});

test("a program that is not installed is named, with what to install", async () => {
  const unpacking = unpackWith({ name: "no-such-program", needs: "no-such-package" }, [], present);
  await expect(unpacking).rejects.toThrow(ConfigError);
  await expect(unpacking).rejects.toThrow(/package\.json.*no-such-program is not installed\. Install no-such-package/);
});

test("a program that fails is named with the file and its own words", async () => {
  const script = "process.stderr.write('not in our format'); process.exitCode = 2";
  const unpacking = unpackWith({ name: process.execPath, needs: "node" }, ["-e", script], present);
  await expect(unpacking).rejects.toThrow(DataError);
  await expect(unpacking).rejects.toThrow(/package\.json: .*cannot unpack it \(not in our format\)/);
});

test("what the program writes is given whole", async () => {
  const script = "process.stdout.write('x'.repeat(3_000_000))";
  const output = await unpackWith({ name: process.execPath, needs: "node" }, ["-e", script], present);
  expect(output.length).toBe(3_000_000);
});
