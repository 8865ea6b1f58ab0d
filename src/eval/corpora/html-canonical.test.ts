import { expect, test } from "vitest";
import { readHtml } from "../../reading/html.ts";
import { withCanonicalLink } from "./html-canonical.ts";

const url = "https://news.example/a?b=1&c=2";
const text =
  "The harbour of Brenholm was dredged in 1904, and ships of all sizes have called there ever since that year.";

test.each([
  [
    "a page with a head",
    `<!DOCTYPE html><html lang="en"><head><title>Harbour</title></head><body><p>${text}</p></body></html>`,
  ],
  [
    "a page whose head has attributes and comments before it",
    `\n<!-- x -->\n<!doctype HTML>\n<!--[if IE]><head><![endif]--><html><head data-a="1>0"><title>Harbour</title></head><body><p>${text}</p></body></html>`,
  ],
  ["a page without a document type", `<html><head><title>Harbour</title></head><body><p>${text}</p></body></html>`],
  ["a page that is only a body's inside", `<title>Harbour</title><p>${text}</p>`],
  [
    "a page that names another address",
    `<!doctype html><head><link rel="canonical" href="https://other.example/"><meta property="og:url" content="https://other.example/"><title>Harbour</title></head><p>${text}</p>`,
  ],
])("%s has the given address and reads as before", (_, html) => {
  const before = readHtml(html, { uri: "page.html" });
  const after = readHtml(withCanonicalLink(html, url), { uri: "page.html" });
  expect(after).toEqual({ ...before, url });
  expect(after.title).toBe("Harbour");
});

test("everything else of the page stays, to the letter", () => {
  const html = "<!doctype html>\r\n<HTML><p>a<p>b";
  const link = '<link rel="canonical" href="https://news.example/a?b=1&amp;c=2">';
  expect(withCanonicalLink(html, url).split(link).join("")).toBe(html);
});

test("a page that begins with many comments takes no time", () => {
  const html = `${"<!-- a -->".repeat(5000)}<p>${text}</p>`;
  const started = performance.now();
  expect(readHtml(withCanonicalLink(html, url), { uri: "page.html" }).url).toBe(url);
  expect(performance.now() - started).toBeLessThan(2000);
});
