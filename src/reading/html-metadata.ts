import { isUnread } from "./html-boilerplate.ts";
import { cellText } from "./html-cell.ts";
import { isHeading } from "./html-elements.ts";
import { attribute, collapse, type Element, type ParentNode, walk } from "./html-walk.ts";

export interface Metadata {
  /** Empty when the page has none. */
  readonly title: string;
  readonly url?: string;
  /** Whether a heading repeats the page's title and so is no section of it. */
  isTitle(heading: Element): boolean;
}

/** Title and address as the page itself gives them. Addresses are http or https, anything else is ignored. */
export function readMetadata(root: ParentNode): Metadata {
  const meta = new Map<string, string>();
  const headings: Element[] = [];
  let named = "";
  let canonical: string | undefined;
  let first: Element | undefined;
  walk(root, {
    enter(element) {
      const { tagName } = element;
      if (tagName === "title" && named === "") named = cellText(element, noTables).text;
      else if (tagName === "meta") remember(meta, element);
      else if (
        tagName === "link" &&
        canonical === undefined &&
        attribute(element, "rel")?.toLowerCase() === "canonical"
      )
        canonical = attribute(element, "href");
      else if (tagName === "h1" && isHeading(element) && !isUnread(element)) {
        headings.push(element);
        if (attribute(element, "id")?.toLowerCase() === "firstheading") first ??= element;
      }
      return tagName === "head" || !isUnread(element);
    },
  });
  const url = webAddress(canonical) ?? webAddress(meta.get("og:url"));
  const texts = new Map(headings.map((heading) => [heading, cellText(heading, noTables).text]));
  const title = chooseTitle({
    first: first === undefined ? "" : (texts.get(first) ?? ""),
    headings: [...texts.values()].filter((text) => text !== ""),
    named,
    shared: collapse(meta.get("og:title") ?? ""),
    site: collapse(meta.get("og:site_name") ?? ""),
    url,
  });
  const isTitle = (heading: Element): boolean =>
    heading === first || (texts.has(heading) && (headings.length === 1 || texts.get(heading) === title));
  return url === undefined ? { title, isTitle } : { title, url, isTitle };
}

const noTables: ReadonlySet<Element> = new Set();

function remember(meta: Map<string, string>, element: Element): void {
  const name = attribute(element, "property") ?? attribute(element, "name");
  const content = attribute(element, "content");
  if (name !== undefined && content !== undefined && !meta.has(name)) meta.set(name, content);
}

function webAddress(value: string | undefined): string | undefined {
  if (value === undefined || !/^\s*https?:/i.test(value) || !URL.canParse(value.trim())) return undefined;
  return new URL(value.trim()).href;
}

interface Titles {
  readonly first: string;
  readonly headings: readonly string[];
  readonly named: string;
  readonly shared: string;
  readonly site: string;
  readonly url: string | undefined;
}

function chooseTitle({ first, headings, named, shared, site, url }: Titles): string {
  if (first !== "") return first;
  const heading = headings.find((text) => named.startsWith(text));
  if (heading !== undefined) return heading;
  if (shared !== "" && (named === "" || named.startsWith(shared))) return withoutSite(shared, site, url);
  return withoutSite(named, site, url) || headings[0] || "";
}

/** Takes "Wikipedia" off "Rome - Wikipedia": the last part, where it names the site or stands behind a bar. */
function withoutSite(title: string, site: string, url: string | undefined): string {
  const parts = title.match(/^(.+\S)\s+([-–—|·»])\s+(.+?)$/u);
  if (parts === null) return title;
  const [, rest = "", mark, last = ""] = parts;
  const host = url === undefined ? "" : new URL(url).hostname.replace(/[^a-z\d]/g, "");
  const plain = last.toLowerCase().replace(/[^a-z\d]/g, "");
  const names = last === site || mark === "|" || /^Wikip/.test(last) || (plain.length > 2 && host.includes(plain));
  return names ? rest : title;
}
