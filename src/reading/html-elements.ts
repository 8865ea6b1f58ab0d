import type { Element } from "./html-walk.ts";

const blocks: ReadonlySet<string> = new Set(
  (
    "html body address article aside blockquote center details dialog dd div dl dt fieldset figcaption figure footer form " +
    "frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol optgroup option p plaintext pre search " +
    "section summary table caption thead tbody tfoot tr ul xmp"
  ).split(" "),
);

/** Whether an element begins and ends a block of text. Cells do not: a row of a layout table reads as one line. */
export function isBlock({ tagName }: Element): boolean {
  return blocks.has(tagName);
}

/** Whether an element is one of `h1` to `h6`. */
export function isHeading({ tagName }: Element): boolean {
  return tagName.length === 2 && tagName >= "h1" && tagName <= "h6";
}

/** Whether white space in an element is meant. */
export function isPreformatted({ tagName }: Element): boolean {
  return tagName === "pre" || tagName === "listing" || tagName === "xmp" || tagName === "plaintext";
}
