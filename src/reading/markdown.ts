import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { distinct } from "./csv.ts";
import type { ParsedDocument, ParsedTable } from "./document.ts";
import { fileTitle } from "./file-title.ts";
import { createTextBuilder } from "./text-builder.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];

/** Markdown with GitHub's tables. Headings make sections; raw HTML is left out. */
export function readMarkdown(source: string, uri: string): ParsedDocument {
  const front = source.match(/^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n/);
  const body = front === null ? source : source.slice(front[0].length);
  const tree = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const builder = createTextBuilder();
  const tables: ParsedTable[] = [];
  let title = front?.[1]?.match(/^title:\s*["']?(.+?)["']?\s*$/m)?.[1];
  const open: Node[] = [...tree.children].reverse();
  // An own stack, because quotes and lists nest as deep as the file likes.
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === "heading") {
      const text = plain(node);
      if (title === undefined && node.depth === 1) title = text;
      else builder.heading(text, node.depth);
    } else if (node.type === "paragraph") builder.add(plain(node), "paragraph");
    else if (node.type === "code") builder.add(node.value, "preformatted");
    else if (node.type === "table") {
      const [head = [], ...rows] = node.children.map((row) => row.children.map(plain));
      const columns = distinct(head.map((name, i) => name || `column ${i + 1}`));
      const cells = rows.map((row) => columns.map((_, i) => row[i] ?? ""));
      tables.push({ kind: "table", caption: "", section: builder.section, columns, rows: cells });
    } else if (node.type === "listItem") {
      const [first, ...rest] = node.children;
      if (first?.type === "paragraph") builder.add(plain(first), "list-item");
      else if (first !== undefined) rest.unshift(first);
      open.push(...(rest.reverse() as Node[]));
    } else if ("children" in node) open.push(...([...node.children].reverse() as Node[]));
  }
  return { title: title || fileTitle(uri), ...builder.result(), tables };
}

/** The words of a node without their markup. */
function plain(node: unknown): string {
  const parts: string[] = [];
  const open: unknown[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { type, value, alt, children } = next as { type: string; value?: string; alt?: string; children?: unknown[] };
    if (type === "html" || type === "footnoteReference") continue;
    if (type === "break") parts.push(" ");
    if (value !== undefined) parts.push(value);
    if (type === "image" && alt) parts.push(alt);
    if (children !== undefined) open.push(...[...children].reverse());
  }
  return parts.join("").replace(/\s+/g, " ").trim();
}
