import fc from "fast-check";
import { DataFactory, Writer } from "n3";
import { describe, expect, test } from "vitest";
import { DataError } from "../core/errors/index.ts";
import type { Term, Triple } from "../core/term.ts";
import { type RdfFormat, rdfFormat, readRdf } from "./rdf.ts";

interface Read {
  readonly batches: (readonly Triple[])[];
  readonly triples: Triple[];
  readonly error: DataError | undefined;
}

async function read(format: RdfFormat, content: string | Uint8Array, uri = "http://x/file", pieces = 1): Promise<Read> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  async function* stream() {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }
  const batches: (readonly Triple[])[] = [];
  try {
    for await (const batch of readRdf({ uri, format, stream: stream() })) batches.push(batch);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return { batches, triples: batches.flat(), error };
  }
  return { batches, triples: batches.flat(), error: undefined };
}

const node = (value: string): Term => ({ termType: "NamedNode", value });
const objects = ({ triples }: Read) => triples.map(({ object }) => object);

describe("formats", () => {
  test("are known by the ending of a name, also when compressed, and by media type", () => {
    const names = [
      "a/b.nt",
      "B.TTL",
      "x.nq.gz",
      "x.trig",
      "x.jsonld",
      "text/turtle; charset=utf-8",
      "http://x/a.ttl?v=1",
    ];
    expect(names.map(rdfFormat)).toEqual(["n-triples", "turtle", "n-quads", "trig", "json-ld", "turtle", "turtle"]);
    expect(["a.json", "a.txt", "ttl.md", "application/json", "x.constructor"].map(rdfFormat)).toEqual(
      Array(5).fill(undefined),
    );
    expect(rdfFormat("/notes on C#/c#.ttl")).toBe("turtle");
  });

  test("each gives the same triples, and graph names are dropped", async () => {
    const line = '<http://x/s> <http://x/p> "o"@en';
    const expected = [
      {
        subject: node("http://x/s"),
        predicate: node("http://x/p"),
        object: { termType: "Literal", value: "o", language: "en" },
      },
    ];
    expect((await read("n-triples", `${line} .\n`)).triples).toEqual(expected);
    expect((await read("n-quads", `${line} <http://x/g> .\n`)).triples).toEqual(expected);
    expect((await read("turtle", `@prefix x: <http://x/> . x:s x:p "o"@en .`)).triples).toEqual(expected);
    expect((await read("trig", `@prefix x: <http://x/> . x:g { x:s x:p "o"@en }`)).triples).toEqual(expected);
    const json = { "@id": "http://x/s", "http://x/p": { "@value": "o", "@language": "en" } };
    expect((await read("json-ld", JSON.stringify(json))).triples).toEqual(expected);
  });

  test("literals keep datatype and language; xsd:string is no datatype; languages are in lower case", async () => {
    const text = `@prefix x: <http://x/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
      x:s x:p "a", "b"^^xsd:string, "c"@en-GB, 4, 1.5, true, "2000-01-01"^^xsd:date .`;
    const xsd = (name: string) => `http://www.w3.org/2001/XMLSchema#${name}`;
    expect(objects(await read("turtle", text))).toEqual([
      { termType: "Literal", value: "a" },
      { termType: "Literal", value: "b" },
      { termType: "Literal", value: "c", language: "en-gb" },
      { termType: "Literal", value: "4", datatype: xsd("integer") },
      { termType: "Literal", value: "1.5", datatype: xsd("decimal") },
      { termType: "Literal", value: "true", datatype: xsd("boolean") },
      { termType: "Literal", value: "2000-01-01", datatype: xsd("date") },
    ]);
  });

  test("any triples written as N-Triples are read back, in whatever pieces the bytes come", async () => {
    const value = fc.string({ unit: "grapheme", maxLength: 30 });
    const iri = fc.webUrl({ withFragments: true }).map((url) => DataFactory.namedNode(url));
    const object = fc.oneof(
      iri,
      value.map((text) => DataFactory.literal(text)),
      value.map((text) => DataFactory.literal(text, "pt-br")),
      fc.tuple(value, iri).map(([text, datatype]) => DataFactory.literal(text, datatype)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(iri, iri, object)), fc.integer({ min: 1, max: 40 }), async (rows, pieces) => {
        const quads = rows.map(([s, p, o]) => DataFactory.quad(s, p, o));
        const found = await read("n-triples", new Writer({ format: "N-Triples" }).quadsToString(quads), "u", pieces);
        expect(found.error).toBeUndefined();
        expect(found.triples.map(({ object: { value } }) => value)).toEqual(quads.map(({ object }) => object.value));
        expect(found.triples.map(({ subject }) => subject.value)).toEqual(quads.map(({ subject }) => subject.value));
      }),
      { numRuns: 60 },
    );
  });
});

describe("broken content", () => {
  test("an error in line 17 names line 17 and a repair, after all triples of the lines before", async () => {
    const good = Array.from({ length: 15 }, (_, n) => `:s :p ${n} .`).join("\n");
    const { triples, error } = await read("turtle", `@prefix : <http://x/> .\n${good}\n:s :p ; :q .\n:s :p 99 .`);
    expect(triples.length).toBe(15);
    expect(error?.place).toEqual({ line: 17, column: 7 });
    expect(error?.message).toMatch(/^http:\/\/x\/file:17:7: Turtle syntax: .*\. Correct this line/);
  });

  test("a whole batch comes before the error of a later line", async () => {
    const lines = Array.from({ length: 12_000 }, (_, n) => `<http://x/s> <http://x/p> "${n}" .`);
    const { batches, error } = await read("n-triples", `${lines.join("\n")}\n<http://x/s> oops .\n`, "u", 7);
    expect(batches.map(({ length }) => length)).toEqual([5000, 5000, 2000]);
    expect(error?.place.line).toBe(12_001);
  });

  test("an undeclared prefix, a missing dot and an open string say what to do", async () => {
    const of = async (text: string) => (await read("turtle", `@prefix : <http://x/> .\n${text}`)).error?.message;
    expect(await of(":a wd:P1 :b .")).toMatch(/file:2:4: .*wd:.*Declare it with @prefix/);
    expect(await of(":a :b :c\n:d :e :f .")).toMatch(
      /file:3:1: .*Expected punctuation after the object\. End the statement/,
    );
    expect(await of(':a :b "c .\n:d :e :f .')).toMatch(/file:2: Turtle syntax/);
  });

  test("bytes that are not UTF-8 are refused with their line", async () => {
    const latin = Buffer.from('<http://x/s> <http://x/p> "Gr\u00fc\u00dfe" .\n', "latin1");
    const { error } = await read("n-triples", Buffer.concat([Buffer.from("# first\n"), latin]), "u", 2);
    expect(error?.message).toMatch(/not UTF-8\. Save the file as UTF-8/);
  });

  test("broken JSON names its line, also when it ends too early", async () => {
    const broken = await read("json-ld", '{"@id": "http://x/s",\n"http://x/p": 1,,\n}');
    expect(broken.error?.place.line).toBe(2);
    const early = await read("json-ld", '{"@id": "http://x/s",\n"http://x/p": 1\n');
    expect(early.error?.message).toMatch(/Unclosed document/);
  });

  test("a context on another host is never fetched, and the error says to inline it", async () => {
    const reached: string[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = async (input) => {
      reached.push(String(input));
      throw new TypeError("offline");
    };
    try {
      const { error } = await read("json-ld", '{"@context": "https://schema.org/", "name": "x"}');
      expect(error?.message).toMatch(/https:\/\/schema\.org\/.*never fetched\. Put the content/);
      expect(reached).toEqual([]);
    } finally {
      globalThis.fetch = real;
    }
  });

  test("statements about quoted triples are counted and left out, and the others are read", async () => {
    const text = "@prefix : <http://x/> .\n<< :a :p :b >> :since 1990 .\n:a :q :c .";
    const { triples, error } = await read("turtle", text);
    expect(triples.map(({ predicate }) => predicate.value)).toEqual(["http://x/since", "http://x/q"]);
    expect(error?.message).toMatch(/1 statements about quoted triples/);
  });
});

describe("blank nodes", () => {
  const text = "_:a <http://x/p> [ <http://x/q> _:a ] .";

  test("are the same when the same source is read again, and others in another source", async () => {
    const names = async (uri: string) =>
      (await read("turtle", text, uri)).triples.flatMap(({ subject, object }) => [subject.value, object.value]);
    const first = await names("http://x/one");
    expect(await names("http://x/one")).toEqual(first);
    expect(new Set([...first, ...(await names("http://x/two"))]).size).toBe(4);
  });

  test("of JSON-LD are named by their order in the source", async () => {
    const json = '{"http://x/p": {"http://x/q": 1}}';
    const names = async () => (await read("json-ld", json)).triples.map(({ subject }) => subject.value).sort();
    expect(await names()).toEqual(await names());
  });
});

describe("odd but correct content", () => {
  test("a byte order mark, Windows line ends and an empty file are fine", async () => {
    expect((await read("turtle", "\ufeff@prefix : <http://x/> .\r\n:a :b :c .\r\n")).triples.length).toBe(1);
    expect((await read("json-ld", '\ufeff{"@id": "http://x/s", "http://x/p": 1}')).triples.length).toBe(1);
    for (const format of ["turtle", "n-triples", "trig", "n-quads"] as const) {
      expect(await read(format, "")).toMatchObject({ triples: [], error: undefined });
    }
  });

  test("a literal of four million characters is read whole, in small pieces too", async () => {
    const long = "näh ".repeat(1_000_000);
    for (const quotes of ['"', '"""']) {
      const { triples, error } = await read(
        "turtle",
        `<http://x/s> <http://x/p> ${quotes}${long}${quotes} .`,
        "u",
        300,
      );
      expect(error).toBeUndefined();
      expect(triples[0]?.object.value === long).toBe(true);
    }
  });

  test("relative addresses are resolved against the source", async () => {
    expect((await read("turtle", "<#me> <p> <../other> .", "http://x/a/b.ttl")).triples).toEqual([
      { subject: node("http://x/a/b.ttl#me"), predicate: node("http://x/a/p"), object: node("http://x/other") },
    ]);
  });

  test("cancellation rethrows the caller's reason", async () => {
    const reason = new Error("enough");
    async function* stream() {
      yield Buffer.from("<http://x/s> <http://x/p> <http://x/o> .\n");
    }
    const reading = readRdf({ uri: "u", format: "n-triples", stream: stream() }, AbortSignal.abort(reason));
    await expect(reading[Symbol.asyncIterator]().next()).rejects.toBe(reason);
  });
});
