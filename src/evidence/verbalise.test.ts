import { describe, expect, it } from "vitest";
import { formatLiteral, verbaliseRow, verbaliseStatement } from "./verbalise.ts";

const xsd = "http://www.w3.org/2001/XMLSchema#";
const cells = (...values: readonly (readonly [string, string])[]) =>
  values.map(([name, value], column) => ({ column, name, value }));

describe("verbaliseRow", () => {
  it("names title, section and caption before the cells", () => {
    const table = { title: "Alien", section: ["Release", "Sales"], caption: "Weekends", kind: "table" } as const;
    expect(verbaliseRow(table, cells(["Week", "1"], ["Gross", "$5m"]))).toBe(
      "Alien / Release / Sales / Weekends: Week is 1, Gross is $5m",
    );
  });

  it("leaves out empty parts, empty cells and empty column names", () => {
    const table = { title: "Alien", section: [], caption: "", kind: "table" } as const;
    expect(verbaliseRow(table, cells(["Week", "1"], ["Gross", "  "], ["", "sold out"]))).toBe(
      "Alien: Week is 1, sold out",
    );
    expect(verbaliseRow({ ...table, title: "" }, cells(["Week", "1"]))).toBe("Week is 1");
    expect(verbaliseRow(table, [])).toBe("Alien");
  });

  it("says a caption that repeats its section once", () => {
    const table = { title: "Alien", section: ["Cast"], caption: "Cast", kind: "table" } as const;
    expect(verbaliseRow(table, cells(["Role", "Ripley"]))).toBe("Alien / Cast: Role is Ripley");
  });

  it("prints a row of an infobox as attribute and value", () => {
    const infobox = { title: "Alien", section: ["Ignored"], caption: "Ignored", kind: "infobox" } as const;
    expect(verbaliseRow(infobox, cells(["attribute", "Directed by"], ["value", "Ridley\n Scott"]))).toBe(
      "Alien / Directed by: Ridley Scott",
    );
    expect(verbaliseRow(infobox, cells(["attribute", ""], ["value", "A film"]))).toBe("Alien: A film");
  });
});

describe("verbaliseStatement", () => {
  it("keeps the order subject, predicate, object, qualifiers", () => {
    const qualifiers = [
      { predicate: "start time", value: "2011-04-17T00:00:00Z" },
      { predicate: "end time", value: "2019-01-01" },
    ];
    expect(
      verbaliseStatement({ subject: "Game of Thrones", predicate: "cast member", object: "Sean Bean", qualifiers }),
    ).toBe("Game of Thrones, cast member, Sean Bean, start time, 17 April 2011, end time, 2019");
  });

  it("leaves years, ranges and impossible dates as they stand", () => {
    const say = (object: string) => verbaliseStatement({ subject: "s", predicate: "p", object, qualifiers: [] });
    expect(say("2011")).toBe("s, p, 2011");
    expect(say("2011-04")).toBe("s, p, 2011-04");
    expect(say("2011-13-40")).toBe("s, p, 2011-13-40");
    expect(say("2011-00-05")).toBe("s, p, 2011-00-05");
  });
});

describe("formatLiteral", () => {
  const literal = (value: string, type?: string) =>
    formatLiteral({ termType: "Literal", value, ...(type === undefined ? {} : { datatype: xsd + type }) });

  it.each([
    ["2011-04-17", "date", "17 April 2011"],
    ["2011-04-17+02:00", "date", "17 April 2011"],
    ["+2011-04-17T00:00:00Z", "dateTime", "17 April 2011"],
    ["2011-04-17T18:30:00.5Z", "dateTime", "17 April 2011 18:30"],
    ["2011-01-01T00:00:00Z", "dateTime", "2011"],
    ["2011-01-01T09:00:00Z", "dateTime", "1 January 2011 09:00"],
    ["2011-04-00T00:00:00Z", "dateTime", "April 2011"],
    ["2011-00-00", "date", "2011"],
    ["2011", "gYear", "2011"],
    ["2011-04", "gYearMonth", "April 2011"],
    ["2011-01", "gYearMonth", "January 2011"],
    ["-0043-03-15", "date", "15 March 44 BC"],
    ["0000", "gYear", "1 BC"],
    ["soon", "date", "soon"],
    ["+0042.500", "decimal", "42.5"],
    ["-7.0", "decimal", "-7"],
    ["12345678901234567890", "integer", "12345678901234567890"],
    ["1.5E3", "double", "1500"],
    ["INF", "double", "INF"],
    ["", "integer", ""],
    ["2011-04-17", "string", "2011-04-17"],
  ])("prints %s of type %s as %s", (value, type, expected) => {
    expect(literal(value, type)).toBe(expected);
  });

  it("keeps plain text, IRIs and blank nodes", () => {
    expect(literal("2011-04-17")).toBe("2011-04-17");
    expect(formatLiteral({ termType: "Literal", value: "1", datatype: "http://example.org/unit" })).toBe("1");
    expect(formatLiteral({ termType: "NamedNode", value: "http://example.org/x" })).toBe("http://example.org/x");
    expect(formatLiteral({ termType: "BlankNode", value: "b0" })).toBe("b0");
  });
});
