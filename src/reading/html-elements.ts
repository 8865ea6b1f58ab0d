import { type Element, walk } from "./html-walk.ts";

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

const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
/** What no heading holds. One that does was never closed, and swallowed what follows. */
const notInHeading: ReadonlySet<string> = new Set(
  "p ul ol dl table pre blockquote section article h1 h2 h3 h4 h5 h6".split(" "),
);
/** Nodes of a heading at most. */
const headingNodes = 100;

/** Whether an element is a heading, and not the rest of a page in a heading that nobody closed. */
export function isHeading(element: Element): boolean {
  if (!headings.has(element.tagName)) return false;
  let nodes = 0;
  let proper = true;
  walk(element, {
    enter({ tagName }) {
      proper &&= ++nodes <= headingNodes && !notInHeading.has(tagName);
      return proper;
    },
  });
  return proper;
}

/** Whether white space in an element is meant. */
export function isPreformatted({ tagName }: Element): boolean {
  return tagName === "pre" || tagName === "listing" || tagName === "xmp" || tagName === "plaintext";
}
