import { describe, expect, it } from "vitest";
import { misplacedCounts } from "./verify-counts.ts";

const evidence = ["It was shot in 48 days on the island of Ven by 12 actors and cost 12 million crowns in 1984."];

describe("misplacedCounts", () => {
  it("names a number that the evidence has for another thing only", () => {
    expect(misplacedCounts("It was shot in 12 days.", evidence)).toEqual(["12"]);
    expect(misplacedCounts("It was shot in twelve days.", evidence)).toEqual(["twelve"]);
    expect(misplacedCounts("It cost 48 million crowns.", ["It cost 12 million crowns, 48 million less."])).toEqual([
      "48 million",
    ]);
  });

  it.each([
    ["in its own place", "48 days and 12 actors", evidence],
    ["of a thing that the evidence counts nowhere", "The 12 players of the cast", evidence],
    ["in the plural and in the singular", "a 48-day stay", evidence],
    ["that may count anything, as in a table", "It took 12 days.", ["Days: 12", "4 days of rain"]],
    ["that is a year", "a 1984 film", [...evidence, "a 1979 film"]],
    ["that another citation has in its place", "It took 12 days.", [...evidence, "It took 12 days in all."]],
    ["that the evidence does not have, which is another fault", "It was shot in 13 days.", evidence],
  ])("lets pass a number %s", (_, sentence, texts) => {
    expect(misplacedCounts(sentence, texts)).toEqual([]);
  });
});
