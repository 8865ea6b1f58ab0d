/** The parser needs hundreds of bytes and some microseconds for each character, so it gets a piece at a time. */
const usualCharacters = 16_000;

/**
 * Cuts Markdown into pieces that can be parsed one by one: at blank lines outside fenced code, before a line that is
 * not indented. Lines end in a bare line feed. Link definitions are given to each piece that has brackets.
 */
export function markdownParts(body: string): string[] {
  const parts: string[] = [];
  let lines: string[] = [];
  let length = 0;
  let fence: string | undefined;
  let blank = false;
  const definitions: string[] = [];
  for (const line of body.split("\n")) {
    if (blank && fence === undefined && length >= usualCharacters && /^\S/.test(line)) {
      parts.push(lines.join("\n"));
      lines = [];
      length = 0;
    }
    lines.push(line);
    length += line.length + 1;
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && fence === undefined) fence = mark;
    else if (mark !== undefined && fence !== undefined && mark.startsWith(fence)) fence = undefined;
    if (fence === undefined && line.length < 500 && /^ {0,3}\[[^\]]+\]:\s*\S/.test(line)) definitions.push(line);
    blank = line.trim() === "";
  }
  parts.push(lines.join("\n"));
  const appendix = definitions.join("\n");
  if (parts.length === 1 || appendix === "" || appendix.length > usualCharacters) return parts;
  return parts.map((part) => (part.includes("[") ? `${part}\n\n${appendix}` : part));
}

/** Brackets open at once that the parser gets through; its time grows with the square of them. */
const openBrackets = 200;

/** Whether a piece is small and flat enough for the parser, whose time and stack grow with nesting. */
export function isParsable(part: string): boolean {
  if (part.length > 400_000 || /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){100}/m.test(part)) return false;
  let open = 0;
  for (let i = 0; i < part.length; i++) {
    const char = part.charCodeAt(i);
    if (char === 0x5b && ++open > openBrackets) return false;
    if (char === 0x5d && open > 0) open--;
  }
  return true;
}
