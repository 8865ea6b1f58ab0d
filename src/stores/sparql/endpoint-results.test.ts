import { expect, it } from "vitest";
import { readResults } from "./endpoint-results.ts";

const endpoint = "http://localhost/sparql";
const films = {
  head: { vars: ["film", "name"] },
  results: {
    bindings: [
      { film: { type: "uri", value: "urn:amelie" }, name: { type: "literal", value: "Amélie 🎬", "xml:lang": "FR" } },
      { film: { type: "bnode", value: "_:b1" }, name: null },
      { film: { type: "uri", value: "nodeID://b2" } },
    ],
  },
};

/** The text as bytes, in pieces of `size`, and how many pieces were asked for. */
function pieces(text: string, size: number): { chunks: AsyncIterable<Uint8Array>; taken: () => number } {
  const bytes = new TextEncoder().encode(text);
  let taken = 0;
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) {
      taken++;
      yield bytes.slice(at, at + size);
    }
  }
  return { chunks: chunks(), taken: () => taken };
}

const read = (text: string, { size = 7, maxRows = 100 } = {}) =>
  readResults(pieces(text, size).chunks, endpoint, maxRows);

it.each([1, 2, 5, 10_000])("reads rows however the bytes are cut, here in pieces of %i", async (size) => {
  expect(await read(JSON.stringify(films), { size })).toEqual({
    variables: ["film", "name"],
    rows: [
      {
        film: { termType: "NamedNode", value: "urn:amelie" },
        name: { termType: "Literal", value: "Amélie 🎬", language: "fr" },
      },
      { film: { termType: "BlankNode", value: "b1" } },
      { film: { termType: "BlankNode", value: "b2" } },
    ],
    complete: true,
  });
});

it("stops reading behind the last row that is wanted", async () => {
  const bindings = Array.from({ length: 10_000 }, () => films.results.bindings[0]);
  const { chunks, taken } = pieces(JSON.stringify({ ...films, results: { bindings } }), 1_000);
  const answer = await readResults(chunks, endpoint, 20);
  expect(answer.rows).toHaveLength(20);
  expect(answer.complete).toBe(false);
  expect(taken()).toBeLessThan(10);
});

it("knows that exactly as many rows as wanted are all", async () => {
  expect(await read(JSON.stringify(films), { maxRows: 3 })).toMatchObject({ complete: true });
});

it.each([
  ["an answer to ASK", { head: {}, boolean: true }, true],
  [
    "Virtuoso's way to say it",
    { head: { vars: ["__ASK_RETVAL"] }, results: { bindings: [{ __ASK_RETVAL: { type: "literal", value: "0" } }] } },
    false,
  ],
])("reads %s", async (_, answer, boolean) => {
  expect(await read(JSON.stringify(answer))).toEqual({ variables: [], rows: [], complete: true, boolean });
});

it("reads results without rows", async () => {
  expect(await read('{"head": {"vars": ["x"]}, "results": {"bindings": []}}')).toEqual({
    variables: ["x"],
    rows: [],
    complete: true,
  });
});

it.each([
  ["nothing", ""],
  ["a page", "<html><body>Please log in</body></html>"],
  ["an answer that was cut", JSON.stringify(films).slice(0, -40)],
  ["JSON of something else", '{"error": "no such graph"}'],
  ["a list", "[1, 2]"],
  ["a row that is none", '{"head": {"vars": ["x"]}, "results": {"bindings": [5]}}'],
  ["a term that is none", '{"head": {"vars": ["x"]}, "results": {"bindings": [{"x": {"type": "uri"}}]}}'],
  ["more behind the end", `${JSON.stringify(films)}{"head": {}}`],
])("refuses %s and says what to check", async (_, text) => {
  await expect(read(text)).rejects.toMatchObject({
    code: "invalid-answer",
    message: expect.stringContaining("Check that it is a SPARQL endpoint"),
  });
});
