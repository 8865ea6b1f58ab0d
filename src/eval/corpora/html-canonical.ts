import { canonicalLink } from "./html-page.ts";

/**
 * A stored page with the address it was fetched from as its first canonical link, which is the one that counts. Nothing
 * else of the page changes: the link stands behind the document type, where the parser puts it into the head, or before
 * everything when there is none.
 */
export function withCanonicalLink(html: string, url: string): string {
  const type = /^(?:\s|<!--(?:(?!-->).)*-->)*<!doctype[^>]*>/is.exec(html);
  const at = type === null ? 0 : type[0].length;
  return `${html.slice(0, at)}${canonicalLink(url)}${html.slice(at)}`;
}
