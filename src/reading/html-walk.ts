import type { DefaultTreeAdapterTypes } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** What a walk calls, in document order. */
export interface Visitor {
  /** Before what the element holds. `false` passes over all of it; `leave` is not called then. */
  enter(element: Element): boolean;
  leave?(element: Element): void;
  text?(value: string): void;
}

/** Walks everything below `root`. The stack is our own: pages nest deeper than calls may. */
export function walk(root: ParentNode, visitor: Visitor): void {
  const open: { readonly node: ParentNode; next: number }[] = [{ node: root, next: 0 }];
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const child = frame.node.childNodes[frame.next++];
    if (child === undefined) {
      open.pop();
      if (open.length > 0 && isElement(frame.node)) visitor.leave?.(frame.node);
    } else if (isElement(child)) {
      if (visitor.enter(child)) open.push({ node: child, next: 0 });
    } else if (child.nodeName === "#text" && "value" in child) visitor.text?.(child.value);
  }
}

export function isElement(node: ChildNode | ParentNode): node is Element {
  return "tagName" in node;
}

/** The elements right below one, without text between them. */
export function childElements(parent: ParentNode): Element[] {
  return parent.childNodes.filter(isElement);
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

/** The classes of an element in lower case. */
export function classes(element: Element): readonly string[] {
  const value = attribute(element, "class");
  return value === undefined || value === "" ? none : value.toLowerCase().split(/\s+/);
}

const none: readonly string[] = [];

/** White space of any kind becomes one space; what has no width goes, so that words can be found. */
export function collapse(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u200e\u200f\u2060]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
