import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { data, out } from "./input.ts";
import { pageTitles } from "./world.ts";

/** The pages come as the inside of a page's body; a title and the address make them whole again. */
export function writePages(): number {
  const folder = mkdtempSync(join(tmpdir(), "factweave-demo-"));
  try {
    execFileSync("tar", ["-xJf", join(data, "tables/wtq.train.tar.xz"), "-C", folder]);
    const cards = execFileSync("find", [join(folder, "page"), "-name", "*.json"], { encoding: "utf8" })
      .trim()
      .split("\n");
    let written = 0;
    for (const card of cards.sort()) {
      const { title, url } = JSON.parse(readFileSync(card, "utf8")) as { title: string; url: string };
      if (!pageTitles.has(title)) continue;
      const body = readFileSync(card.replace(/json$/, "html"), "utf8").replace(/\n\s*\n/g, "\n");
      const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title><link rel="canonical" href="${escapeHtml(url)}">`;
      const name = `${fileName(title)}.html`;
      writeFileSync(
        join(out, "pages", name),
        `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>${escapeHtml(title)}</h1>\n${body}\n</main></body></html>\n`,
      );
      written++;
    }
    return written;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fileName(title: string): string {
  const ascii = title.normalize("NFKD").replace(/\p{M}/gu, "");
  return ascii.replace(/[^a-zA-Z0-9]+/g, "-").replace(/^-|-$/g, "");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
