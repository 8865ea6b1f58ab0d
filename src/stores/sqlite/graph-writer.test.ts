import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Term, Triple } from "../../core/term.ts";
import { ex, iri, source, text, triple, vocabulary } from "../../testing/graph-fixture.ts";
import { openSqliteGraph } from "./graph.ts";
import { createGraphWriter, type GraphWriter, type GraphWriterOptions } from "./graph-writer.ts";

function create(options: GraphWriterOptions = {}): {
  database: DatabaseSync;
  writer: GraphWriter;
  commit: (work: () => void) => void;
} {
  const database = new DatabaseSync(":memory:");
  const writer = createGraphWriter(database, options);
  const commit = (work: () => void) => {
    database.exec("BEGIN IMMEDIATE");
    work();
    writer.finish();
    database.exec("COMMIT");
  };
  return { database, writer, commit };
}

const rows = (database: DatabaseSync, table: string) =>
  Number(database.prepare(`SELECT COUNT(*) AS n FROM ${table}`).get()?.n);

describe("sources that share triples", () => {
  test("forgetting one source leaves what another gave, now with that one as its source", async () => {
    const { database, writer, commit } = create();
    commit(() => {
      writer.add(source("one"), [triple("a", "p", "b"), triple("a", "p", "c")]);
      writer.add(source("two"), [triple("a", "p", "b")]);
    });
    commit(() => expect(writer.remove("one")).toBe(2));
    const store = openSqliteGraph(database);
    const left = await store.statements(ex("a"));
    expect(left.map(({ object }) => object.value)).toEqual([ex("b")]);
    expect(await store.sourceOf(left[0]!)).toEqual(source("two"));
    expect(await store.candidates("c")).toEqual([]);
    commit(() => expect(writer.remove("two")).toBe(1));
    for (const table of ["graph_triple", "graph_shared", "graph_term", "graph_name", "graph_source"]) {
      expect([table, rows(database, table)]).toEqual([table, 0]);
    }
  });

  test("forgetting a source that is unknown changes nothing", () => {
    const { database, writer, commit } = create();
    commit(() => writer.add(source("one"), [triple("a", "p", "b")]));
    commit(() => expect(writer.remove("other")).toBe(0));
    expect(rows(database, "graph_triple")).toBe(1);
  });

  test("a label that goes away with its source gives way to the next best name", async () => {
    const { database, writer, commit } = create();
    commit(() => {
      writer.add(source("one"), [triple("Q1", vocabulary.label, text("Universe", "en"))]);
      writer.add(source("two"), [triple("Q1", vocabulary.label, text("Univers", "fr")), triple("Q1", "p", "Q2")]);
    });
    const store = openSqliteGraph(database);
    expect(await store.labels([iri(ex("Q1"))])).toEqual(["Universe"]);
    commit(() => writer.remove("one"));
    expect(await store.labels([iri(ex("Q1"))])).toEqual(["Univers"]);
    expect(await store.candidates("universe")).toEqual([]);
    expect(await store.candidates("univers")).toMatchObject([{ match: "exact" }]);
    commit(() => writer.add(source("three"), [triple("Q1", vocabulary.label, text("Cosmos", "en"))]));
    expect(await store.labels([iri(ex("Q1"))])).toEqual(["Cosmos"]);
  });

  test("what was forgotten is not left in the file when the caller has secure_delete on", () => {
    const { database, writer, commit } = create();
    database.exec("PRAGMA secure_delete = 1");
    const secret = "Rumpelstiltskin";
    commit(() => {
      writer.add(source("one"), [triple("a", vocabulary.label, text(secret)), triple(secret, "p", text(secret))]);
      writer.add(source("two"), [triple("a", "p", "b")]);
    });
    expect(Buffer.from(database.serialize()).includes(secret)).toBe(true);
    commit(() => writer.remove("one"));
    const bytes = Buffer.from(database.serialize()).toString("latin1").toLowerCase();
    expect(bytes.includes(secret.toLowerCase())).toBe(false);
  });
});

describe("transactions", () => {
  test("after a rollback the earlier graph stands, and the same writer can go on", async () => {
    const { database, writer, commit } = create();
    commit(() => writer.add(source("one"), [triple("a", vocabulary.label, text("Anna"))]));
    for (const finished of [false, true]) {
      database.exec("BEGIN IMMEDIATE");
      writer.add(source("two"), [triple("b", vocabulary.label, text("Berta")), triple("a", "knows", "b")]);
      writer.remove("one");
      if (finished) writer.finish();
      database.exec("ROLLBACK");
    }
    const store = openSqliteGraph(database);
    expect(await store.candidates("anna")).toMatchObject([{ iri: ex("a"), frequency: 1 }]);
    expect(await store.candidates("berta")).toEqual([]);
    expect(await store.frequency(ex("a"))).toBe(1);
    commit(() => writer.add(source("three"), [triple("c", "knows", "b"), triple("a", "knows", "c")]));
    expect(await store.frequency(ex("a"))).toBe(2);
    expect(await store.frequency(ex("knows"))).toBe(2);
    expect((await store.statements(ex("b"))).map(({ subject }) => subject.value)).toEqual([ex("c")]);
  });

  test("a rollback of the very first load leaves an empty graph with its indexes", async () => {
    const { database, writer, commit } = create();
    const indexes = () => database.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name").all();
    const before = indexes();
    database.exec("BEGIN IMMEDIATE");
    writer.add(source("one"), [triple("a", "p", "b")]);
    database.exec("ROLLBACK");
    expect(indexes()).toEqual(before);
    commit(() => writer.add(source("one"), [triple("x", "p", "y")]));
    expect(indexes()).toEqual(before);
    expect((await openSqliteGraph(database).statements(ex("x"))).length).toBe(1);
    expect(await openSqliteGraph(database).statements(ex("a"))).toEqual([]);
  });

  test("a process that is killed before its commit leaves the earlier graph", async () => {
    const folder = mkdtempSync(join(tmpdir(), "graph-writer-"));
    const path = join(folder, "graph.sqlite");
    const open = () => {
      const database = new DatabaseSync(path);
      // So small a cache makes it write pages before the commit.
      database.exec("PRAGMA journal_mode = WAL; PRAGMA cache_size = 10");
      return database;
    };
    try {
      const database = open();
      const writer = createGraphWriter(database);
      database.exec("BEGIN IMMEDIATE");
      writer.add(source("one"), [triple("a", vocabulary.label, text("Anna"))]);
      writer.finish();
      database.exec("COMMIT");
      database.close();
      const script = `
        import { DatabaseSync } from "node:sqlite";
        import { createGraphWriter } from ${JSON.stringify(join(import.meta.dirname, "graph-writer.ts"))};
        const database = new DatabaseSync(${JSON.stringify(path)});
        database.exec("PRAGMA cache_size = 10; BEGIN IMMEDIATE");
        const writer = createGraphWriter(database, { batchSize: 1000 });
        const node = (value) => ({ termType: "NamedNode", value });
        writer.remove("one");
        for (let n = 0; n < 20_000; n++) {
          writer.add({ id: "two", title: "two", retrievedAt: "", sha256: "" },
            [{ subject: node("http://x/" + n), predicate: node("http://x/p"), object: node("http://x/o") }]);
        }
        writer.finish();
        process.kill(process.pid, "SIGKILL");`;
      const killed = spawnSync(process.execPath, ["--input-type=module-typescript", "--eval", script]);
      expect(killed.signal).toBe("SIGKILL");
      const after = open();
      const store = openSqliteGraph(after);
      expect(await store.candidates("anna")).toMatchObject([{ iri: ex("a"), frequency: 1 }]);
      expect(await store.frequency("http://x/o")).toBe(0);
      expect(after.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
      after.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("two writers on one database take turns", async () => {
    const { database, writer, commit } = create();
    commit(() => writer.add(source("one"), [triple("a", "p", "b")]));
    const other = createGraphWriter(database);
    database.exec("BEGIN IMMEDIATE");
    other.remove("one");
    other.add(source("two"), [triple("c", "p", "d")]);
    other.finish();
    database.exec("COMMIT");
    commit(() => writer.add(source("three"), [triple("a", "p", "c")]));
    const store = openSqliteGraph(database);
    const found = (await store.statements(ex("c"))).map((each) => [each.subject.value, each.object.value]);
    expect(found.sort()).toEqual([
      [ex("a"), ex("c")],
      [ex("c"), ex("d")],
    ]);
  });

  test("a predicate that becomes a node later is named then", async () => {
    const { database, writer, commit } = create();
    commit(() => writer.add(source("one"), [triple("a", "birthPlace", "b")]));
    commit(() => writer.add(source("two"), [triple("birthPlace", "range", "Place")]));
    const names = database.prepare("SELECT text FROM graph_name WHERE norm = 'birth place'").all();
    expect(names).toEqual([{ text: "birth Place" }]);
    expect(await openSqliteGraph(database).candidates("range")).toEqual([]);
  });
});

/** A graph so small that everything meets everything: shared triples, loops, predicates that are nodes, labels. */
const nodes = fc.constantFrom("a", "b", "c", "d", "p", "q").map((name) => iri(ex(name)));
const predicates = fc.constantFrom(ex("p"), ex("q"), vocabulary.label, vocabulary.altLabel).map(iri);
const literals = fc.constantFrom(text("Name One"), text("Name Two", "en"), text("Nom", "fr"), text("12"));
const triples: fc.Arbitrary<Triple> = fc.record({
  subject: nodes,
  predicate: predicates,
  object: fc.oneof<fc.Arbitrary<Term>[]>(nodes, literals),
});
const steps = fc.record({
  source: fc.constantFrom("one", "two", "three"),
  action: fc.constantFrom("add", "add", "add", "remove", "rollback") as fc.Arbitrary<"add" | "remove" | "rollback">,
  triples: fc.array(triples, { maxLength: 12 }),
  /** Whether the next step is in the same transaction. */
  together: fc.boolean(),
});

/** Sizes at which everything happens that otherwise needs millions of triples. */
const options = fc.constantFrom<GraphWriterOptions>(
  {},
  { batchSize: 4 },
  { rememberedTerms: 2 },
  { batchSize: 1, rememberedTerms: 1 },
);

const key = (each: Triple) => JSON.stringify([each.subject, each.predicate, each.object]);

describe("any history of additions and removals", () => {
  test("gives the statements, frequencies and sources of a plain list of triples", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 10 }), options, async (history, settings) => {
        const { database, writer } = create(settings);
        const model = new Map<string, Map<string, Triple>>();
        for (const step of history) {
          if (!database.isTransaction) database.exec("BEGIN IMMEDIATE");
          if (step.action === "remove") {
            expect(writer.remove(step.source)).toBe(model.get(step.source)?.size ?? 0);
            model.delete(step.source);
          } else if (step.action === "add") {
            writer.add(source(step.source), step.triples);
            const held = model.get(step.source) ?? new Map<string, Triple>();
            for (const each of step.triples) held.set(key(each), each);
            model.set(step.source, held);
          } else {
            writer.finish();
            database.exec("COMMIT; BEGIN IMMEDIATE");
            writer.add(source(step.source), step.triples);
            database.exec("ROLLBACK");
          }
          if (database.isTransaction && !step.together) {
            writer.finish();
            database.exec("COMMIT");
          }
        }
        if (database.isTransaction) {
          writer.finish();
          database.exec("COMMIT");
        }
        await expectEqual(database, model);
      }),
      { numRuns: 150 },
    );
  });
});

async function expectEqual(database: DatabaseSync, model: Map<string, Map<string, Triple>>): Promise<void> {
  const store = openSqliteGraph(database);
  const all = new Map([...model.values()].flatMap((held) => [...held]));
  expect(rows(database, "graph_triple")).toBe(all.size);
  const terms = new Set([...all.values()].flatMap((each) => Object.values(each)).map((term) => JSON.stringify(term)));
  expect(rows(database, "graph_term")).toBe(terms.size);

  for (const name of ["a", "b", "c", "d", "p", "q"].map(ex)) {
    const holds = (each: Triple) => each.subject.value === name || each.object.value === name;
    const expected = [...all.values()].filter(holds);
    const found = await store.statements(name);
    expect(found.map(key).sort()).toEqual(expected.map(key).sort());
    const asPredicate = [...all.values()].filter((each) => !holds(each) && each.predicate.value === name);
    expect(await store.frequency(name)).toBe(expected.length + asPredicate.length);
    for (const statement of found) {
      const origin = await store.sourceOf(statement);
      expect(model.get(origin?.id ?? "")?.has(key(statement))).toBe(true);
    }
  }
  expectSameNames(database, all);
}

/** Names after many small steps are those of one load of the same triples. */
function expectSameNames(database: DatabaseSync, all: Map<string, Triple>): void {
  const fresh = create();
  fresh.commit(() => fresh.writer.add(source("all"), [...all.values()]));
  const names = (from: DatabaseSync) =>
    from
      .prepare(
        `SELECT t.kind AS form, t.value, n.position, n.kind, n.norm, n.text FROM graph_name n
         JOIN graph_term t ON t.id = n.term ORDER BY 1, 2, 3`,
      )
      .all();
  expect(names(database)).toEqual(names(fresh.database));
}
