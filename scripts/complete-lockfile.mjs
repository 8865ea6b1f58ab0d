// Adds the packages of other platforms to package-lock.json that `npm install` left out because the registry at hand did
// not offer them. `npm ci` refuses a lock file without them, on every platform. To be run after each change of
// dependencies; changes nothing when nothing is missing.
import { readFileSync, writeFileSync } from "node:fs";

const path = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8"));
const operatingSystems = ["android", "darwin", "freebsd", "linux", "win32"];
const processors = ["arm64", "x64", "arm", "ia32"];

for (const [name, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [dependency, version] of Object.entries(optionalDependencies)) {
    if (name === "" || isLocked(name, dependency)) continue;
    const words = dependency.split(/[/-]/);
    const os = operatingSystems.filter((word) => words.includes(word));
    const cpu = processors.filter((word) => words.includes(word));
    if (!/^\d+\.\d+\.\d+$/.test(version) || os.length === 0) throw new Error(`${dependency}@${version} is missing`);
    const libc = words.includes("musl") ? ["musl"] : words.includes("gnu") && os[0] === "linux" ? ["glibc"] : undefined;
    lock.packages[`node_modules/${dependency}`] = {
      version,
      cpu,
      ...(dev && { dev }),
      ...(libc && { libc }),
      optional: true,
      os,
    };
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);

/** Whether `dependency` is found from the folder of `name`, as Node finds it. */
function isLocked(name, dependency) {
  for (let folder = name; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, "")) {
    if (`${folder === "" ? "" : `${folder}/`}node_modules/${dependency}` in lock.packages) return true;
    if (folder === "") return false;
  }
}
