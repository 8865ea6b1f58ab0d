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
const mainShare = 0.8;
/** Share below which the author's own `main` or `article` is not believed. */
const markedShare = 0.4;
/** Share of all prose that is left at least where names of elements are believed. */
const believedShare = 0.15;
/** Links from which a list of links is a menu, and their share of its text. */
const manyLinks = 3;
const linkShare = 0.8;
/** Share of prose from which a part is content whatever its name says. */
const contentShare = 0.3;

/**
 * Chooses the container of the main content: MediaWiki's own, else what the author marked as `main` or `article`, else
 * the innermost element with most of the prose (text outside links, in blocks longer than a label).
 */
export function findMain(body: ParentNode, tables: Pick<ReadonlySet<Element>, "has">): MainContent {
  const named = measure(body, tables, isSuspect);
  // Names that would leave out nearly everything lie.
  const doubted = (named.sizes.get(body) ?? 0) < believedShare * named.all;
  const { sizes, marked, wiki, linkLists } = doubted ? measure(body, tables, () => false) : named;
  const total = sizes.get(body) ?? 0;
  const isNothing = (element: Element): boolean => isUnread(element) || isFurniture(element);
  // MediaWiki's own lists of links are content.
  if (wiki !== undefined) return { root: wiki, isLeftOut: isNothing };
  const isLeftOut = (element: Element): boolean =>
    isNothing(element) ||
    linkLists.has(element) ||
    (isSuspect(element) && (sizes.get(element) ?? 0) < contentShare * total);
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
  /** All prose, also that of elements that a name counts out. */
  readonly all: number;
  readonly marked: readonly Element[];
  readonly wiki: Element | undefined;
  /** Elements of nearly nothing but links: menus without a name. */
  readonly linkLists: ReadonlySet<Element>;
}

function measure(
  body: ParentNode,
  tables: Pick<ReadonlySet<Element>, "has">,
  isCountedOut: (element: Element) => boolean,
): Measured {
  const sizes = new Map<ParentNode, number>();
  const linkLists = new Set<Element>();
  const marked: Element[] = [];
  let wiki: Element | undefined;
  let all = 0;
  const open = [{ own: 0, below: 0, text: 0, linked: 0, links: 0 }];
  let links = 0;
  const close = (node: ParentNode): void => {
    const { own, below, ...block } = open.pop()!;
    const prose = own >= proseLength ? own : 0;
    all += prose;
    const size = below + prose;
    if (size > 0) sizes.set(node, size);
    const above = open.at(-1);
    if (above === undefined || !("tagName" in node)) return;
    if (size === 0 && block.links >= manyLinks && block.linked >= linkShare * block.text) linkLists.add(node);
    if (!isCountedOut(node)) above.below += size;
    above.text += block.text;
    above.linked += block.linked;
    above.links += block.links;
  };
  walk(body, {
    enter(element) {
      if (tables.has(element) || isUnread(element) || isFurniture(element)) return false;
      if (isWiki(element)) wiki ??= element;
      if (isMarked(element)) marked.push(element);
      if (element.tagName === "a") {
        links++;
        open.at(-1)!.links++;
      }
      if (isBlock(element)) open.push({ own: 0, below: 0, text: 0, linked: 0, links: 0 });
      return true;
    },
    leave(element) {
      if (isBlock(element)) close(element);
      if (element.tagName === "a") links--;
    },
    text(value) {
      const block = open.at(-1)!;
      const { length } = value.trim();
      block.text += length;
      if (links === 0) block.own += length;
      else block.linked += length;
    },
  });
  close(body);
  return { sizes, all, marked, wiki, linkLists };
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

/** A "content-with-sidebar" is content. */
const contentNames = /content|article|main|wrap|wrp|container|page|(?:^|[-_])(?:has|with|no|without)[-_]/;

/** Whether a name says that an element is no content. Names lie, so what holds much of the prose stays. */
function isSuspect(element: Element): boolean {
  const { tagName, attrs } = element;
  if (attrs.length === 0 || tagName === "body" || tagName === "main" || tagName === "article") return false;
  const id = attribute(element, "id")?.toLowerCase();
  return [id ?? "", ...classes(element)].some((name) => suspectNames.test(name) && !contentNames.test(name));
}
