import { describe, expect, it } from "vitest";
import { ablationTable, groupTable } from "../scripts/results/ablation-tables.ts";
import { escapeCell, figure, probability, signed, withInterval } from "../scripts/results/cells.ts";
import { plots, resultsDocument } from "../scripts/results/document.ts";
import { shownMeasures } from "../scripts/results/measure-names.ts";
import { paperFigures } from "../scripts/results/paper-figures.ts";
import { sourceVariants } from "../scripts/results/plan.ts";
import { costTable, overviewTable, refusalTable, retrievalTable } from "../scripts/results/preset-tables.ts";
import { measures } from "../src/eval/measures/index.ts";
import { comparisonOf, measuredOf, resultOf } from "./support/made-up-results.ts";

/** The cells of a table's rows, by the names in its head. */
function cells(table: string): Record<string, string>[] {
  const [head = [], , ...rows] = table.split("\n").map((line) => line.slice(2, -2).split(" | "));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? "missing"])));
}

const figures = { "EM[squad]": 0.5, "ms p50": 1234.5, "nDCG@10": 0.9, Refused: 0.125 };

describe("the table of presets", () => {
  it("has headline measure with interval, n, p and what stands beside it", () => {
    const result = resultOf({ comparison: comparisonOf(0.1, 0.0004), figures: [figures, { "EM[squad]": 0.4 }] });
    const [own, other] = cells(overviewTable([result]));
    expect(own).toMatchObject({
      dataset: "made-up",
      measure: "EM\\[squad\\]",
      preset: "factweave",
      n: "20",
      "value (95 %)": "0.500 (0.450 to 0.550)",
      p: "&lt; 0.001",
      failed: "0",
      refused: "0.125",
      "ms p50": "1235",
      "AP@30": "–",
    });
    expect(other).toMatchObject({ preset: "bm25", "value (95 %)": "0.400 (0.350 to 0.450)", p: "" });
  });

  it("says of a missing run that there is none, and gives no figure for it", () => {
    const [own, other] = cells(overviewTable([resultOf({ figures: [figures, undefined] })]));
    expect(own?.["value (95 %)"]).toContain("0.500");
    expect(other?.["value (95 %)"]).toBe("not run");
    expect(Object.values(other ?? {}).join("")).not.toMatch(/\d\.\d|NaN|undefined/);
  });

  it("shows how many questions failed", () => {
    const result = resultOf({ figures: [figures, figures], failed: 7 });
    expect(cells(overviewTable([result])).map((row) => row.failed)).toEqual(["7", "7"]);
  });

  it("keeps what papers say in its own column, with where it stands, and out of all others", () => {
    const figure = {
      dataset: "made-up",
      system: "Their system",
      paper: "Their paper",
      place: "table 9",
      measure: "EM",
      value: 0.777,
    };
    const [own, other] = cells(overviewTable([resultOf({ figures: [figures, figures] })], [figure]));
    const { "paper (other test set, other models)": paper, ...ours } = own ?? {};
    expect(paper).toBe("EM 0.777: Their system in Their paper (table 9)");
    expect(Object.values(ours).join(" ")).not.toContain("0.777");
    expect(Object.values(other ?? {}).join(" ")).not.toContain("0.777");
  });

  it("keeps names with Markdown in them in their cells", () => {
    const name = "a|b\n**c** [d](http://e) <script>`f`";
    const text = overviewTable([resultOf({ name, figures: [figures, figures] })]);
    expect(text.split("\n")).toHaveLength(4);
    expect(text).not.toContain("<script>");
    expect(text).toContain("a\\|b \\*\\*c\\*\\* \\[d\\](http://e) &lt;script\\>\\`f\\`");
  });
});

describe("the other tables of presets", () => {
  it("list for retrieval only datasets that say where the answer stands", () => {
    const judged = resultOf({ name: "judged", figures: [figures, undefined] });
    const unjudged = resultOf({ name: "unjudged", figures: [{ "EM[squad]": 1 }, { "EM[squad]": 1 }] });
    const rows = cells(retrievalTable([judged, unjudged]));
    expect(rows.map(({ dataset, preset }) => [dataset, preset])).toEqual([
      ["judged", "factweave"],
      ["judged", "bm25"],
    ]);
    expect(rows[0]?.["nDCG@10"]).toBe("0.900 (0.850 to 0.950)");
    expect(rows[1]?.["nDCG@10"]).toBe("not run");
  });

  it("leave out what has no such figures, and say that a run without answers costs no finite time", () => {
    const silent = resultOf({ name: "silent", figures: [{ "ms p50": Number.POSITIVE_INFINITY }, undefined] });
    expect(cells(costTable([silent]))[0]?.["ms p50"]).toBe("no answers");
    expect(cells(refusalTable([resultOf({ figures: [{ "nDCG@10": 1 }, { "nDCG@10": 1 }] })]))).toEqual([]);
  });
});

describe("the tables of ablations", () => {
  it("give each variant with its difference from the whole, and the whole without one", () => {
    const whole = { name: "factweave", measured: measuredOf(figures) };
    const variants = [
      {
        name: "factweave[-hops]",
        measured: measuredOf({ "EM[squad]": 0.25 }),
        comparison: { ...comparisonOf(-0.25, 0.031), low: -0.4, high: 0.1 },
      },
      { name: "factweave[-refusal]" },
    ];
    const result = { ...resultOf({ figures: [figures, figures] }), stages: { whole, variants } };
    const rows = cells(ablationTable([result], ({ stages }) => stages));
    const difference = "difference (95 %)";
    expect(rows.map((row) => [row.variant, row["value (95 %)"], row[difference], row.p])).toEqual([
      ["factweave", "0.500 (0.450 to 0.550)", "", ""],
      ["factweave\\[-hops\\]", "0.250 (0.200 to 0.300)", "-0.250 (-0.400 to +0.100)", "0.031"],
      ["factweave\\[-refusal\\]", "not run", "", ""],
    ]);
  });

  it("divide by tags that divide the questions, in order of the groups' names", () => {
    const groups = [
      { tag: "hops", value: "2", figures: { "EM[squad]": 0.2 } },
      { tag: "hops", value: "1", figures: { "EM[squad]": 0.6 } },
      { tag: "split", value: "dev", figures: { "EM[squad]": 0.4 } },
    ];
    const presets = [{ name: "factweave", measured: measuredOf(figures, { groups }) }, { name: "bm25" }];
    const rows = cells(groupTable([{ ...resultOf({ figures: [] }), presets }]));
    expect(rows.map((row) => [row.by, row.group, row.factweave, row.bm25])).toEqual([
      ["hops", "1", "0.600", "not run"],
      ["hops", "2", "0.200", "not run"],
    ]);
  });
});

describe("the document", () => {
  const results = [resultOf({ figures: [figures, figures] })];
  const text = resultsDocument(results, { limit: 20, ablationLimit: 10, seed: 3 });

  it("says first by which command, on which questions, and what the figures of papers are worth", () => {
    const first = text.split("\n## ")[0] ?? "";
    expect(first).toContain("`npm run results -- --limit 20 --ablation-limit 10 --seed 3`");
    expect(first).toContain("from dev splits: nothing here is a test score");
    expect(first).toContain("for orientation alone");
  });

  it("shows every plot that is drawn, and is the same for the same results", () => {
    for (const { file } of Object.values(plots)) expect(text).toContain(`](${file})`);
    expect(resultsDocument(results, { limit: 20, ablationLimit: 10, seed: 3 })).toBe(text);
  });
});

describe("what the tables are made of", () => {
  it("is measures that there are", () => {
    expect(shownMeasures.filter((name) => !measures.has(name))).toEqual([]);
  });

  it("is figures of papers that are shares or scores, each with its place", () => {
    for (const { value, place } of paperFigures) {
      expect(Math.abs(value)).toBeLessThanOrEqual(1);
      expect(place).not.toBe("");
    }
  });

  it("leaves out kinds of sources that the dataset has, one run for each combination", () => {
    const names = (kinds: readonly ("text" | "table" | "fact")[]) => sourceVariants({ kinds }).map(({ name }) => name);
    expect(names(["text", "fact"])).toEqual(["factweave[text]", "factweave[graph]"]);
    expect(names(["text", "table", "fact"])).toHaveLength(6);
    expect(names(["text"])).toEqual([]);
  });

  it("is written with as many digits as say something", () => {
    expect([0, 0.12345, 12.345, 123.4, 12345.6, -0.5].map(figure)).toEqual([
      "0.000",
      "0.123",
      "12.3",
      "123",
      "12,346",
      "-0.500",
    ]);
    expect(withInterval({ value: 0.5 })).toBe("0.500");
    expect(signed({ difference: 0.5 })).toBe("+0.500");
    expect([probability(0.0009), probability(0.05), probability(undefined)]).toEqual(["&lt; 0.001", "0.050", "–"]);
    expect(escapeCell("a & b_c~d")).toBe("a &amp; b\\_c\\~d");
  });
});
