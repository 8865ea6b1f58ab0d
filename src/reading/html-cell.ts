import { isReferenceMarker, isUnread } from "./html-boilerplate.ts";
import { attribute, collapse, type Element, walk } from "./html-walk.ts";

/** Levels of nested layout tables whose text counts for the cell around them; more would make reading quadratic. */
const nestedTables = 3;

/** Elements that begin a new line in a cell. */
const lines: ReadonlySet<string> = new Set(
  "p div li ul ol dl dt dd br hr blockquote pre table tr h1 h2 h3 h4 h5 h6 figure figcaption section article".split(
    " ",
  ),
);

export interface CellText {
  readonly text: string;
  /** Whether all of the text is bold. */
  readonly bold: boolean;
  /** What the pictures in it are said to show: flags and ticks are often all that a cell holds. */
  readonly pictures: string;
}

/** Characters of a picture's description beyond which it is no label. */
const labelLength = 40;

/** The text of a cell, caption or heading on one line. Tables in `without` are data of their own and left out. */
export function cellText(element: Element, without: Pick<ReadonlySet<Element>, "has">): CellText {
  const parts: string[] = [];
  let line = "";
  let depth = 0;
  let bold = 0;
  const pictures = new Set<string>();
  let plain = false;
  const end = (): void => {
    parts.push(line);
    line = "";
  };
  walk(element, {
    enter(inner) {
      if (inner.tagName === "table" && (without.has(inner) || depth >= nestedTables)) return false;
      if (isUnread(inner) || isReferenceMarker(inner)) return false;
      if (inner.tagName === "table") depth++;
      if (inner.tagName === "img") pictures.add(pictureLabel(inner));
      if (isBold(inner)) bold++;
      if (lines.has(inner.tagName)) end();
      else if (inner.tagName === "td" || inner.tagName === "th") line += " ";
      return true;
    },
    leave(inner) {
      if (inner.tagName === "table") depth--;
      if (isBold(inner)) bold--;
      if (lines.has(inner.tagName) && inner.tagName !== "br") end();
    },
    text(value) {
      line += value;
      if (bold === 0 && !plain && /\S/.test(value)) plain = true;
    },
  });
  end();
  const text = joinLines(parts.map(collapse).filter((part) => part !== ""));
  return { text, bold: text !== "" && !plain, pictures: [...pictures].filter((label) => label !== "").join(", ") };
}

/** The description of a picture when it is a label: "Portugal", "Yes"; file names and sentences are none. */
function pictureLabel(image: Element): string {
  const label = collapse(attribute(image, "alt") ?? "");
  return label.length > labelLength || /\.(?:svg|png|jpe?g|gif|webp)$/i.test(label) ? "" : label;
}

function isBold(element: Element): boolean {
  return element.tagName === "b" || element.tagName === "strong" || element.tagName === "th";
}

/** Lines of a cell are mostly a list ("Ann<br>Bob" is "Ann, Bob"), but brackets and broken sentences go on. */
function joinLines(parts: readonly string[]): string {
  let text = "";
  for (const [index, part] of parts.entries()) {
    const goesOn = /^[\p{Ll}([{–—/,;:.&+-]/u.test(part) || /[.,;:!?/–—&([{-]/.test(parts[index - 1]?.at(-1) ?? "");
    text += index === 0 ? part : `${goesOn ? " " : ", "}${part}`;
  }
  return text;
}

/** Whether an element's own style makes it bold. */
export function isStyledBold(element: Element): boolean {
  return /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(attribute(element, "style") ?? "");
}
