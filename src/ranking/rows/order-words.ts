import type { TableEvidence } from "../../evidence/evidence.ts";
import { extractValues } from "../../evidence/values.ts";

/** What the rows of a table are ordered by, and which end of that is wanted. */
export interface Order {
  /** By time or, without a column of time, as the table stands; by a column the question names; by the place won; as listed. */
  readonly by: "time" | "size" | "place" | "list";
  readonly wanted: "least" | "greatest";
  /** How many rows: "the last two". */
  readonly count: number;
  /** The question without the words that say so. */
  readonly rest: string;
  /** Columns that the word itself is about: "tallest" is about heights. */
  readonly about?: RegExp;
}

const [height, length, time, area, place] = [
  /\b(?:height|floors|elevation)\b/i,
  /\b(?:length|distance|duration|time|range)\b/i,
  /\btime\b/i,
  /\b(?:area|size|population|capacity)\b/i,
  /\b(?:rank|pos|place|position)\b/i,
];

/** Superlatives, and comparatives for "A or B". */
const orders: readonly { readonly words: RegExp; readonly order: Omit<Order, "count" | "rest"> }[] = [
  {
    words: /\b(?:first|earli(?:est|er)|old(?:est|er)|debut\w*|initial(?:ly)?)\b/i,
    order: { by: "time", wanted: "least" },
  },
  {
    words: /\b(?:last|latest|later|final|new(?:est|er)|young(?:est|er)|most recent(?:ly)?)\b/i,
    order: { by: "time", wanted: "greatest" },
  },
  { words: /\b(?:best|better|champions?|winners?|superior)\b/i, order: { by: "place", wanted: "least" } },
  { words: /\btop\b/i, order: { by: "list", wanted: "least" } },
  { words: /\bbottom\b/i, order: { by: "list", wanted: "greatest" } },
  { words: /\b(?:worst|worse)\b/i, order: { by: "place", wanted: "greatest" } },
  { words: /\btall(?:est|er)\b/i, order: { by: "size", wanted: "greatest", about: height } },
  { words: /\blong(?:est|er)\b/i, order: { by: "size", wanted: "greatest", about: length } },
  {
    words: /\bshort(?:est|er)\b/i,
    order: { by: "size", wanted: "least", about: new RegExp(`${height.source}|${length.source}`, "i") },
  },
  { words: /\b(?:fast(?:est|er)|quick(?:est|er))\b/i, order: { by: "size", wanted: "least", about: time } },
  { words: /\bslow(?:est|er)\b/i, order: { by: "size", wanted: "greatest", about: time } },
  { words: /\bheav(?:iest|ier)\b/i, order: { by: "size", wanted: "greatest", about: /\bweight\b/i } },
  { words: /\blight(?:est|er)\b/i, order: { by: "size", wanted: "least", about: /\bweight\b/i } },
  { words: /\b(?:larg(?:est|er)|bigg(?:est|er))\b/i, order: { by: "size", wanted: "greatest", about: area } },
  { words: /\bsmall(?:est|er)\b/i, order: { by: "size", wanted: "least", about: area } },
  {
    words: /\bhigh(?:est|er) (?:rank\w*|plac\w*|position|finish\w*)\b/i,
    order: { by: "size", wanted: "least", about: place },
  },
  {
    words: /\blow(?:est|er) (?:rank\w*|plac\w*|position|finish\w*)\b/i,
    order: { by: "size", wanted: "greatest", about: place },
  },
  {
    words: /\b(?:most|high(?:est|er)|great(?:est|er)|peak(?:ed|s)?|more)\b/i,
    order: { by: "size", wanted: "greatest" },
  },
  { words: /\b(?:least|low(?:est|er)|fewe(?:st|r)|less)\b/i, order: { by: "size", wanted: "least" } },
];

const comparative = /(?:er|more|less|worse)$/i;
/** "First prize", "last name": a rank or a kind, which rows hold as such. */
const rankNouns = /^ (?:prize|half|class|division|league|degree|name)\b/i;

/** The order that a question asks for of a table's rows; undefined where it asks for none. */
export function readOrder(question: string, rows: readonly TableEvidence[]): Order | undefined {
  for (const { words, order } of orders) {
    const found = words.exec(question);
    if (found === null || isName(found[0], found.index, rows)) continue;
    if (comparative.test(found[0]) && !/\bor\b/i.test(question)) continue;
    const behind = question.slice(found.index + found[0].length);
    if (/^(?:first|last)$/i.test(found[0]) && rankNouns.test(behind)) continue;
    const [number] = extractValues(behind.slice(0, 8));
    const counted = number?.kind === "number" && number.start <= 1 && /^(?:[2-9]|10)$/.test(number.exact);
    const rest = `${question.slice(0, found.index)} ${counted ? behind.slice(number.end) : behind}`;
    return { ...order, count: counted ? Number(number.exact) : 1, rest };
  }
  return undefined;
}

/** Part of a name ("The Last Samurai"), or of what the table is called or its columns are. */
function isName(word: string, at: number, rows: readonly TableEvidence[]): boolean {
  if (at > 0 && /^\p{Lu}/u.test(word)) return true;
  const { source, locator } = rows[0] as TableEvidence;
  const heading = [source.title, ...locator.section, locator.caption, ...locator.cells.map(({ name }) => name)].join(
    " ",
  );
  return new RegExp(`\\b${word}\\b`, "i").test(heading);
}
