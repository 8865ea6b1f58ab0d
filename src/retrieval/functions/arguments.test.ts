import { describe, expect, test } from "vitest";
import type { Tagged, TaggedSpan } from "../../models/tagger.ts";
import type { Query } from "../../question/query.ts";
import { plainArguments } from "./arguments.ts";
import { type Asked, askedOf } from "./asked.ts";
import { declarationsSchema } from "./declaration.ts";
import { nameReadings } from "./name-readings.ts";

const query = (text: string, entities: readonly string[] = []): Query => ({
  text,
  at: "2026-03-05T15:00:00Z",
  intent: { answerType: "thing", operation: "lookup", entities, relation: "", time: "", location: "" },
  entities: [],
});

/** A tagger's word with these spans, each given by its text. */
function tagged(text: string, spans: readonly (readonly [TaggedSpan["slot"], string])[]): Tagged {
  const judged = <L extends string>(label: L) => ({ label, probability: 0.9 });
  return {
    spans: spans.map(([slot, part]) => ({
      slot,
      start: text.indexOf(part),
      end: text.indexOf(part) + part.length,
      probability: 0.9,
    })),
    type: judged("thing"),
    operation: judged("lookup"),
    signal: judged("none"),
    temporal: judged("none"),
    domain: judged("open"),
    dynamism: { "real-time": 0, "fast-changing": 0, "slow-changing": 0, static: 1 },
  };
}

const asked = (
  text: string,
  names: readonly string[] = [],
  spans: readonly (readonly [TaggedSpan["slot"], string])[] = [],
): Asked => askedOf(query(text, names), new Set(), tagged(text, spans));

const { functions } = declarationsSchema.parse({
  functions: [
    {
      name: "award",
      domain: "movie",
      description: "awards",
      parameters: {
        year: { type: "year", description: "year of the award" },
        category: { type: "enum", values: { director: ["director", "directing"], actress: ["actress"] } },
        rank: { type: "number", required: false },
      },
      source: { table: { file: "awards.csv" } },
      result: { columns: [{ name: "name" }] },
    },
  ],
});
const award = functions[0] as (typeof functions)[number];

describe("arguments of a question", () => {
  test("a year, a choice and a number are read in their types", () => {
    const { given, missing } = plainArguments(award, asked("Which actress came second in 2010?"));
    expect(given).toEqual({ year: 2010, category: "actress", rank: 2 });
    expect(missing).toEqual([]);
  });

  test("what is missing is told with what would be needed", () => {
    const { missing } = plainArguments(award, asked("Who was best?"));
    expect(missing).toEqual(["year of the award (a year)", "category (one of: director, actress)"]);
  });

  test("a time that is no date is told as such", () => {
    const { missing } = plainArguments(award, asked("Which actress won last spring?", [], [["time", "last spring"]]));
    expect(missing).toEqual(['year of the award (a year, and "last spring" is none)']);
  });

  test("a year within a name is none, unless the tagger hears a time", () => {
    const film = asked("Which actress starred in March 1998?", [], [["entity", "March 1998"]]);
    expect(plainArguments(award, film).missing).toHaveLength(1);
    const time = asked(
      "Which actress won in March 1998?",
      [],
      [
        ["entity", "March 1998"],
        ["time", "March 1998"],
      ],
    );
    expect(plainArguments(award, time).given).toMatchObject({ year: 1998 });
  });
});

describe("names of a question", () => {
  test("are those the tagger hears where nothing is written like one", () => {
    expect(asked("who directed salt road?", [], [["entity", "salt road"]]).names).toEqual(["salt road"]);
    expect(asked("who directed salt road?", [], [["entity", "salt road"]]).masked).toBe("who directed X?");
  });

  test("are not the tagger's where capitals tell them", () => {
    const heard = asked("Did Salt Road do well at the box office?", ["Salt Road"], [["entity", "box office"]]);
    expect(heard.names).toEqual(["Salt Road"]);
  });

  test("are read longer, and in parts, after they were read as they are", () => {
    const one = asked("who coaches quillstead city?", [], [["entity", "quillstead"]]);
    expect(nameReadings(one)).toEqual([["quillstead"], ["quillstead city"]]);
    const two = asked("What do Salt Road and Glass Harbour cost?", ["Salt Road and Glass Harbour"]);
    expect(nameReadings(two)).toEqual([["Salt Road and Glass Harbour"], ["Salt Road", "Glass Harbour"]]);
  });
});
