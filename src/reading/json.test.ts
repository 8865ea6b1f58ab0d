import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DataError } from "../core/errors/index.ts";
import type { ReadItem } from "./document.ts";
import { readJson, readJsonLines } from "./json.ts";

function lines(content: string | Uint8Array): Promise<ReadItem[]> {
  async function* stream() {
    yield typeof content === "string" ? Buffer.from(content) : content;
  }
  return Array.fromAsync(readJsonLines(stream(), "log.jsonl"));
}

const documents = (items: readonly ReadItem[]) =>
  items.flatMap((item) => (item.kind === "document" ? [item.document] : []));
const failures = (items: readonly ReadItem[]) => items.flatMap((item) => (item.kind === "failure" ? [item.error] : []));

describe("readJsonLines", () => {
  test("a record with text is a document with an infobox of its other fields", async () => {
    const record = {
      Title: "Lyra",
      url: "https://example.org/l",
      text: "One.\n\nTwo.",
      born: 1907,
      tags: ["a", 2],
      at: { city: "Jena" },
    };
    expect(documents(await lines(JSON.stringify(record)))).toMatchObject([
      {
        title: "Lyra",
        url: "https://example.org/l",
        text: "One.\nTwo.",
        tables: [
          {
            kind: "infobox",
            columns: ["attribute", "value"],
            rows: [
              ["born", "1907"],
              ["tags", "a, 2"],
              ["at city", "Jena"],
            ],
          },
        ],
      },
    ]);
  });

  test("records without text are the rows of one table", async () => {
    const [document] = documents(await lines('{"town":"Oslo","people":7}\n\n{"town":"Jena","river":"Saale"}\n'));
    expect(document).toMatchObject({
      title: "log",
      tables: [
        {
          columns: ["town", "people", "river"],
          rows: [
            ["Oslo", "7", ""],
            ["Jena", "", "Saale"],
          ],
        },
      ],
    });
  });

  test("bad lines are named by number and the good ones read", async () => {
    const items = await lines('{"text":"first"}\n{"text": oops}\n[1]\n\n{"text":"last"}');
    expect(documents(items).map(({ text }) => text)).toEqual(["first", "last"]);
    expect(failures(items).map(({ place }) => place.line)).toEqual([2, 3]);
  });

  test("of a great many bad lines a hundred are named and the others counted", async () => {
    const errors = failures(await lines("nonsense\n".repeat(1_000)));
    expect(errors.length).toBe(101);
    expect(errors.at(-1)?.message).toMatch(/900 further records/);
  });

  test("a line in windows-1252 between lines in UTF-8 is read too", async () => {
    const line = Buffer.from('{"text":"Caf\u00e9 M\u00fcller in K\u00f6ln"}\n', "latin1");
    const items = await lines(Buffer.concat([Buffer.from('{"text":"Größe"}\n'), line]));
    expect(documents(items).map(({ text }) => text)).toEqual(["Größe", "Café Müller in Köln"]);
  });

  test("a line beyond the limit is passed over", async () => {
    const items = await lines(`{"text":"${"x".repeat(17_000_000)}"}\n{"text":"good"}\n`);
    expect(failures(items).map(({ message }) => message)).toEqual([expect.stringMatching(/jsonl:1: .*16 MB/)]);
    expect(documents(items).map(({ text }) => text)).toEqual(["good"]);
  });

  test("records whose fields are all different do not make one boundless table", async () => {
    const records = Array.from({ length: 4_000 }, (_, i) => JSON.stringify({ [`field ${i}`]: i })).join("\n");
    const tables = documents(await lines(records)).flatMap((document) => document.tables);
    expect(tables.map(({ caption }) => caption)).toEqual(["", "part 2"]);
    expect(tables.reduce((sum, table) => sum + table.rows.length, 0)).toBe(4_000);
  });

  test("only blank lines are an error", async () => {
    await expect(lines("\n \r\n")).rejects.toThrow(/holds no records/);
  });

  test("any lines give documents, tables with full rows, or typed failures", async () => {
    const line = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      fc.dictionary(fc.string(), fc.jsonValue()).map((v) => JSON.stringify(v)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1 }), async (all) => {
        const items = await lines(all.join("\n")).catch((error: unknown) => {
          expect(error).toBeInstanceOf(DataError);
          return [];
        });
        for (const { rows, columns } of documents(items).flatMap(({ tables }) => tables)) {
          for (const row of rows) expect(row.length).toBe(columns.length);
        }
      }),
    );
  });
});

describe("readJson", () => {
  test("takes a list, one record, or a record that holds a list", () => {
    const texts = (json: string) => documents([...readJson(json, "a.json")]).map(({ text }) => text);
    expect(texts('[{"text":"a"},{"body":["b","c"]}]')).toEqual(["a", "b\nc"]);
    expect(texts('{"name":"N","text":"a"}')).toEqual(["a"]);
    expect(texts('{"count":2,"items":[{"text":"a"},{"text":"b"}]}')).toEqual(["a", "b"]);
  });

  test("what is no JSON, or holds nothing, is told", () => {
    expect(() => [...readJson('{"a":1}\n{"a":2}', "a.json")]).toThrow(/no JSON .*name it \.jsonl/);
    expect(() => [...readJson("[]", "a.json")]).toThrow(/holds no records/);
    expect(failures([...readJson('[1,{"text":"a"}]', "a.json")])[0]?.place).toEqual({ record: 1 });
  });

  test("nesting as deep as it likes does no harm", () => {
    const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
    expect(() => [...readJson(deep, "a.json")]).not.toThrow(RangeError);
  });
});
