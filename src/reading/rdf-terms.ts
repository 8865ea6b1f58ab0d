import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Term } from "../core/term.ts";

/** Address against which relative IRIs are resolved: the source's own, for a path as a file address. */
export function baseIri(uri: string): string {
  // A letter and a colon is a drive, not a scheme.
  return /^[a-z][a-z0-9+.-]+:/i.test(uri) ? uri : pathToFileURL(resolve(uri)).href;
}

/**
 * Names blank nodes so that two sources never share one by accident, and so that the same source gives the same names
 * again: "b" and a hash of the source, then "_" and the label written there, or "-" and a running number.
 */
export function createBlankNames(uri: string): { readonly prefix: string; readonly next: () => string } {
  const hash = `b${createHash("sha256").update(baseIri(uri)).digest("hex").slice(0, 12)}`;
  let count = 0;
  return { prefix: `${hash}_`, next: () => `${hash}-${++count}` };
}

const xsdString = "http://www.w3.org/2001/XMLSchema#string";

export function literalTerm(value: string, language: string, datatype: string | undefined): Term {
  if (language !== "") return { termType: "Literal", value, language: language.toLowerCase() };
  return datatype === undefined || datatype === xsdString
    ? { termType: "Literal", value }
    : { termType: "Literal", value, datatype };
}
