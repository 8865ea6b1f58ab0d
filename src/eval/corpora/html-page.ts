/** A whole page around the inside of a body. The address stands in the canonical link, where our reader looks for it. */
export function htmlPage(page: { readonly title: string; readonly url: string; readonly body: string }): string {
  const title = escapeHtml(page.title);
  const head = `<meta charset="utf-8"><title>${title}</title>${canonicalLink(page.url)}`;
  return `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>${title}</h1>\n${page.body}\n</main></body></html>\n`;
}

export function canonicalLink(url: string): string {
  return `<link rel="canonical" href="${escapeHtml(url)}">`;
}

/** Text to stand between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
