import { describe, expect, test } from "vitest";
import { citeDraft } from "../../evidence/cite.ts";
import type { Called, TableEvidence } from "../../evidence/evidence.ts";
import type { Query } from "../../question/query.ts";
import { readIntent } from "../../understanding/intent.ts";
import { mentionTexts } from "../../understanding/understand.ts";
import { answersFromCalls } from "./from-calls.ts";

const ask = (text: string): Query => {
  const mentions = mentionTexts(text, []);
  return { text, at: "2026-03-05T12:00:00.000Z", intent: readIntent(text, mentions), entities: [] };
};

let rows = 0;
function row(subject: string, column: string, values: readonly string[], more: Partial<Called> = {}): TableEvidence {
  const id = `row ${rows++}`;
  const begins = more.begins === undefined ? "" : `begun is ${more.begins}, `;
  const value = values.join("; ") || "none";
  return {
    kind: "table",
    id,
    text: `${subject}: ${begins}${column} is ${value}`,
    source: { id: "server", title: "function", retrievedAt: "2026-03-05T12:00:00Z", sha256: "" },
    entities: [],
    scores: {},
    locator: { table: "call", caption: "", section: [], row: rows, cells: [{ column: 0, name: column, value }] },
    called: {
      ...{ name: "function", call: `call ${subject}`, subject, goal: true, values, type: "number" },
      ...{ via: [], complete: true, confidence: 0.95, ...more },
    },
  };
}

/** The answer, when the law lets its sentences pass; "dropped" when it does not. */
async function answer(question: string, ...evidence: TableEvidence[]): Promise<string> {
  const [best] = answersFromCalls(
    ask(question),
    evidence.map((item) => ({ evidence: item, score: 1 })),
  );
  if (best === undefined) return "nothing";
  const { dropped } = await citeDraft({ ...best, conflicts: [] });
  return dropped.length > 0
    ? `dropped: ${dropped[0]?.verdict.missing}`
    : best.shortAnswers.map(({ text }) => text).join("; ");
}

const date = { type: "date" } as const;
const text = { type: "text" } as const;

describe("values of two calls", () => {
  const [a, b] = [row("Alpha", "price", ["15 USD"]), row("Beta", "price", ["12 USD"])];
  const euro = row("Gamma", "price", ["12 EUR"]);

  test.each([
    ["How much more does Alpha cost than Beta?", "3 USD"],
    ["What is the difference between the prices of Beta and Alpha?", "3 USD"],
    ["What do Alpha and Beta cost together?", "27 USD"],
    ["What is the average price of Alpha and Beta?", "13.5 USD"],
    ["What is the ratio between the prices of Alpha and Beta?", "1.25"],
    ["By what percentage is the price of Alpha higher than that of Beta?", "25%"],
    ["By how many percent does the price change from Alpha to Beta?", "-20%"],
    ["Which is cheaper, has the lower price, Alpha or Beta?", "Beta"],
    ["Is Alpha higher in price than Beta?", "Yes"],
    ["Is Beta higher in price than Alpha?", "No"],
    ["What are the prices of Alpha and Beta?", "15 USD; 12 USD"],
  ])("%s %s", async (question, expected) => {
    expect(await answer(question, a, b)).toBe(expected);
  });

  test("different currencies are compared by nobody, and a list of them is no comparison", async () => {
    expect(await answer("Is Alpha higher in price than Gamma?", a, euro)).toBe("nothing");
    expect(await answer("Which has the lower price, Alpha or Gamma?", a, euro)).toBe("nothing");
  });

  test("a comparison with a thing that has no value is refused", async () => {
    expect(await answer("Which has the lower price, Alpha or Delta?", a, row("Delta", "price", []))).toBe("nothing");
  });
});

describe("a place among the values of one call", () => {
  const closes = row("Alpha", "close", ["15 USD", "9 USD", "18 USD", "12 USD"]);
  const openings = row("Ann Lee", "openings", ["2004-05-01", "1999-02-03", "2011-11-11"], { type: "date" });

  test.each([
    ["What was the second highest close of Alpha?", closes, "15 USD"],
    ["What was the third lowest close of Alpha?", closes, "15 USD"],
    ["What was the 4th greatest close of Alpha?", closes, "9 USD"],
    ["When was the second opening of Ann Lee?", openings, "2004-05-01"],
    ["What was the second latest opening of Ann Lee?", openings, "2004-05-01"],
    ["When was the second to last opening of Ann Lee?", openings, "2004-05-01"],
    ["When was the first opening of Ann Lee?", openings, "1999-02-03"],
  ])("%s", async (question, evidence, expected) => {
    expect(await answer(question, evidence)).toBe(expected);
  });

  test("that is beyond the last is none", async () => {
    expect(await answer("What was the fifth highest close of Alpha?", closes)).not.toBe("9 USD");
  });
});

describe("dates", () => {
  const ann = row("Ann Lee", "birthday", ["1990-03-06"], date);
  const bob = row("Bob Roy", "birthday", ["1985"], date);

  test.each([
    ["How old is Ann Lee?", "35"],
    ["Was Ann Lee born in 1990?", "Yes"],
    ["Was Ann Lee born before 1990?", "No"],
  ])("%s %s", async (question, expected) => {
    expect(await answer(question, ann)).toBe(expected);
  });

  test("an age that the year alone does not give is no number", async () => {
    expect(await answer("How old is Bob Roy?", bob)).toBe("1985");
  });

  test("who is older, and by how many years, as far as the dates tell", async () => {
    expect(await answer("Who is older, Ann Lee or Bob Roy?", ann, bob)).toBe("Bob Roy");
    const cy = row("Cy Poe", "birthday", ["1980-01-01"], date);
    expect(await answer("How many years are between the births of Ann Lee and Cy Poe?", ann, cy)).toBe("10");
  });
});

describe("lists, counts, false premises", () => {
  const films = row("Ann Lee", "films", ["Kestrel", "Low Sun"], text);
  const none = row("Bob Roy", "awards", [], text);

  test.each([
    ["How many films did Ann Lee direct?", films, "2"],
    ["Which films did Ann Lee direct?", films, "Kestrel; Low Sun"],
    ["Did Ann Lee direct Kestrel?", films, "Yes"],
    ["Did Ann Lee direct Sunrise?", films, "No"],
    ["How many awards did Bob Roy win?", none, "0"],
    ["Which awards did Bob Roy win?", none, "invalid question"],
  ])("%s", async (question, evidence, expected) => {
    expect(await answer(question, evidence)).toBe(expected);
  });

  test("what two things have in common, and what only the first has, is computed and verified", async () => {
    const one = row("Kestrel", "cast", ["Ann Lee", "Bob Roy", "Cy Poe"], text);
    const other = row("Low Sun", "cast", ["Cy Poe", "Ann Lee"], text);
    expect(await answer("Which actors star in both Kestrel and Low Sun?", one, other)).toBe("Ann Lee; Cy Poe");
    expect(await answer("Which actors star in Kestrel but not in Low Sun?", one, other)).toBe("Bob Roy");
    const third = row("Marsh", "cast", ["Di Ash"], text);
    expect(await answer("Which actors do Low Sun and Marsh have in common?", other, third)).toBe("none");
  });

  test("half of a comparison is no answer to it", async () => {
    const price = row("Alpha", "price", ["15 USD"]);
    expect(await answer("How much more does Alpha cost than Beta?", price)).toBe("nothing");
    expect(await answer("What is the difference between the prices of Alpha and Beta?", price)).toBe("nothing");
    expect(await answer("What is the price of Alpha?", price)).toBe("15 USD");
  });

  test("a list that was cut is never counted, and denies nothing", async () => {
    const cut = row("Ann Lee", "films", ["Kestrel", "Low Sun"], { ...text, complete: false });
    expect(await answer("How many films did Ann Lee direct?", cut)).not.toBe("2");
    expect(await answer("Did Ann Lee direct Sunrise?", cut)).toBe("nothing");
  });

  test("a time asked for at which somebody took a role that he never had is invalid", async () => {
    const coaches = row("Rovers", "coach", ["Dana Holt", "Eve Sun"], text);
    expect(await answer("When did Bob Roy become coach of Rovers?", coaches)).toBe("invalid question");
    expect(await answer("When was Cy Poe appointed as coach of Rovers?", coaches)).toBe("invalid question");
    // She did, by her last name too; and a list that was cut tells nobody out.
    for (const name of ["Dana Holt", "Holt"]) {
      expect(await answer(`When did ${name} become coach of Rovers?`, coaches)).not.toBe("invalid question");
    }
    const cut = row("Rovers", "coach", ["Dana Holt"], { ...text, complete: false });
    expect(await answer("When did Bob Roy become coach of Rovers?", cut)).not.toBe("invalid question");
    expect(await answer("Who did Bob Roy become coach of Rovers after?", coaches)).not.toBe("invalid question");
  });

  test("something said of a time before the thing began is invalid, at that time or later it is not", async () => {
    const club = row("Rovers", "coach", ["Dana Holt"], { ...text, begins: "1898" });
    expect(await answer("Who coached the Rovers in 1890?", club)).toBe("invalid question");
    expect(await answer("Who coached the Rovers in 1898?", club)).toBe("Dana Holt");
  });
});
