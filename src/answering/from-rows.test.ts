import { describe, expect, it } from "vitest";
import type { TableEvidence } from "../evidence/evidence.ts";
import { answersFromRows } from "./from-rows.ts";

const cells = ["Year", "Title", "Role", "Notes"].map((name, column) => ({
  column,
  name,
  value: ["2011", "Harbour 9", "Meteor", "Unaired pilot"][column] as string,
}));

const row: TableEvidence = {
  kind: "table",
  id: "row",
  text: cells.map(({ name, value }) => `${name} is ${value}`).join(", "),
  source: { id: "page", title: "Ann Barlow", retrievedAt: "2026-01-01T00:00:00Z", sha256: "" },
  entities: [],
  scores: {},
  locator: { table: "films", caption: "Television", section: [], row: 1, cells },
};

async function confidenceOf(text: string, relation: string): Promise<number> {
  const intent = { answerType: "thing", operation: "lookup", relation, time: "", location: "" } as const;
  const query = { text, at: "2026-01-01", intent: { ...intent, entities: ["Meteor"] }, entities: [] };
  const found = await answersFromRows(query, [{ evidence: row, score: 0.7 }], undefined, new AbortController().signal);
  return found[0]?.confidence ?? 0;
}

describe("an answer from a row", () => {
  it("is believed where the table speaks of the relation, and not where the row only holds the name", async () => {
    expect(await confidenceOf("Which title had the role Meteor?", "title role")).toBeGreaterThan(0.5);
    expect(await confidenceOf("Which company launched Meteor?", "launched company")).toBeLessThan(0.5);
  });

  it("loses by the silence itself, beside what every word that is left out costs", async () => {
    const question = "Which title was launched as Meteor?";
    const said = await confidenceOf(question, "title launched");
    expect(await confidenceOf(question, "launched")).toBeLessThan(said);
  });
});
