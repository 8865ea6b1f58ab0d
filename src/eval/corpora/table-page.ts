import { escapeHtml, htmlPage } from "./html-page.ts";

/** A page that holds one table: what goes into it is text, not HTML. */
export interface TablePage {
  readonly title: string;
  readonly url: string;
  /** Paragraphs under the title, before the table's section. */
  readonly intro: readonly string[];
  /** Headings above the table, outermost first. */
  readonly section: readonly string[];
  /** Paragraphs between these headings and the table. */
  readonly paragraphs: readonly string[];
  /** Rows of names of columns; mostly one. */
  readonly header: readonly (readonly string[])[];
  readonly rows: readonly (readonly TablePageCell[])[];
}

export interface TablePageCell {
  readonly text: string;
  /** Where the cell leads to: the first holds the text of the cell, others stand empty behind it. */
  readonly links: readonly string[];
}

export function plainCell(text: string): TablePageCell {
  return { text, links: [] };
}

/** An ordinary page of HTML with title, paragraphs, headings and the table; everything is escaped. */
export function tablePage({ title, url, intro, section, paragraphs, header, rows }: TablePage): string {
  const head = header.map((names) => row(names.map((name) => `<th>${escapeHtml(name)}</th>`)));
  const body = rows.map((cells) => row(cells.map(cell)));
  return htmlPage({
    title,
    url,
    body: [
      ...intro.map(paragraph),
      ...section.map((name, depth) => heading(name, Math.min(depth + 2, 6))),
      ...paragraphs.map(paragraph),
      `<table class="wikitable"><thead>\n${head.join("\n")}\n</thead><tbody>\n${body.join("\n")}\n</tbody></table>`,
    ].join("\n"),
  });
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function heading(text: string, level: number): string {
  return `<h${level}>${escapeHtml(text)}</h${level}>`;
}

function row(cells: readonly string[]): string {
  return `<tr>${cells.join("")}</tr>`;
}

function cell({ text, links: [first, ...others] }: TablePageCell): string {
  const open = (url: string): string => `<a href="${escapeHtml(url)}">`;
  const inner = first === undefined ? escapeHtml(text) : `${open(first)}${escapeHtml(text)}</a>`;
  return `<td>${inner}${others.map((url) => `${open(url)}</a>`).join("")}</td>`;
}
