import { createColors } from "picocolors";
import type { Answer, Quote } from "../evidence/answer.ts";
import { alignCells, oneLine, plain, wrap } from "./text-layout.ts";

export interface RenderOptions {
  /** Columns of the terminal. */
  readonly width: number;
  readonly colour: boolean;
  /** Adds the terms of every fact, the SPARQL that finds them and where to run it, scores, and the time of each stage. */
  readonly verbose: boolean;
}

type FactLocator = Extract<Quote, { kind: "fact" }>["locator"];
type QuotedTerm = FactLocator["statements"][number]["object"];
type Paint = ReturnType<typeof createColors>;

const indent = "    ";
const tierColours = { high: "green", medium: "yellow", low: "red" } as const;

/** The answer for people: its text, then numbered quotes, then how sure and how long. Ends with a line break. */
export function renderAnswer(answer: Answer, { width, colour, verbose }: RenderOptions): string {
  const paint = createColors(colour);
  const usable = Math.max(20, Math.min(width, 100));
  const blocks = [
    paintMarks(wrap(plain(answer.answer), usable).join("\n"), paint),
    hopLines(answer, usable, paint).join("\n"),
    ...answer.quotes.map((quote) => quoteLines(quote, usable, paint, verbose).join("\n")),
    ...noteLines(answer, usable, paint),
    footer(answer, paint, verbose),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function paintMarks(text: string, paint: Paint): string {
  return paint.bold(text.replace(/\[\d+\]/g, (mark) => paint.cyan(mark)));
}

const marks = (citations: readonly number[]): string => citations.map((n) => `[${n}]`).join("");

function hopLines({ hops }: Answer, width: number, paint: Paint): string[] {
  if (hops.length < 2) return [];
  return hops.flatMap(({ question, shortAnswers, citations }, index) => {
    const found = shortAnswers.map(({ text }) => oneLine(text)).join(", ") || "nothing found";
    return wrap(`${index + 1}. ${oneLine(question)} ${found} ${marks(citations)}`, width).map((line) =>
      paint.dim(line),
    );
  });
}

function quoteLines(quote: Quote, width: number, paint: Paint, verbose: boolean): string[] {
  const inner = width - indent.length;
  const body = wrap(oneLine(quote.text), inner);
  const lines = [
    ...wrap(`${quote.kind}: ${place(quote)}`, inner).map((line) => paint.dim(line)),
    ...(quote.kind === "table" ? alignCells(quote.locator.cells, inner) : body),
    ...(verbose && quote.kind === "fact" ? factLines(quote.locator, paint) : []),
    ...(verbose ? [paint.dim(`scores: ${scores(quote)}`)] : []),
    ...(quote.source.url === undefined ? [] : [paint.underline(oneLine(quote.source.url))]),
  ];
  return lines.map((line, index) => `${index === 0 ? numberMark(quote.n, paint) : indent}${line}`);
}

function numberMark(n: number, paint: Paint): string {
  const mark = `[${n}]`;
  return paint.cyan(mark) + " ".repeat(Math.max(1, indent.length - mark.length));
}

/** Title, headings and, for a row, the caption and its number as a reader counts. */
function place({ kind, source, locator }: Quote): string {
  const parts =
    kind === "text"
      ? locator.section
      : kind === "table"
        ? [...locator.section, locator.caption, `row ${locator.row + 1}`]
        : [];
  const names = [source.title, ...parts].map(oneLine).filter((part) => part !== "");
  return [...new Set(names)].join(" › ");
}

function factLines(locator: FactLocator, paint: Paint): string[] {
  const triples = locator.statements.flatMap(({ subject, predicate, object, qualifiers }) => [
    [subject, predicate, object].map(termText).join(" "),
    ...qualifiers.map(({ predicate, value }) => `  ${termText(predicate)} ${termText(value)}`),
  ]);
  const query = plain(locator.sparql).trim().split("\n");
  return [...triples, ...query, `graph: ${oneLine(locator.graph)}`].map((line) => paint.dim(line));
}

/** As in N-Triples. */
function termText(term: QuotedTerm): string {
  if (term.termType === "NamedNode") return `<${oneLine(term.value)}>`;
  if (term.termType === "BlankNode") return `_:${oneLine(term.value)}`;
  const type = term.language ? `@${term.language}` : term.datatype ? `^^<${term.datatype}>` : "";
  return JSON.stringify(oneLine(term.value)) + oneLine(type);
}

function scores(quote: Quote): string {
  return Object.entries(quote.scores)
    .map(([name, value]) => `${oneLine(name)} ${value.toFixed(3)}`)
    .join(", ");
}

function noteLines({ conflicts, failures, partial }: Answer, width: number, paint: Paint): string[] {
  const notes = [
    ...conflicts.map(
      ({ answers, citations }) => `Sources disagree: ${answers.map(oneLine).join(" or ")} ${marks(citations)}`,
    ),
    ...failures.map(
      ({ source, code, message }) => `Not used: ${oneLine(source)} (${oneLine(code)}): ${oneLine(message)}`,
    ),
    ...(partial ? ["The time ran out before every source was asked; --budget gives more."] : []),
  ];
  return notes.map((note) => wrap(note, width).map(paint.yellow).join("\n"));
}

function footer({ status, confidence, usage, preset }: Answer, paint: Paint, verbose: boolean): string {
  const { total, ...stages } = usage.ms;
  const sure = `${confidence.tier} confidence (${confidence.value.toFixed(2)})`;
  const lines = [
    [
      status === "answered" ? paint[tierColours[confidence.tier]](sure) : paint.yellow("refused"),
      paint.dim(seconds(total)),
    ],
    ...(verbose
      ? [
          [
            paint.dim(
              Object.entries(stages)
                .map(([name, ms]) => `${name} ${seconds(ms)}`)
                .join(", "),
            ),
          ],
          [paint.dim(`preset ${oneLine(preset.name)} ${preset.configHash.slice(0, 12)}`)],
        ]
      : []),
  ];
  return lines.map((parts) => parts.join(paint.dim(" · "))).join("\n");
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
