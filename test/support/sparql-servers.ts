import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { sparqlTerm } from "../../src/core/sparql-term.ts";
import type { Term, Triple } from "../../src/core/term.ts";

const run = promisify(execFile);

/** A SPARQL server that is not ours, on loopback, with data of its own in a temporary folder. */
export interface SparqlServer {
  /** Puts triples (N-Triples or Turtle) into a graph of their own and gives the address that asks this graph. */
  load(turtle: string): Promise<string>;
  stop(): Promise<void>;
}

export type ServerName = "virtuoso" | "oxigraph";

const programs = { virtuoso: ["virtuoso-t", "isql-vt"], oxigraph: ["oxigraph"] } as const;

/**
 * Why a server cannot be started here, or undefined. Where REQUIRE_SPARQL_SERVERS is set, as in continuous
 * integration, a missing one is an error.
 */
export function missingServer(name: ServerName): string | undefined {
  const missing = programs[name].filter((program) => find(program) === undefined);
  if (missing.length === 0) return undefined;
  const reason = `${missing.join(" and ")} not installed`;
  if (process.env.REQUIRE_SPARQL_SERVERS) throw new Error(`${reason}, and REQUIRE_SPARQL_SERVERS is set.`);
  return reason;
}

export const startServer = (name: ServerName): Promise<SparqlServer> =>
  name === "virtuoso" ? startVirtuoso() : startOxigraph();

function find(program: string): string | undefined {
  const folders = [
    ...(process.env.SPARQL_SERVERS ?? "").split(delimiter),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.map((folder) => join(folder, program)).find((path) => path.startsWith("/") && existsSync(path));
}

export function toNTriples(triples: readonly Triple[]): string {
  const shown = (term: Term) => (term.termType === "BlankNode" ? `_:${term.value}` : sparqlTerm(term, ""));
  return triples
    .map(({ subject, predicate, object }) => `${[subject, predicate, object].map(shown).join(" ")} .\n`)
    .join("");
}

async function startVirtuoso(): Promise<SparqlServer> {
  const folder = await mkdtemp(join(tmpdir(), "factweave-virtuoso-"));
  const [sql, http] = [await freePort(), await freePort()];
  await mkdir(join(folder, "db"));
  await writeFile(join(folder, "virtuoso.ini"), virtuosoSettings(folder, sql, http));
  const child = spawn(find("virtuoso-t") as string, ["+foreground", "+configfile", join(folder, "virtuoso.ini")], {
    cwd: folder,
    stdio: "ignore",
  });
  const base = `http://127.0.0.1:${http}/sparql`;
  await untilAnswering(`${base}?query=ASK%7B%7D`, child);
  let count = 0;
  return {
    async load(turtle) {
      const graph = `http://factweave.example/graph/${count++}`;
      const file = join(folder, "load.ttl");
      await writeFile(file, turtle);
      // Texts are indexed by their words, as public endpoints have them.
      const rule = count === 1 ? "DB.DBA.RDF_OBJ_FT_RULE_ADD(null, null, 'All');" : "";
      const command = `${rule} DB.DBA.TTLP(file_to_string_output('${file}'), '', '${graph}', 0);
        DB.DBA.VT_INC_INDEX_DB_DBA_RDF_OBJ();`;
      const { stdout, stderr } = await run(find("isql-vt") as string, [
        `127.0.0.1:${sql}`,
        "dba",
        "dba",
        `exec=${command}`,
      ]);
      if (/\*\*\* Error/.test(stdout + stderr)) throw new Error(`Virtuoso did not load: ${stdout}${stderr}`);
      return `${base}?default-graph-uri=${encodeURIComponent(graph)}`;
    },
    stop: () => stop(child, folder),
  };
}

/** Small, quick to start, on loopback alone, and with the limits of rows that Debian and public endpoints have. */
const virtuosoSettings = (folder: string, sql: number, http: number) => `[Database]
DatabaseFile = ${folder}/db/virtuoso.db
ErrorLogFile = ${folder}/db/virtuoso.log
LockFile = ${folder}/db/virtuoso.lck
TransactionFile = ${folder}/db/virtuoso.trx
xa_persistent_file = ${folder}/db/virtuoso.pxa
[TempDatabase]
DatabaseFile = ${folder}/db/temp.db
TransactionFile = ${folder}/db/temp.trx
[Parameters]
ServerPort = 127.0.0.1:${sql}
DisableUnixSocket = 1
NumberOfBuffers = 10000
MaxDirtyBuffers = 6000
DirsAllowed = ${folder}
[HTTPServer]
ServerPort = 127.0.0.1:${http}
ServerThreads = 10
[SPARQL]
ResultSetMaxRows = 10000
MaxQueryExecutionTime = 60
`;

async function startOxigraph(): Promise<SparqlServer> {
  const folder = await mkdtemp(join(tmpdir(), "factweave-oxigraph-"));
  const port = await freePort();
  const child = spawn(find("oxigraph") as string, ["serve", "--bind", `127.0.0.1:${port}`], {
    cwd: folder,
    stdio: "ignore",
  });
  const base = `http://127.0.0.1:${port}`;
  await untilAnswering(`${base}/query?query=ASK%7B%7D`, child);
  let count = 0;
  return {
    async load(turtle) {
      const graph = encodeURIComponent(`http://factweave.example/graph/${count++}`);
      const headers = { "content-type": "text/turtle" };
      const response = await fetch(`${base}/store?graph=${graph}`, { method: "PUT", headers, body: turtle });
      if (!response.ok) throw new Error(`Oxigraph did not load: ${response.status} ${await response.text()}`);
      return `${base}/query?default-graph-uri=${graph}`;
    },
    stop: () => stop(child, folder),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 900; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended with status ${child.exitCode}.`);
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await setTimeout(200);
  }
  child.kill("SIGKILL");
  throw new Error("The server did not answer within three minutes.");
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}
