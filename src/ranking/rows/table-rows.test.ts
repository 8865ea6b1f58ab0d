import { describe, expect, it } from "vitest";
import { createBudget } from "../../core/budget.ts";
import { createTrace } from "../../core/trace.ts";
import type { Evidence, TableEvidence } from "../../evidence/evidence.ts";
import type { Query } from "../../question/query.ts";
import type { Ranker } from "../ranker.ts";
import { namedCells } from "./row-cells.ts";
import { likeNamed, repeatedRows } from "./row-fellows.ts";
import { besideNamed } from "./row-neighbours.ts";
import { inOrder } from "./row-order.ts";
import { createTableRowsRanker } from "./table-rows.ts";

const source = { id: "s", title: "Bridges of Ruritania", retrievedAt: "", sha256: "" };

/** Rows of a table, written as lines of cells; the first line names the columns. */
function table(text: string, id = "t"): TableEvidence[] {
  const [header = [], ...lines] = text
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  return lines.map((values, row) => {
    const cells = values.map((value, column) => ({ column, name: header[column] ?? "", value }));
    const locator = { table: id, caption: "", section: [], row, cells: cells.filter(({ value }) => value !== "") };
    return { kind: "table", id: `${id} ${row}`, text: values.join(", "), source, entities: [], scores: {}, locator };
  });
}

const bridges = table(`
  Rank | Name        | River | Length (m) | Opened        | Designer  | Notes
  1    | Old Span    | Ysel  | 410        | 3 May 1921    | Hal Brook | closed 1988–89
  2    | Long Weir   | Orme  | 530        | 1 June 1934   | Ida Voss  |
  3    | Tin Arch    | Ysel  | 122        | 9 August 1911 | Hal Brook | rebuilt 1988
  4    | Queen's Way | Tarn  | 390        | 2 March 1934  | Otto Lund |
  5    | Mill Steps  | Ysel  | 75         | 1868          | Ida Voss  |
`);
const chosen = (fits: readonly number[], rows = bridges): (string | undefined)[] =>
  rows.flatMap(({ locator }, i) => (fits[i] === 1 ? [locator.cells.find(({ name }) => name === "Name")?.value] : []));

describe("the cells that a question names", () => {
  const best = (question: string): string[] => {
    const named = namedCells(question, bridges);
    const most = Math.max(...named);
    return bridges.flatMap(({ locator }, i) => (most > 0 && named[i] === most ? [locator.cells[1]?.value ?? ""] : []));
  };

  it("are whole values, whatever their capitals and signs", () => {
    expect(best("who built queens way and the long weir?")).toEqual(["Long Weir"]);
    expect(best("Who designed Queen’s Way?")).toEqual(["Queen's Way"]);
  });

  it("are years, in dates and in spans of years too", () => {
    expect(best("What was closed in 1989?")).toEqual(["Old Span"]);
    expect(best("Which bridge opened in 1868?")).toEqual(["Mill Steps"]);
  });

  it("are days, however they are written", () => {
    expect(best("Which bridge was opened on August 9, 1911?")).toEqual(["Tin Arch"]);
    expect(best("Which bridge was opened on the 2nd of March?")).toEqual(["Queen's Way"]);
  });

  it("are the years within a span", () => {
    expect(best("Which bridges were opened from 1905 to 1915?")).toEqual(["Tin Arch"]);
  });

  it("are numbers only where the question names their column too, or a place", () => {
    expect(best("Which bridge has a length of 75?")).toEqual(["Mill Steps"]);
    expect(best("Which bridge cost 75?")).toEqual([]);
    expect(best("Which bridge came in fourth?")).toEqual(["Queen's Way"]);
    expect(best("Which bridge is number 2?")).toEqual(["Long Weir"]);
    expect(best("Which bridge has 2 lanes?")).toEqual([]);
  });

  it("are none where a row repeats the names of its columns", () => {
    const rows = table("Name | Role \n Name | Role \n Ann | Nurse \n Bea | Vicar");
    expect(namedCells("What is the name of the role?", rows)).toEqual([0, 0, 0]);
  });

  it("count less the more rows hold them, and nothing where all do", () => {
    const [old, , tin] = namedCells("What did Hal Brook design across the Ysel?", bridges) as [number, number, number];
    expect(old).toBe(tin);
    expect(old).toBeLessThan(1);
    const same = table("Name | Country\n A1 | Ruritania\n B2 | Ruritania");
    expect(namedCells("Which towns does Ruritania have?", same)).toEqual([0, 0]);
  });
});

describe("rows by their order", () => {
  it.each([
    ["Which bridge was opened first?", ["Mill Steps"]],
    ["What is the newest bridge?", ["Long Weir"]],
    ["Which are the last two bridges that were opened?", ["Long Weir", "Queen's Way"]],
    ["Which bridge has the greatest length?", ["Long Weir"]],
    ["What is the shortest bridge?", ["Mill Steps"]],
    ["Which bridge is ranked best?", ["Old Span"]],
    ["What stands at the bottom?", ["Mill Steps"]],
    ["Which was the first bridge by Hal Brook?", ["Tin Arch"]],
    ["Which is longer, the Old Span or Queen's Way?", ["Old Span"]],
    ["Was the Tin Arch or the Old Span opened earlier?", ["Tin Arch"]],
  ])("%s", (question, expected) => {
    expect(chosen(inOrder(question, bridges))).toEqual(expected);
  });

  it.each([
    ["no order is asked for", "Who designed the Tin Arch?"],
    ["a comparative compares no rows", "Which bridge is longer than the Old Span?"],
    ["the word is part of a name", "Who designed the Last Stand?"],
    ["no column says the size", "Which bridge has the most visitors?"],
    ["a rank is meant", "Which bridge won first prize?"],
    ["more rows are wanted than there are", "Which were the first nine bridges?"],
  ])("is silent where %s", (_, question) => {
    expect(chosen(inOrder(question, bridges))).toEqual([]);
  });

  it("is silent where the word stands in the heading or a column's name", () => {
    const rows = table("First name | Town \n Ann | Oby \n Bea | Wick \n Cas | Noor");
    expect(inOrder("Whose first name is Ann?", rows)).toEqual([0, 0, 0]);
  });

  it("is silent where too many rows are level, and in tables of two rows", () => {
    const level = table("Name | Points \n A | 3 \n B | 3 \n C | 3 \n D | 1");
    expect(inOrder("Who has the most points?", level)).toEqual([0, 0, 0, 0]);
    expect(inOrder("Who has the most points?", level.slice(0, 2))).toEqual([0, 0]);
  });

  it("goes by the table where there is no time, and leaves out rows that add up others", () => {
    const rows = table("Name | Votes \n Reds | 40 \n Blues | 70 \n Greens | 5 \n Total | 115");
    expect(chosen(inOrder("Which party has the most votes?", rows), rows)).toEqual(["Blues"]);
    expect(chosen(inOrder("Which party comes first?", rows), rows)).toEqual(["Reds"]);
  });

  it("reads clocks, decades and months", () => {
    const rows = table("Name | Time | Released \n A | 1:02.5 | 1990s \n B | 58:00 | May 1988 \n C | 0:59.1 | 1987");
    expect(chosen(inOrder("Who was fastest?", rows), rows)).toEqual(["C"]);
    expect(chosen(inOrder("What is the oldest release?", rows), rows)).toEqual(["C"]);
  });
});

describe("rows beside a named one", () => {
  it.each([
    ["Which bridge is listed after the Long Weir?", ["Tin Arch"]],
    ["Which bridge stands before Queen's Way?", ["Tin Arch"]],
    ["What comes before and after the Tin Arch?", ["Long Weir", "Queen's Way"]],
    ["The Tin Arch is listed after which bridge?", ["Long Weir"]],
    ["Which bridge is next after Mill Steps?", []],
    ["Which bridge is listed after the others?", []],
    ["Which bridge is listed after one of Hal Brook?", []],
    ["Who designed the Tin Arch?", []],
  ])("%s", (question, expected) => {
    expect(chosen(besideNamed(question, bridges))).toEqual(expected);
  });
});

it("reads a table whose times go down upwards, unless its list is meant", () => {
  const winners = table("Name | Year \n Hale | 2009 \n Ibo | 2008 \n Jun | 2007 \n Kit | 2006");
  expect(chosen(besideNamed("Who won after Jun?", winners), winners)).toEqual(["Ibo"]);
  expect(chosen(besideNamed("Who stands below Jun?", winners), winners)).toEqual(["Kit"]);
  expect(chosen(besideNamed("Who stands above Jun?", winners), winners)).toEqual(["Ibo"]);
});

describe("rows like a named one", () => {
  it.each([
    ["Which other bridge has the designer of the Long Weir?", ["Mill Steps"]],
    ["Which bridges cross the same river as Mill Steps?", ["Old Span", "Tin Arch"]],
    ["Which other bridge has the designer of Queen's Way?", []],
    ["Which other bridge did Hal Brook design?", []],
    ["Who designed Mill Steps?", []],
  ])("%s", (question, expected) => {
    expect(chosen(likeNamed(question, bridges))).toEqual(expected);
  });
});

it("finds what a column repeats", () => {
  const roles = table("Name | Role \n Dawn | Nurse Kay \n Dusk | Nurse Kay \n Noon | Vicar \n Night | Miller \n Eve |");
  expect(chosen(repeatedRows("Did she reprise a role?", roles), roles)).toEqual(["Dawn", "Dusk"]);
  expect(chosen(repeatedRows("Which role did she have?", roles), roles)).toEqual([]);
  expect(chosen(repeatedRows("Was she cast again?", roles), roles)).toEqual([]);
});

describe("the ranker", () => {
  const page: Evidence = {
    kind: "text",
    id: "page",
    text: "A page.",
    source,
    entities: [],
    scores: {},
    locator: { start: 0, end: 7, section: [] },
  };
  const called = { ...(bridges[2] as TableEvidence), id: "called", called: undefined as never };
  const intent = {
    answerType: "thing",
    operation: "lookup",
    entities: [],
    relation: "",
    time: "",
    location: "",
  } as const;
  const weights = { named: 0.1, order: 0.3, beside: 0.8, page: 0.2, table: 0 };

  async function order(question: string, items: readonly Evidence[]): Promise<(string | number)[][]> {
    const first: Ranker = async () => items.map((evidence, i) => ({ evidence, score: 1 - i / 16 }));
    const query: Query = { text: question, at: "", intent, entities: [] };
    const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
    const ranked = await createTableRowsRanker(first, weights)({ query, evidence: [] }, context);
    return ranked.map(({ evidence, score }) => [evidence.id, score]);
  }

  it("lets the rows of a table exchange their scores, and moves nothing else", async () => {
    const other = table("Name | Opened \n Far Ford | 1801", "u");
    const items = [bridges[1], page, bridges[0], other[0], bridges[4]] as Evidence[];
    expect(await order("Which bridge was opened first?", items)).toEqual([
      ["t 4", 1],
      ["page", 0.9375],
      ["t 1", 0.875],
      ["u 0", 0.8125],
      ["t 0", 0.75],
    ]);
  });

  it("keeps what it added among the scores of a row", async () => {
    const first: Ranker = async () => bridges.map((evidence) => ({ evidence, score: 0.5 }));
    const query: Query = { text: "Which bridge was opened first?", at: "", intent, entities: [] };
    const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
    const ranked = await createTableRowsRanker(first, weights)({ query, evidence: [] }, context);
    expect(ranked.map(({ evidence, score }) => [evidence.id, evidence.scores["beside-rows"], score])).toEqual([
      ["t 0", 0.1, 0.5],
      ["t 1", undefined, 0.5],
      ["t 2", undefined, 0.5],
      ["t 3", undefined, 0.5],
      ["t 4", 0.3, 0.5],
    ]);
  });

  it("puts the row beside a named one above it", async () => {
    const ranked = await order("Which bridge is listed after the Old Span?", bridges);
    expect(ranked.slice(0, 2)).toEqual([
      ["t 1", 1],
      ["t 0", 0.9375],
    ]);
  });

  it("raises the row that names the page that says what is asked", async () => {
    const weir = { ...page, id: "weir", source: { ...source, title: "Tin Arch (bridge)" } };
    const arch = [weir, bridges[0], bridges[2]] as Evidence[];
    expect((await order("Which bridge collapsed?", arch)).map(([id]) => id)).toEqual(["weir", "t 2", "t 0"]);
    const other = [{ ...weir, source: { ...source, title: "Ysel" } }, bridges[0], bridges[2]] as Evidence[];
    expect((await order("Which bridge collapsed?", other)).map(([id]) => id)).toEqual(["weir", "t 0", "t 2"]);
  });

  describe("among several tables", () => {
    const towns = table("Town | River \n Oby | Ysel \n Wick | Tarn \n Noor | Ysel", "towns");
    const withFilter = (row: TableEvidence | undefined, blend: number): TableEvidence => ({
      ...(row as TableEvidence),
      scores: { blend },
    });
    const whole = [withFilter(towns[0], 0.6), withFilter(towns[1], 0.6), withFilter(towns[2], 0.5)];
    const items: Evidence[] = [
      withFilter(bridges[1], 0.7),
      page,
      ...whole,
      withFilter(bridges[0], 0.1),
      withFilter(bridges[4], 0),
    ];
    const ranked = async (table: number): Promise<(string | number)[][]> => {
      const first: Ranker = async () => items.map((evidence, i) => ({ evidence, score: 1 - i / 16 }));
      const query: Query = { text: "Where do people swim?", at: "", intent, entities: [] };
      const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
      const found = await createTableRowsRanker(first, { ...weights, table })({ query, evidence: [] }, context);
      return found.map(({ evidence, score }) => [evidence.id, score]);
    };

    it("puts rows of a table of which several fit before a single row of another one, and moves nothing else", async () => {
      expect(await ranked(1)).toEqual([
        ["towns 0", 1],
        ["page", 0.9375],
        ["towns 1", 0.875],
        ["towns 2", 0.8125],
        ["t 1", 0.75],
        ["t 0", 0.6875],
        ["t 4", 0.625],
      ]);
    });

    it("leaves them as they are ranked where tables have no weight", async () => {
      expect((await ranked(0)).map(([id]) => id)).toEqual(items.map(({ id }) => id));
    });

    it("goes by the scores of the ranking where no filter gave any", async () => {
      const plain = items.map((item) => ({ ...item, scores: {} }));
      const first: Ranker = async () => plain.map((evidence, i) => ({ evidence, score: i === 0 ? 0.5 : 0.49 }));
      const query: Query = { text: "Where do people swim?", at: "", intent, entities: [] };
      const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
      const found = await createTableRowsRanker(first, { ...weights, table: 1 })({ query, evidence: [] }, context);
      expect(found[0]?.evidence.id).toBe("t 1");
    });
  });

  it("leaves answers of functions where they are", async () => {
    const answer = {
      ...called,
      called: { name: "f", call: "f()", subject: "x", goal: true, values: [], type: "text" },
    };
    const items = [bridges[1], bridges[0], answer] as Evidence[];
    expect((await order("Which bridge was opened first?", items)).at(-1)).toEqual(["called", 0.875]);
  });
});
