import type { Random } from "../statistics/random.ts";
import type { Candidate } from "./candidates.ts";
import type { Hop } from "./input.ts";

export type QuestionType = "short" | "yes-no" | "aggregate";

/** The two hops in one question, in words drawn at random. `asked` is the label of the thing of a yes/no question. */
export function composeQuestion(
  { first, second, returns }: Pick<Candidate, "first" | "second" | "returns">,
  type: QuestionType,
  topic: string,
  asked: string | undefined,
  random: Random,
): string {
  const noun = pick(first.nouns, random);
  const forms = formsOf(second, type);
  // "the person who directed X directed": other words where there are any.
  const stems = stemsOf(noun);
  const fresh = forms.filter((form) => ![...stemsOf(form)].some((stem) => stems.has(stem)));
  const form = pick(fresh.length === 0 ? forms : fresh, random);
  return fill(form, noun.replaceAll("{x}", topic), asked, returns);
}

/** Beginnings of the telling words of a form: "direct" for "directed" and "director". */
function stemsOf(form: string): Set<string> {
  const words = form.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return new Set(words.filter((word) => !plain.has(word)).map((word) => word.replace("wro", "wri").slice(0, 3)));
}

const plain = new Set(
  "the and was has had who whose whom which what where that for one did does film films movie movies person place city town other".split(
    " ",
  ),
);

/** A question of one hop from a name, in the plainest words. */
export function plainQuestion(hop: Hop, type: QuestionType, name: string, asked: string | undefined): string {
  return fill(formsOf(hop, type)[0] as string, name, asked, false);
}

function formsOf({ ask, check, count }: Hop, type: QuestionType): readonly string[] {
  return { short: ask, "yes-no": check, aggregate: count }[type];
}

function fill(form: string, x: string, y: string | undefined, returns: boolean): string {
  const text = form
    .replaceAll("{other}", returns ? "other " : "")
    .replaceAll("{also}", returns ? "also " : "")
    .replaceAll("{x}", x)
    .replaceAll("{y}", y ?? "");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const pick = <T>(items: readonly T[], random: Random): T => items[random.int(items.length)] as T;
