import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { promisify } from "node:util";
import { ConfigError, DataError } from "../core/errors/index.ts";

const run = promisify(execFile);

/** Bytes of a program's output at most. */
const maxOutput = 1 << 30;

/**
 * Runs a program of the system over a packed data file, whose format Node itself cannot read, and gives its output.
 *
 * @param program.needs what to install for it, by the names of Debian's packages
 * @throws ConfigError when the program is not installed, DataError when the file is missing or cannot be unpacked.
 */
export async function unpackWith(
  program: { readonly name: string; readonly needs: string },
  args: readonly string[],
  file: string,
): Promise<Buffer> {
  await access(file).catch((cause: unknown) => {
    const repair = "Name the folder that holds it with --data or FACTWEAVE_DATA.";
    throw new DataError(file, "the file of the dataset cannot be read", repair, {}, { cause });
  });
  try {
    const { stdout } = await run(program.name, args, { encoding: "buffer", maxBuffer: maxOutput });
    return stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      const message = `${file} cannot be unpacked: the program ${program.name} is not installed. Install ${program.needs}.`;
      throw new ConfigError("PATH", message, { cause: error });
    }
    const said = String((error as { stderr?: Buffer }).stderr ?? "").trim();
    const repair = `Fetch it again, and see that ${program.needs} is installed.`;
    throw new DataError(file, `${program.name} cannot unpack it (${said})`, repair, {}, { cause: error });
  }
}
