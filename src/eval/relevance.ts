import type { Term, Triple } from "../core/term.ts";
import type { Gold, GoldSupport } from "./gold.ts";
import { tokens, tokenText } from "./measures/tokens.ts";
import { finalRanking, type RunEvidence, type RunRecord } from "./run.ts";

/** Evidence that is this short stands in many passages; it is not taken for a piece of a longer quote. */
const fewestTokens = 4;

/**
 * Whether an evidence is the place that the gold names: the same statement; the same address; or, for a quote, the same
 * address and the same words, one inside the other. A row of a table has the words of a quote in any order.
 */
export function isRelevant(evidence: RunEvidence, support: GoldSupport): boolean {
  if (!("url" in support)) return (evidence.statements ?? []).some((statement) => sameTriple(statement, support));
  const { url } = evidence.source;
  if (url === undefined || comparable(url) !== comparable(support.url)) return false;
  return support.quote === undefined || holdsQuote(evidence, support.quote);
}

function holdsQuote({ kind, text }: RunEvidence, quote: string): boolean {
  const wanted = tokenText(quote);
  const said = tokenText(text);
  if (wanted === " ") return false;
  if (said.includes(wanted)) return true;
  if (kind === "table") {
    const words = new Set(tokens(text));
    return tokens(quote).every((word) => words.has(word));
  }
  return wanted.includes(said) && tokens(text).length >= fewestTokens;
}

function sameTriple(one: Triple, other: Triple): boolean {
  return tripleKey(one) === tripleKey(other);
}

/** An address without fragment, as a URL parser writes it; other names stay as they are. */
function comparable(url: string): string {
  return (URL.canParse(url) ? new URL(url).href : url).replace(/#.*$/s, "");
}

/** Name of a judged unit: a document by its address, a passage by a text fragment of it, a statement as N-Triples. */
export function unitOf(support: GoldSupport): string {
  if (!("url" in support)) return tripleKey(support);
  const { url, quote } = support;
  return quote === undefined ? comparable(url) : `${comparable(url)}#:~:text=${encodeURIComponent(quote)}`;
}

/** Grades of the judged units, by name. A unit that is named twice has the higher grade. */
export function judgementsOf({ support }: Gold): ReadonlyMap<string, number> {
  const grades = new Map<string, number>();
  for (const each of support) {
    const unit = unitOf(each);
    grades.set(unit, Math.max(each.grade ?? 1, grades.get(unit) ?? 0));
  }
  return grades;
}

/**
 * The ranking as names of units, best first, each once at its best rank: several passages of one document are one
 * document. An evidence that matches several judged units stands for all of them, statements before documents. One that
 * matches none is its statement or its document or, where the gold judges passages, itself.
 */
export function rankedUnits(record: RunRecord, { support }: Gold): readonly string[] {
  const judged = judgedUnitsOf(support);
  const passages = support.some((each) => "url" in each && each.quote !== undefined);
  const units = finalRanking(record).flatMap((evidence) => {
    const relevant = judged(evidence);
    return relevant.length > 0 ? relevant : ownUnits(evidence, passages);
  });
  return [...new Set(units)];
}

/** Tells the judged units that an evidence matches. Looks them up, because gold may name thousands of statements. */
function judgedUnitsOf(support: readonly GoldSupport[]): (evidence: RunEvidence) => readonly string[] {
  const sources = support.filter((each) => "url" in each);
  const byAddress = Map.groupBy(sources, ({ url }) => comparable(url));
  const statements = new Set(support.filter((each) => !("url" in each)).map(unitOf));
  return (evidence) => {
    const { url } = evidence.source;
    const near = url === undefined ? [] : (byAddress.get(comparable(url)) ?? []);
    return [
      ...(evidence.statements ?? []).map(tripleKey).filter((key) => statements.has(key)),
      ...near.filter((each) => isRelevant(evidence, each)).map(unitOf),
    ];
  };
}

function ownUnits({ kind, statements = [], source, text }: RunEvidence, passages: boolean): readonly string[] {
  if (kind === "fact") return statements.map(tripleKey);
  const address = source.url === undefined ? source.id : comparable(source.url);
  return [passages ? `${address}#:~:text=${encodeURIComponent(text)}` : address];
}

/** A triple in one line, as N-Triples. */
export function tripleKey({ subject, predicate, object }: Triple): string {
  return `${[subject, predicate, object].map(termKey).join(" ")} .`;
}

function termKey(term: Term): string {
  if (term.termType === "NamedNode") return `<${term.value}>`;
  if (term.termType === "BlankNode") return `_:${term.value}`;
  const { language, datatype } = term;
  const tagged = language === undefined || language === "" ? "" : `@${language}`;
  const plain = datatype === undefined || /(?:#string|#langString)$/.test(datatype);
  return `${JSON.stringify(term.value)}${tagged}${plain ? "" : `^^<${datatype}>`}`;
}
