import { stopWords, words } from "../core/words.ts";
import type { Candidate, GraphStore } from "../stores/graph-store.ts";
import { isCaseless } from "./lower-case-names.ts";
import { type Mention, nameRuns } from "./mentions.ts";

/** Names that the graphs do not know as they stand in the question, and what may be meant. */
export interface PartialNames {
  /** Parts of longer names ("Djokovic"), and what is made of a name ("malaysian"). */
  readonly parts: readonly Partial[];
  /** Names that differ by a letter or two: "Bullworth". */
  readonly misspelt: readonly Partial[];
}

interface Partial {
  readonly mention: Mention;
  readonly candidates: readonly Candidate[];
}

/** A word in more names than this says too little about which is meant. */
const mostBearers = 8;
/** Parts of one question that are tried. */
const mostTried = 12;
/** Shorter words are in too many names, and like too many others. */
const shortest = 4;

/** Looks for what is written like a name, or in a question without capitals for any run of content words. */
export async function partialNames(
  question: string,
  taken: readonly Mention[],
  graphs: readonly GraphStore[],
  signal: AbortSignal,
): Promise<PartialNames> {
  const caseless = isCaseless(question);
  // Where nothing is written as a name, one that is found is enough.
  if (caseless && taken.length > 0) return { parts: [], misspelt: [] };
  const free = (caseless ? contentRuns(question) : nameRuns(question).map((run) => named(question, run)))
    .filter(({ start, end }) => !taken.some((mention) => start < mention.end && mention.start < end))
    .filter(({ text }) => text.length >= shortest)
    .slice(0, mostTried);
  const found = await Promise.all(
    free.map(async (mention) => {
      const options = { words: true, fuzzy: true, limit: mostBearers + 1, signal };
      const candidates = await Promise.all(graphs.map((graph) => graph.candidates(mention.text, options)));
      return { mention, candidates: candidates.flat() };
    }),
  );
  const derived = best(found, isDerived, caseless);
  const whole: Meets = (mention, each) =>
    isPartOf(mention, each) && (!caseless || (isWritten(each) && standsAlone(mention, question)));
  return {
    parts: derived.length > 0 ? derived : best(found, whole, caseless),
    misspelt: best(found, isMisspelt, caseless),
  };
}

type Meets = (mention: Mention, candidate: Candidate) => boolean;

/** Those that are met so; of a question without capitals only the one that most likely is a name. */
function best(found: readonly Partial[], meets: Meets, one: boolean): Partial[] {
  const met = found.flatMap(({ mention, candidates }) => {
    const own = candidates.filter((each) => /\p{Lu}/u.test(each.label) && meets(mention, each));
    return own.length === 0 || candidates.length > mostBearers ? [] : [{ mention, candidates: own }];
  });
  const sorted = met.sort(
    (a, b) => a.candidates.length - b.candidates.length || b.mention.text.length - a.mention.text.length,
  );
  return one ? sorted.slice(0, 1) : sorted;
}

/** People are called by their first or last name, and nothing by the word in its middle. */
const isPartOf: Meets = ({ text }, { match, label }) => {
  if (match !== "part") return false;
  const whole = words(label.toLowerCase()).map((word) => word.text);
  const part = words(text.toLowerCase()).map((word) => word.text);
  return [whole.slice(0, part.length), whole.slice(-part.length)].some((end) => end.join(" ") === part.join(" "));
};

/** "voice" is not yet "Voice over Internet Protocol", nor "islamic" "Islamic studies". */
const isWritten = ({ label }: Candidate): boolean => !words(label).some(({ text }) => /^\p{Ll}/u.test(text));

/** "hemsworth" in "liam hemsworth" is somebody else's name, as long as the graph does not know him. */
function standsAlone({ start, end }: Mention, question: string): boolean {
  const before = words(question.slice(0, start)).at(-1)?.text.toLowerCase();
  const after = words(question.slice(end))[0]?.text.toLowerCase();
  const isSmall = (word: string | undefined) => word === undefined || stopWords.has(word) || verbs.test(word);
  return isSmall(before) && isSmall(after);
}

/** What follows the name of somebody in questions with "did" and "does". */
const verbs = /^(?:play|sing|come|go|live|die|born|work|write|win|start|marry|married|act|study|make|direct)(?:s|ed)?$/;

/** "malaysian" is made of "Malaysia"; "Aliens" is not made of "Alien". */
const isDerived: Meets = ({ text }, { match, label }) =>
  match === "fuzzy" &&
  label.length >= shortest &&
  text.toLowerCase().startsWith(label.toLowerCase()) &&
  peoples.test(text.slice(label.length));

const peoples = /^(?:n|an|ian|ean|ish|ese|i|ic)$/i;

/** "Bullworth" for "Bulworth". A letter more or less at the end, another number: that is another name, and well spelt. */
export const isMisspelt: Meets = ({ text }, { match, label }) => {
  const [asked, known] = [text.toLowerCase(), label.toLowerCase()];
  return (
    match === "fuzzy" && !asked.startsWith(known) && !known.startsWith(asked) && numbersIn(text) === numbersIn(label)
  );
};

const numbersIn = (name: string): string => (name.match(/\d+|\b[IVX]+\b/g) ?? []).join(" ");

const named = (question: string, { start, end }: { readonly start: number; readonly end: number }): Mention => ({
  text: question.slice(start, end),
  start,
  end,
  named: true,
});

/** Runs of up to three words without function words among them, longest first. */
function contentRuns(question: string): Mention[] {
  const all = words(question);
  const runs: Mention[] = [];
  for (let length = 3; length >= 1; length--) {
    for (let from = 0; from + length <= all.length; from++) {
      const run = all.slice(from, from + length);
      if (run.some(({ text }) => stopWords.has(text.toLowerCase()) || /^\d+$/.test(text))) continue;
      runs.push(named(question, { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 }));
    }
  }
  return runs;
}
