import { stopWords, words } from "../core/words.ts";
import type { Candidate } from "../stores/graph-store.ts";
import type { Linked } from "./label-matches.ts";
import { isWithin, type Marks, nameAt, noMarks, overlaps } from "./marks.ts";
import type { Mention } from "./mentions.ts";

/** A question without any capital but "I", such as people type, tells nothing about which of its words are names. */
export function isCaseless(question: string): boolean {
  return !words(question).some(({ text }) => text !== "I" && /^\p{Lu}/u.test(text));
}

/** From this likelihood on a part of a question is its name, when it has no likelier one. */
const possible = 0.3;
/** From this likelihood on it is one more name. */
const likely = 0.6;

/**
 * The parts of a question without capitals that are names, none in another, with the candidates they then have. The
 * graph tells what the writing does not: whether its own label has a capital ("sweden" and not "music"), how many words
 * it takes, how well known its bearer is; and the question, where names stand ("in sweden", never "which countries").
 */
export function lowerCaseNames(question: string, known: readonly Linked[], marks: Marks = noMarks): Linked[] {
  const kinds = kindWords(question);
  const scored = known
    .map(({ mention, candidates }) => {
      const asWritten = words(mention.text).length > 1 || nameAt(question, mention, marks) !== undefined;
      const usable = candidates.filter(
        (candidate) => isProper(candidate) || (asWritten && candidate.label === mention.text),
      );
      const likelihoods = usable.map((candidate) => nameness(mention, candidate, question, kinds));
      const best = Math.max(0, ...likelihoods) * agreement(mention, question, marks);
      return { named: { mention: { ...mention, named: true }, candidates: usable }, best };
    })
    .sort((a, b) => b.best - a.best || b.named.mention.text.length - a.named.mention.text.length);
  const chosen: Linked[] = [];
  for (const { named, best } of scored) {
    if (best < (chosen.length === 0 ? possible : likely)) break;
    const { start, end } = named.mention;
    if (!chosen.some(({ mention }) => start < mention.end && mention.start < end)) chosen.push(named);
  }
  return chosen.sort((a, b) => a.mention.start - b.mention.start);
}

/**
 * How the tagger's marks change the likelihood: a part that it marks as a name gains, one that it marks as a relation
 * loses, each by how sure it is.
 */
function agreement(mention: Mention, question: string, marks: Marks): number {
  // The tagger sees no labels: a longer one, such as "missouri river" for "missouri", is as likely.
  const name = nameAt(question, mention, marks) ?? marks.names.find((each) => isWithin(each, mention));
  if (name !== undefined) return 0.5 + name.probability;
  if (marks.names.some((each) => overlaps(mention, each))) return 1;
  const relation = marks.relations.find((each) => isWithin(mention, each));
  return relation === undefined ? 1 : 1 - relation.probability / 2;
}

/**
 * Concepts ("music", "head coach") are written small in graphs that keep them apart from names; there, only several words
 * are a name, a tag such as "romeo and juliet", and what the tagger takes for one.
 */
const isProper = ({ label }: Candidate): boolean => /[\p{Lu}\d]/u.test(label);

/** How likely it is that a part of the question is meant as a name of the candidate; above 1 for several words. */
function nameness(mention: Mention, candidate: Candidate, question: string, kinds: ReadonlySet<string>): number {
  const own = words(mention.text);
  const said = own.filter(({ text }) => !stopWords.has(text.toLowerCase()));
  const known = Math.min(1, Math.log10(1 + candidate.frequency) / 3);
  if (said.length > 1) return 1 + 0.1 * said.length + 0.1 * known;
  const [word] = said;
  if (word === undefined || word.text.length < 2 || /^\d+$/.test(word.text)) return 0;
  const form = wordForm(word.text, candidate, own.length);
  return form * (0.4 + 0.6 * known) * placeOf(mention, word.text, question, kinds);
}

/** A single word as a name: the label itself, a part of the label, another name altogether. */
function wordForm(word: string, { match, label }: Candidate, length: number): number {
  if (match === "exact") return 1;
  const parts = words(label).map(({ text }) => text.toLowerCase());
  // "office" is not yet "The Office".
  if (parts.length === 2 && length === 1 && /^(?:the|an?)$/.test(parts[0] as string)) return 0.4;
  return parts.includes(word.toLowerCase()) ? 0.9 : 0.7;
}

/** What stands around a single word: names follow prepositions and auxiliaries, kinds of things articles and "which". */
function placeOf({ start, end }: Mention, word: string, question: string, kinds: ReadonlySet<string>): number {
  if (kinds.has(word.toLowerCase())) return 0.3;
  const next = words(question.slice(end))[0]?.text.toLowerCase();
  if (next === "of") return 0.5;
  const previous = words(question.slice(0, start)).at(-1)?.text.toLowerCase();
  if (previous === undefined) return 0.9;
  if (/^(?:an?|kind|type|many|much)$/.test(previous)) return 0.5;
  if (!stopWords.has(previous)) return 0.75;
  return previous === "the" ? 0.8 : 1;
}

/** What is asked for: "college" in "which college did …". Names of that very kind are rarely meant. */
function kindWords(question: string): ReadonlySet<string> {
  const found = new Set<string>();
  const all = words(question.toLowerCase()).map(({ text }) => text);
  const from = all.findIndex((word) => word === "what" || word === "which");
  for (const word of from < 0 ? [] : all.slice(from + 1, from + 4)) {
    if (stopWords.has(word)) break;
    found.add(word);
  }
  return found;
}
