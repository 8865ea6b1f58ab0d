/** A title from the last part of a path or address: endings go, separators become spaces. */
export function fileTitle(uri: string): string {
  // A file name may hold ? and #, in an address they end the path.
  const path = /^https?:\/\//i.test(uri) ? uri.replace(/[?#].*$/s, "") : uri;
  const name =
    path
      .replace(/[/\\]+$/, "")
      .split(/[/\\]/)
      .at(-1) ?? uri;
  const plain = name.replace(/\.gz$/i, "").replace(/(?<=.)\.[a-z][a-z\d]{0,7}$/i, "");
  return (
    decoded(plain)
      .replace(/[_\s]+/g, " ")
      .replace(/(?<=\p{L})-(?=\p{L})/gu, " ")
      .trim() || uri
  );
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch (error) {
    // A file name may hold a bare per cent sign, which is no escape.
    if (error instanceof URIError) return name;
    throw error;
  }
}
