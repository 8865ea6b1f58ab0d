import { describe, expect, test } from "vitest";
import type { Derivation } from "../../answering/answerer.ts";
import { checkDerivation } from "../derivation.ts";
import type { Ground } from "../grounds.ts";

const ground = (id: string, ...texts: [string, ...string[]]): Ground => ({ id, texts });

const films = [
  ground("a", "Glass Harbour: released is 4 May 2011, budget is 63000000 USD"),
  ground("b", "Salt Road: released is 2009, budget is 38000000 USD"),
];
const check = (derivation: Derivation, grounds = films) => checkDerivation(derivation, grounds);

describe("a computed result", () => {
  test("holds when its values stand in the evidence and computing again gives it", () => {
    const from = ["63000000 USD", "38000000 USD"];
    expect(check({ operation: "difference", from, result: "25000000 USD" })).toBeUndefined();
    expect(check({ operation: "before", from: ["2009", "4 May 2011"], result: "Yes" })).toBeUndefined();
    const of = ["Glass Harbour", "Salt Road"];
    expect(check({ operation: "greatest", from, of, result: "Glass Harbour" })).toBeUndefined();
  });

  test("may hold a claim of the question against the evidence, never one claim against another", () => {
    const from = ["1998", "2009"];
    expect(check({ operation: "before", from, claimed: ["1998"], result: "Yes" })).toBeUndefined();
    expect(check({ operation: "before", from, claimed: from, result: "Yes" })).toMatch(/rests on no cited value/);
  });

  test.each<[string, Derivation, RegExp]>([
    [
      "computing again gives another one",
      { operation: "sum", from: ["63000000 USD", "38000000 USD"], result: "100000000 USD" },
      /computed again it is 101000000 USD/,
    ],
    [
      "a value is not cited",
      { operation: "sum", from: ["63000000 USD", "1 USD"], result: "63000001 USD" },
      /"1 USD" is not in/,
    ],
    [
      "a value is used more often than it is cited",
      { operation: "sum", from: ["63000000 USD", "63000000 USD"], result: "126000000 USD" },
      /as often as it was used/,
    ],
    [
      "a value lost its unit",
      { operation: "sum", from: ["63000000", "38000000"], result: "101000000" },
      /"63000000" is not in/,
    ],
    [
      "a value is cut out of a longer one",
      { operation: "sum", from: ["3000000 USD", "38000000 USD"], result: "41000000 USD" },
      /"3000000 USD" is not in/,
    ],
    [
      "the values were given to the wrong things",
      {
        operation: "greatest",
        from: ["63000000 USD", "38000000 USD"],
        of: ["Salt Road", "Glass Harbour"],
        result: "Salt Road",
      },
      /no cited evidence says "63000000 USD" of "Salt Road"/,
    ],
    [
      "the operation refuses",
      { operation: "sum", from: ["63000000 USD", "2009"], result: "63002009 USD" },
      /cannot be taken together/,
    ],
  ])("fails when %s", (_, derivation, reason) => {
    expect(check(derivation)).toMatch(reason);
  });
});
