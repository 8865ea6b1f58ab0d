import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DataError } from "../core/errors/index.ts";
import { charsetOf, decodeText, utf8Bytes } from "./decode.ts";

const german = "Die Größe der Straße überrascht. Müller wohnt in Köln, Jäger in Zürich.";
const folder = new URL("../../test/fixtures/reading/encodings/", import.meta.url);
const expected: Record<string, string> = JSON.parse(readFileSync(new URL("expected.json", folder), "utf8"));
const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));

function utf16(text: string, mark: boolean, big = false): Uint8Array {
  const bytes = Buffer.from((mark ? "\uFEFF" : "") + text, "utf16le");
  return big ? bytes.swap16() : bytes;
}

describe("decodeText", () => {
  test.each([
    ["UTF-8", Buffer.from(german)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${german}`)],
    ["UTF-16LE with a mark", utf16(german, true)],
    ["UTF-16BE with a mark", utf16(german, true, true)],
    ["UTF-16LE without a mark", utf16(german, false)],
    ["UTF-16BE without a mark", utf16(german, false, true)],
    ["ISO-8859-1", Buffer.from(german, "latin1")],
  ])("reads %s", (_, bytes) => expect(decodeText(bytes, "a.txt")).toBe(german));

  test.each(names)("reads %s, declared or not", (name) => {
    const bytes = readFileSync(new URL(name, folder));
    const encoding = name.replace(".txt", "");
    expect(decodeText(bytes, name).trim()).toBe(expected[encoding]);
    expect(decodeText(bytes, name, encoding).trim()).toBe(expected[encoding]);
  });

  test("a wrong declaration does not spoil valid UTF-8", () => {
    expect(decodeText(Buffer.from(german), "a.html", "iso-8859-1")).toBe(german);
    expect(decodeText(Buffer.from(`<meta charset="shift_jis">${german}`), "a.html")).toContain(german);
  });

  test("the head of HTML and of XML declares the encoding where the transport does not", () => {
    const bytes = (head: string) => Buffer.concat([Buffer.from(head), Buffer.from([0xb3, 0xf3, 0x64, 0xbc])]);
    expect(decodeText(bytes('<meta charset="iso-8859-2">'), "a.html")).toMatch(/łódź$/);
    expect(decodeText(bytes('<?xml version="1.0" encoding="iso-8859-2"?>'), "a.xhtml")).toMatch(/łódź$/);
  });

  test("UTF-8 with one broken byte stays UTF-8", () => {
    const bytes = Buffer.concat([Buffer.from(german.repeat(3)), Buffer.from([0xc3]), Buffer.from(" Ende")]);
    expect(decodeText(bytes, "a.txt")).toBe(`${german.repeat(3)}\uFFFD Ende`);
  });

  test("an unknown declared encoding does not matter", () => {
    expect(decodeText(Buffer.from("plain"), "a.txt", "no-such-charset")).toBe("plain");
  });

  test("binary data are refused by name", () => {
    const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");
    expect(() => decodeText(png, "photo.txt")).toThrow(/photo\.txt: it holds binary data/);
  });

  test("any bytes give text or a DataError", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          expect(typeof decodeText(bytes, "x")).toBe("string");
        } catch (error) {
          expect(error).toBeInstanceOf(DataError);
        }
      }),
    );
  });

  test("any text comes back from UTF-8", () => {
    const word = fc.string({ unit: "grapheme" }).filter((text) => !/[\p{Cc}\uFEFF]/u.test(text));
    fc.assert(
      fc.property(word, (text) => {
        expect(decodeText(Buffer.from(text), "x")).toBe(text);
      }),
    );
  });
});

test("the charset of a media type is found in quotes and without", () => {
  expect(charsetOf('text/html; charset="ISO-8859-1"')).toBe("ISO-8859-1");
  expect(charsetOf("text/html;charset=utf-8")).toBe("utf-8");
  expect(charsetOf("text/html")).toBeUndefined();
});

test.each([
  ["UTF-16LE", utf16(german, true)],
  ["UTF-16BE", utf16(german, true, true)],
  ["marked UTF-8", Buffer.from(`\uFEFF${german}`)],
  ["UTF-8", Buffer.from(german)],
])("a stream of %s becomes one of UTF-8, wherever its pieces end", async (_, bytes) => {
  async function* pieces() {
    for (let i = 0; i < bytes.length; i += 7) yield bytes.subarray(i, i + 7);
  }
  expect(Buffer.concat(await Array.fromAsync(utf8Bytes(pieces()))).toString()).toBe(german);
});
