/**
 * An id as one field of files that are split at white space or read as CSV: white space, quotation marks and "%" are
 * percent-encoded. `decodeURIComponent` gives the id back.
 */
export function plainId(id: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Python splits at these characters too
  return id.replace(/[\s\x1c-\x1f\x85"%]+/g, encodeURIComponent);
}
