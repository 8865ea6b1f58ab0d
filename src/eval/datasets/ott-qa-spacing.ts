/** The words of OTT-QA and HybridQA come as tokens with spaces between them: gives them back as they were written. */
export function detokenise(text: string): string {
  let open = false;
  return text
    .replace(/\s+([,.;:!?%)\]}])/g, "$1")
    .replace(/([([{$£€])\s+/g, "$1")
    .replace(/\b([A-Z]{1,2}) & ([A-Z])\b/g, "$1&$2")
    .replace(/\s+(n't|'s|'re|'ve|'ll|'d|'m)\b/g, "$1")
    .replace(/``\s*|\s*''/g, '"')
    .replace(/\s*"\s*/g, () => {
      open = !open;
      return open ? ' "' : '" ';
    })
    .replace(/" ([,.;:!?)])/g, '"$1')
    .replace(/\s+/g, " ")
    .trim();
}
