import type { Block } from "./document.ts";

/** Builds a document's plain text block by block, so that every block is an exact slice of it. */
export interface TextBuilder {
  /** Adds a block; white space at its borders goes. An empty block is nothing. */
  add(text: string, kind: Exclude<Block["kind"], "heading">): void;
  /** Adds a heading of level 1 to 6 and puts what follows under it. */
  heading(text: string, level: number): void;
  readonly section: readonly string[];
  result(): { readonly text: string; readonly blocks: readonly Block[] };
}

export function createTextBuilder(): TextBuilder {
  const parts: string[] = [];
  const blocks: Block[] = [];
  let length = 0;
  let open: { readonly text: string; readonly level: number }[] = [];
  let section: readonly string[] = [];
  const push = (raw: string, kind: Block["kind"]): void => {
    // Half a surrogate pair is not stored as it stands, and the text must stay what the offsets were counted in.
    const text = raw.trim().toWellFormed();
    if (text === "") return;
    const start = length === 0 ? 0 : length + 1;
    parts.push(text);
    length = start + text.length;
    blocks.push({ start, end: length, kind, section });
  };
  return {
    add: push,
    heading(raw, level) {
      const text = raw.replace(/\s+/g, " ").trim();
      if (text === "") return;
      const above = open.filter((heading) => heading.level < level);
      section = above.map((heading) => heading.text);
      push(text, "heading");
      open = [...above, { text, level }];
      section = open.map((heading) => heading.text);
    },
    get section() {
      return section;
    },
    result: () => ({ text: parts.join("\n"), blocks }),
  };
}
