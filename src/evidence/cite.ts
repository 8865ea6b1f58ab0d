import type { Draft, DraftSentence } from "../answering/answerer.ts";
import type { Answer } from "./answer.ts";
import type { Evidence } from "./evidence.ts";
import { groundOf } from "./grounds.ts";
import { toQuote } from "./quote.ts";
import { citedText, type Judge } from "./support.ts";
import { normalise, type Verdict, verifySentence } from "./verify.ts";

/** The verified part of an answer. */
export interface Cited {
  /** Sentences with their marks, joined by a space: "Ridley Scott directed Alien. [1][2]". */
  readonly answer: string;
  /** `answer.slice(start, end) === text`, marks included. */
  readonly sentences: Answer["sentences"];
  /** What the sentences cite, numbered from 1 in the order of first use. */
  readonly quotes: Answer["quotes"];
  /** Id of the evidence behind each quote. */
  readonly evidence: readonly string[];
  /** Sentences that the law rejected, with the reason. */
  readonly dropped: readonly { readonly text: string; readonly verdict: Verdict }[];
}

/**
 * Verifies each sentence of a draft against what it cites, drops what fails, and writes the marks. Marks that the
 * sentence brought along (footnotes of a page) are taken out: in an answer "[1]" means quote 1 and nothing else.
 *
 * Rejects with `RangeError` when a sentence cites an id that the draft's evidence does not hold, a fault of the answerer,
 * and with what the judge rejects with.
 */
export async function citeDraft(draft: Draft, judge?: Judge, signal?: AbortSignal): Promise<Cited> {
  const known = new Map(draft.evidence.map((evidence) => [evidence.id, evidence]));
  const sentences: Answer["sentences"] = [];
  const dropped: { text: string; verdict: Verdict }[] = [];
  const numbers = new Map<string, number>();
  let answer = "";
  const checked = withoutRepetitions(draft.sentences).map((sentence) => check(sentence, known));
  for (const { text, cited, verdict } of judge === undefined ? checked : await judged(checked, judge, signal)) {
    if (text === "" || !verdict.supported) {
      dropped.push({ text, verdict });
      continue;
    }
    for (const { id } of cited) if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
    const citations = cited.map(({ id }) => numbers.get(id) as number);
    const marked = `${text} ${citations.map((n) => `[${n}]`).join("")}`;
    const start = answer === "" ? 0 : answer.length + 1;
    answer += answer === "" ? marked : ` ${marked}`;
    const { supported, support } = verdict;
    sentences.push({ text: marked, start, end: answer.length, citations, supported, support });
  }
  const evidence = [...numbers.keys()];
  return { answer, sentences, quotes: evidence.map((id, i) => toQuote(lookUp(id, known), i + 1)), evidence, dropped };
}

interface Checked {
  readonly text: string;
  readonly cited: readonly Evidence[];
  readonly verdict: Verdict;
  readonly derived: boolean;
}

function check({ text: said, citations, derivation }: DraftSentence, known: ReadonlyMap<string, Evidence>): Checked {
  const cited = citations.map((id) => lookUp(id, known));
  const text = normalise(said);
  const verdict = verifySentence({ text, grounds: cited.map(groundOf), ...(derivation && { derivation }) });
  return { text, cited, verdict, derived: derivation !== undefined };
}

/**
 * What the rules let pass, the judge has to let pass too. A quote needs no judge; a computed result has its derivation
 * checked step by step, which a judge of texts cannot do.
 */
async function judged(checked: readonly Checked[], judge: Judge, signal?: AbortSignal): Promise<Checked[]> {
  const open = checked.filter(({ verdict, derived }) => verdict.supported && !verdict.quoted && !derived);
  const pairs = open.map(({ text, cited }) => ({ evidence: citedText(cited), sentence: text }));
  const support = pairs.length === 0 ? [] : await judge.support(pairs, signal);
  const supportOf = new Map(open.map((item, i) => [item, support[i] as number]));
  return checked.map((item) => {
    const support = supportOf.get(item);
    if (support === undefined) return item;
    return { ...item, verdict: { ...item.verdict, support, supported: support >= judge.atLeast } };
  });
}

/** A sentence said twice, as by two hops, is said once with the citations of both. */
function withoutRepetitions(sentences: readonly DraftSentence[]): DraftSentence[] {
  const merged = new Map<string, DraftSentence>();
  for (const sentence of sentences) {
    const known = merged.get(sentence.text);
    const citations = [...new Set([...(known?.citations ?? []), ...sentence.citations])];
    merged.set(sentence.text, { ...sentence, ...known, citations });
  }
  return [...merged.values()];
}

function lookUp(id: string, known: ReadonlyMap<string, Evidence>): Evidence {
  const evidence = known.get(id);
  if (evidence === undefined)
    throw new RangeError(`A sentence cites "${id}", which is not among the draft's evidence.`);
  return evidence;
}
