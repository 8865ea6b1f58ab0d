import { expect, test } from "vitest";
import { formatBytes, formatTable } from "./format.ts";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1.0 kB"],
  [22_972_370, "23.0 MB"],
  [5.5e15, "5500.0 TB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test("columns of a table are aligned by what a terminal shows, whatever the rows hold", () => {
  expect(formatTable([["a", "long name"], ["東京", "x", "y"], []])).toBe("a     long name\n東京  x          y\n");
  expect(formatTable([["\u001b[31mred\u0007", "x"]])).toBe("red  x");
});
