import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { distinct } from "./csv-shape.ts";
import type { ParsedDocument, ParsedTable } from "./document.ts";
import { fileTitle } from "./file-title.ts";
import { isParsable, markdownParts } from "./markdown-parts.ts";
import { readPlainText } from "./plain-text.ts";
import { createTextBuilder } from "./text-builder.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];
type Table = Extract<Node, { type: "table" }>;

/**
 * Markdown with GitHub's tables. Headings make sections, the first of level 1 or the `title` of a front matter is the
 * title; raw HTML and the addresses of links are left out. A part nested over a hundred levels deep is taken as plain
 * paragraphs.
 */
export function readMarkdown(raw: string, uri: string): ParsedDocument {
  const source = raw.replace(/\r\n?/g, "\n");
  const front = source.match(/^\uFEFF?---[^\S\n]*\n([\s\S]*?)\n---[^\S\n]*(?:\n|$)/);
  const body = front === null ? source : source.slice(front[0].length);
  const builder = createTextBuilder();
  const tables: ParsedTable[] = [];
  let title = front?.[1]?.match(/^title:[^\S\n]*["']?(.+?)["']?\s*$/m)?.[1];
  const read = (node: Node, open: Node[]): void => {
    if (node.type === "heading") {
      const text = plain(node);
      if (title === undefined && node.depth === 1) title = text;
      else builder.heading(text, node.depth);
    } else if (node.type === "paragraph") builder.add(plain(node), "paragraph");
    else if (node.type === "code") builder.add(node.value, "preformatted");
    else if (node.type === "table") tables.push(tableOf(node, builder.section));
    else if (node.type === "listItem" && node.children[0]?.type === "paragraph") {
      builder.add(plain(node.children[0]), "list-item");
      pushReversed(open, node.children.slice(1));
    } else if ("children" in node) pushReversed<Node>(open, node.children);
  };
  for (const part of markdownParts(body)) {
    if (!isParsable(part)) {
      const { text, blocks } = readPlainText(part, uri);
      for (const { start, end } of blocks) builder.add(text.slice(start, end), "paragraph");
      continue;
    }
    const tree = fromMarkdown(part, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    const open: Node[] = [];
    pushReversed<Node>(open, tree.children);
    // An own stack, because quotes and lists nest.
    for (let node = open.pop(); node !== undefined; node = open.pop()) read(node, open);
  }
  return { title: title || fileTitle(uri), ...builder.result(), tables };
}

/** In a loop, because arguments by the ten thousand would overflow the stack. */
function pushReversed<T>(stack: T[], items: readonly T[]): void {
  for (let i = items.length - 1; i >= 0; i--) stack.push(items[i] as T);
}

function tableOf(node: Table, section: readonly string[]): ParsedTable {
  const [head = [], ...rows] = node.children.map((row) => row.children.map(plain));
  const columns = distinct(head.map((name, i) => name || `column ${i + 1}`));
  return { kind: "table", caption: "", section, columns, rows: rows.map((row) => columns.map((_, i) => row[i] ?? "")) };
}

interface AnyNode {
  readonly type: string;
  readonly value?: string;
  readonly alt?: string | null | undefined;
  readonly children?: readonly AnyNode[];
}

/** The words of a node without their markup. */
function plain(node: AnyNode): string {
  const parts: string[] = [];
  const open: AnyNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { type, value, alt, children } = next;
    if (type === "html" || type === "footnoteReference") continue;
    if (type === "break") parts.push(" ");
    if (value !== undefined) parts.push(value);
    if (type === "image" && alt) parts.push(alt);
    if (children !== undefined) pushReversed(open, children);
  }
  return parts.join("").replace(/\s+/g, " ").trim();
}
