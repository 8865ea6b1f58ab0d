import fc from "fast-check";
import { expect, it } from "vitest";
import { plainId } from "./plain-id.ts";

it("keeps an id in one field, and keeps ids apart", () => {
  expect(plainId('a page\t"7"')).toBe("a%20page%09%227%22");
  expect(plainId("a%20page")).toBe("a%2520page");
  expect(plainId("https://e.org/Café?x=1#y")).toBe("https://e.org/Café?x=1#y");
});

it("gives the id back when it is decoded, and has nothing in it that Python splits at", () => {
  const characters = fc.constantFrom(
    "a",
    "%",
    "%20",
    " ",
    '"',
    "\n",
    "\r",
    "\t",
    "\x1c",
    "\x85",
    "\u2028",
    "\u3000",
    "é",
    "😀",
  );
  fc.assert(
    fc.property(fc.array(characters), (parts) => {
      const id = parts.join("");
      expect(plainId(id)).toMatch(/^[a%é😀\d\w]*$/u);
      expect(decodeURIComponent(plainId(id))).toBe(id);
    }),
  );
});
