import type { TwoSource } from "./build.ts";

/** What was built and what was turned down, as Markdown: questions by direction and type, reasons, and the proof. */
export function reportTwoSource({ chosen, excluded, proof }: TwoSource): string {
  const kinds = Map.groupBy(chosen, ({ direction, type }) => `${direction}, ${type}`);
  const made = [...kinds].map(([kind, { length }]): [string, number] => [kind, length]);
  return [
    ...table("Questions", made),
    ...table("Turned down", [...excluded]),
    ...table("Speaks against", [
      ["the graph alone answers it", proof.graphAlone],
      ["the text alone answers it", proof.textAlone],
      ["its evidence is not served", proof.unanswerable],
      ["the gold is not what the full graph says", proof.wrong],
    ]),
  ].join("\n");
}

function table(title: string, rows: readonly (readonly [string, number])[]): readonly string[] {
  const sorted = rows.toSorted(([, a], [, b]) => b - a);
  return [`| ${title} | |`, "|---|---:|", ...sorted.map(([name, count]) => `| ${name} | ${count} |`), ""];
}
