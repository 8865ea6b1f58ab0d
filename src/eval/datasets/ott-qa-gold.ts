import { answerKind } from "../answer-kind.ts";
import type { Gold, GoldSupport } from "../gold.ts";
import { passageAddress } from "./ott-qa-addresses.ts";
import type { OttQuestion, OttTable } from "./ott-qa-records.ts";
import { detokenise } from "./ott-qa-spacing.ts";

/**
 * Gold of OTT-QA and HybridQA. Every place of the answer that the dataset names is support: a passage by its address, a
 * cell by the page of the table and its text. The answer as tokens stays an alias.
 *
 * @param pageUrl address of the page of the question's table
 */
export function ottGold(asked: OttQuestion, table: Pick<OttTable, "rows">, pageUrl: string): Gold {
  const raw = asked["answer-text"];
  const text = detokenise(raw);
  const support = asked["answer-node"].flatMap(([, [row, column], link, kind]): GoldSupport[] => {
    const cell = table.rows[row]?.[column];
    if (cell === undefined) return [];
    if (kind === "table") return [{ url: pageUrl, quote: detokenise(cell.text) }];
    return link !== null && cell.links.includes(link) ? [{ url: passageAddress(link) }] : [];
  });
  const distinct = new Map(support.map((place) => [JSON.stringify(place), place]));
  const kinds = new Set(asked["answer-node"].map(([, , , kind]) => kind));
  return {
    answers: [{ text, aliases: text === raw ? [] : [raw] }],
    kind: answerKind(text, asked.question),
    support: [...distinct.values()],
    hops: [],
    tags: { answerIn: kinds.size === 0 ? "computed" : [...kinds].sort().join(" and ") },
  };
}
