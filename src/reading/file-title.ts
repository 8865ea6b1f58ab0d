/** A title from the last part of a path or address: endings go, separators become spaces. */
export function fileTitle(uri: string): string {
  const name =
    uri
      .replace(/[?#].*$/, "")
      .replace(/[/\\]+$/, "")
      .split(/[/\\]/)
      .at(-1) ?? uri;
  const plain = name.replace(/\.gz$/i, "").replace(/\.[a-z\d]{1,8}$/i, "");
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
  } catch {
    // A file name may hold a bare per cent sign, which is no escape.
    return name;
  }
}
