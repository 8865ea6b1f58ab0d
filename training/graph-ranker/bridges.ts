import { detokenise } from "../../src/eval/datasets/ott-qa-spacing.ts";
import type { OttTable } from "../../src/eval/datasets/ott-qa-records.ts";
import type { Evidence } from "../../src/evidence/evidence.ts";
import { foldName, plainTitle } from "../../src/ranking/graph/fold-name.ts";
import { splitSentences } from "../../src/reading/split.ts";
import { type Asked, holds } from "./world.ts";

type Pick = <T>(items: readonly T[]) => T;

/** A row, the page that one of its cells leads to, and another cell of it. */
interface Bridge {
  readonly row: readonly string[];
  readonly page: string;
  readonly linked: { readonly column: string; readonly value: string };
  readonly other: { readonly column: string; readonly value: string };
}

/**
 * A made-up question that needs a row and a page together: either the page describes the row and a cell answers, or a cell
 * tells the row and the page answers. Its words are those of the page and of the header, so it reads badly; the way from
 * the one to the other is that of real questions.
 */
export function bridgeQuestion(
  table: OttTable,
  url: string,
  pageOf: (path: string) => string | undefined,
  fromPage: boolean,
  pick: Pick,
): Omit<Asked, "id"> | undefined {
  const bridges = bridgesOf(table, pageOf);
  if (bridges.length === 0) return undefined;
  const bridge = pick(bridges);
  return fromPage ? describedRow(table, url, bridge) : askedPage(table, bridge, pick);
}

function bridgesOf({ header, rows }: OttTable, pageOf: (path: string) => string | undefined): Bridge[] {
  return rows.flatMap((cells) => {
    const row = cells.map(({ text }) => detokenise(text));
    return cells.flatMap(({ links }, i) => {
      const page = links.length === 1 ? pageOf(links[0] as string) : undefined;
      const others = row.flatMap((value, j) => (j !== i && fits(value) && fits(header[j] ?? "") ? [j] : []));
      if (page === undefined || others.length === 0 || !fits(row[i] as string)) return [];
      return others.map((j) => ({
        row,
        page,
        linked: { column: detokenise(header[i] ?? ""), value: row[i] as string },
        other: { column: detokenise(header[j] as string), value: row[j] as string },
      }));
    });
  });
}

function fits(value: string): boolean {
  return /[\p{L}\d]{2}/u.test(value) && value.length <= 40;
}

/** "What is the Club of the Player that is an American former football quarterback?" */
function describedRow({ title }: OttTable, url: string, { row, page, linked, other }: Bridge): Omit<Asked, "id"> | undefined {
  const said = page.match(/^.{0,80}?\b(?:is|was|are|were) ((?:an?|the) [^.;]+)/)?.[1];
  const words = said?.split(" ").slice(0, 14).join(" ").replace(/,?\s*\S*$/, "");
  if (words === undefined || words.split(" ").length < 4 || holds(words, [other.value])) return undefined;
  return {
    text: `What is the ${other.column} of the ${linked.column || title} that is ${words}?`,
    answers: [other.value],
    answeredBy: (evidence) => evidence.kind === "table" && evidence.source.url === url && isRow(evidence, row),
  };
}

/** "The Player with Club Arsenal was born in what?" */
function askedPage({ title }: OttTable, { page, linked, other }: Bridge, pick: Pick): Omit<Asked, "id"> | undefined {
  const name = linked.value;
  const cut = splitSentences(page).flatMap(({ start, end }, i) => {
    const sentence = page.slice(start, end);
    return [...sentence.matchAll(/(?<= )(?:\p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]+)*|\d{3,4})(?=[ ,.;])/gu)].flatMap((match) => {
      const before = sentence.slice(0, match.index).trim().split(" ");
      const told = before.slice(-8).join(" ");
      if (before.length < 4 || (i === 0 && before.length < 10) || holds(told, [match[0]]) || holds(name, [match[0]])) return [];
      return [{ sentence, told: told.replace(name, ""), answer: match[0] }];
    });
  });
  if (cut.length === 0) return undefined;
  const { sentence, told, answer } = pick(cut);
  const wanted = foldName(sentence);
  return {
    text: `The ${linked.column || title} with ${other.column} ${other.value} ${told} what?`,
    answers: [answer],
    answeredBy: (evidence) =>
      evidence.kind === "text" && isPage(evidence, name) && (foldName(evidence.text) === wanted || holds(evidence.text, [answer])),
  };
}

function isRow(evidence: Extract<Evidence, { kind: "table" }>, row: readonly string[]): boolean {
  const own = new Set(evidence.locator.cells.map(({ value }) => foldName(value)));
  return row.filter((value) => value !== "").every((value) => own.has(foldName(value)));
}

function isPage(evidence: Evidence, name: string): boolean {
  const title = foldName(plainTitle(evidence.source.title));
  return title.includes(foldName(name)) || foldName(name).includes(title);
}
