import { attribute, classes, type Element, walk } from "./html-walk.ts";

const unreadTags: ReadonlySet<string> = new Set(
  (
    "head title script style noscript template svg math iframe frame object embed canvas audio video map select option " +
    "datalist input button textarea progress meter dialog"
  ).split(" "),
);

/** Classes of content that is shown to nobody, or that only points elsewhere: sort keys, edit links. */
const unreadClasses: ReadonlySet<string> = new Set(
  "sortkey mw-editsection editsection inline-template mw-empty-elt mw-cite-backlink mw-ref printfooter".split(" "),
);

/**
 * Whether nothing of an element belongs to what the page says, wherever it stands: code, form controls, what is hidden,
 * edit links.
 */
export function isUnread(element: Element): boolean {
  if (unreadTags.has(element.tagName)) return true;
  if (element.attrs.length === 0) return false;
  return isHidden(element) || classes(element).some((name) => unreadClasses.has(name));
}

/** Hidden by its own attributes. Style sheets are not read. */
export function isHidden(element: Element): boolean {
  for (const { name, value } of element.attrs) {
    if (name === "hidden" || (name === "aria-hidden" && value.toLowerCase() === "true")) return true;
    if (name === "style" && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(value)) return true;
  }
  return false;
}

/** Whether an element is a note's raised mark: MediaWiki's, or "[1]" and "[note 2]" on any site. */
export function isReferenceMarker(element: Element): boolean {
  if (element.tagName !== "sup") return false;
  if (classes(element).some((name) => name === "reference" || name === "noprint")) return true;
  let text = "";
  // Looks at its first nodes only: such a mark is short, and sup elements can nest without end.
  let nodes = 0;
  walk(element, {
    enter: () => ++nodes < 10,
    text(value) {
      if (text.length < 20) text += value;
    },
  });
  return /^\s*\[[^\]]{1,12}\]\s*$/.test(text);
}

const furnitureTags: ReadonlySet<string> = new Set(["nav", "footer", "aside", "menu"]);

const furnitureRoles: ReadonlySet<string> = new Set(
  "navigation banner contentinfo complementary search menu menubar toolbar dialog alertdialog".split(" "),
);

/** Classes of MediaWiki's furniture; its whole boxes of notes, links and lists of references. */
const wikiClasses: ReadonlySet<string> = new Set(
  (
    "navbox vertical-navbox navbox-inner navbox-subgroup navbox-styles sidebar toc hatnote dablink rellink catlinks mw-jump " +
    "mw-jump-link reflist references refbegin references-small ambox mbox-small tmbox ombox cmbox fmbox metadata " +
    "sistersitebox portal portalbox persondata mw-indicators authority-control mw-authority-control toccolours-nav"
  ).split(" "),
);

const wikiIds: ReadonlySet<string> = new Set(
  "toc catlinks jump-to-nav sitesub contentsub mw-navigation mw-panel mw-head footer persondata coordinates".split(" "),
);

/**
 * Whether an element is the furniture of a page and not its content: navigation, headers and footers of the page,
 * marginal notes, and MediaWiki's boxes. Decided without looking at what surrounds it, but for `header`: that of an
 * article belongs to the article.
 */
export function isFurniture(element: Element): boolean {
  if (furnitureTags.has(element.tagName)) return true;
  if (element.tagName === "header") return !inArticle(element);
  if (element.attrs.length === 0) return false;
  const role = attribute(element, "role")?.toLowerCase();
  if (role !== undefined && furnitureRoles.has(role)) return true;
  const id = attribute(element, "id")?.toLowerCase();
  if (id !== undefined && wikiIds.has(id)) return true;
  return classes(element).some((name) => wikiClasses.has(name));
}

/** Looks a few levels up only: a header stands right inside its article. */
function inArticle(element: Element): boolean {
  let above = element.parentNode;
  for (let level = 0; level < 4 && above !== null && "tagName" in above; level++) {
    if (above.tagName === "article" || above.tagName === "section" || above.tagName === "main") return true;
    above = above.parentNode;
  }
  return false;
}
