import { contentStems } from "../../core/words.ts";
import type { Step, Steps } from "./chains.ts";
import type { DeclaredFunction, ResultColumn } from "./declaration.ts";

/** Words with which questions ask for a column; none where it is never asked for. */
export const askedWords = ({ asked, name }: ResultColumn): readonly string[] => asked ?? [name.replaceAll("_", " ")];

/**
 * What a chain says in words: the examples that ask for its last column, and a plain phrase for each of the column's
 * words; "X" stands for the name, and in a chain the inner part stands in the place of the name.
 */
export function phrasesOf(steps: Steps): string[] {
  const inner = steps.slice(0, -1).reduce((name, { column }) => `the ${askedWords(column)[0]} of ${name}`, "X");
  const { declared, column, entity } = steps.at(-1) as Step;
  const examples = declared.examples
    .filter(({ asks }) => asks === column.name)
    .map(({ question }) =>
      question.replace(/\{(\w+)\}/g, (_, name: string) => (name === entity || steps.length === 1 ? inner : "X")),
    );
  return [...examples, ...askedWords(column).map((phrase) => `What is the ${phrase} of ${inner}?`)];
}

/** All words that a declaration uses for what a column gives. */
export function vocabularyOf({ parameters, examples }: DeclaredFunction, column: ResultColumn): string {
  const own = examples.filter(({ asks }) => asks === column.name).map(({ question }) => question);
  const enums = Object.values(parameters).flatMap(({ values = {} }) => Object.values(values).flat());
  const kinds = Object.values(parameters).flatMap(({ kind = "" }) => kind);
  return [...askedWords(column), ...own, ...enums, ...kinds].join(" ").replace(/\{\w+\}/g, " ");
}

/** Stems of all words that declarations use for what can be asked. */
export function vocabulary(functions: readonly DeclaredFunction[]): ReadonlySet<string> {
  return new Set(
    functions.flatMap((declared) =>
      declared.result.columns.flatMap((column) => contentStems(vocabularyOf(declared, column))),
    ),
  );
}
