import { isFurniture, isUnread } from "./html-boilerplate.ts";
import { isBlock } from "./html-elements.ts";
import { attribute, classes, type Element, type ParentNode, walk } from "./html-walk.ts";

/** Where the content of a page is, and what in it is left out. */
export interface MainContent {
  readonly root: ParentNode;
  /** Whether an element within `root` is no content. */
  isLeftOut(element: Element): boolean;
}

/** Characters of a block from which it counts as prose and not as a label. */
const proseLength = 60;
/** Share of a page's prose that the chosen container holds at least. */
const mainShare = 0.7;
/** Share below which the author's own `main` or `article` is not believed. */
const markedShare = 0.4;
/** Share of prose from which a part is content whatever its name says. */
const contentShare = 0.3;

/**
 * Chooses the container of the main content: MediaWiki's own, else what the author marked as `main` or `article`, else
 * the innermost element with most of the prose (text outside links, in blocks longer than a label).
 */
export function findMain(body: ParentNode, tables: Pick<ReadonlySet<Element>, "has">): MainContent {
  const { sizes, marked, wiki } = measure(body, tables);
  const total = sizes.get(body) ?? 0;
  const isLeftOut = (element: Element): boolean =>
    isUnread(element) ||
    isFurniture(element) ||
    (isSuspect(element) && (sizes.get(element) ?? 0) < contentShare * total);
  if (wiki !== undefined) return { root: wiki, isLeftOut };
  const believed = marked
    .filter((element) => (sizes.get(element) ?? 0) >= markedShare * total)
    .sort((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
  return { root: believed[0] ?? innermost(body, sizes), isLeftOut };
}

function innermost(body: ParentNode, sizes: ReadonlyMap<ParentNode, number>): ParentNode {
  const least = mainShare * (sizes.get(body) ?? 0);
  let chosen = body;
  for (let next: ParentNode | undefined = body; next !== undefined && least > 0; ) {
    chosen = next;
    next = chosen.childNodes.find((child): child is Element => "tagName" in child && (sizes.get(child) ?? 0) >= least);
    // One long paragraph is not a container.
    if (next !== undefined && "tagName" in next && /^(?:p|li|pre|td|blockquote)$/.test(next.tagName)) break;
  }
  return chosen;
}

interface Measured {
  /** Characters of prose below each block element. */
  readonly sizes: ReadonlyMap<ParentNode, number>;
  readonly marked: readonly Element[];
  readonly wiki: Element | undefined;
}

function measure(body: ParentNode, tables: Pick<ReadonlySet<Element>, "has">): Measured {
  const sizes = new Map<ParentNode, number>();
  const marked: Element[] = [];
  let wiki: Element | undefined;
  const open = [{ own: 0, below: 0 }];
  let links = 0;
  const close = (node: ParentNode): void => {
    const { own, below } = open.pop()!;
    const size = below + (own >= proseLength ? own : 0);
    if (size > 0) sizes.set(node, size);
    const above = open.at(-1);
    if (above !== undefined && !("tagName" in node && isSuspect(node))) above.below += size;
  };
  walk(body, {
    enter(element) {
      if (tables.has(element) || isUnread(element) || isFurniture(element)) return false;
      if (isWiki(element)) wiki ??= element;
      if (isMarked(element)) marked.push(element);
      if (element.tagName === "a") links++;
      if (isBlock(element)) open.push({ own: 0, below: 0 });
      return true;
    },
    leave(element) {
      if (element.tagName === "a") links--;
      if (isBlock(element)) close(element);
    },
    text(value) {
      if (links === 0) open.at(-1)!.own += value.trim().length;
    },
  });
  close(body);
  return { sizes, marked, wiki };
}

function isWiki(element: Element): boolean {
  return attribute(element, "id") === "mw-content-text" || classes(element).includes("mw-parser-output");
}

function isMarked(element: Element): boolean {
  if (element.tagName === "main" || element.tagName === "article") return true;
  const role = attribute(element, "role")?.toLowerCase();
  return role === "main" || role === "article" || /\barticleBody\b/i.test(attribute(element, "itemprop") ?? "");
}

const suspectNames =
  /(?:^|[-_])(?:comments?|disqus|sidebar|related|recirc|recommended|recommendations?|share|sharing|social|promos?|newsletter|cookies?|consent|breadcrumbs?|adverts?|advertisement|ads?|banner|popup|modal|subscribe|subscription|signup|pagination|pager|menu|nav|navigation|masthead|footer|toolbar|tags|widget|outbrain|taboola|sponsored|paywall|byline|author-bio|most-?(?:read|popular)|trending|skip-?link)(?:$|[-_])/;

/** Whether a name says that an element is no content. Names lie, so what holds much of the prose stays. */
function isSuspect(element: Element): boolean {
  const { tagName, attrs } = element;
  if (attrs.length === 0 || tagName === "body" || tagName === "main" || tagName === "article") return false;
  const id = attribute(element, "id")?.toLowerCase();
  return (id !== undefined && suspectNames.test(id)) || classes(element).some((name) => suspectNames.test(name));
}
