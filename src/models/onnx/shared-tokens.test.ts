import { describe, expect, it } from "vitest";
import { sharedTokens } from "./shared-tokens.ts";

describe("sharedTokens", () => {
  it("tells tokens that the other text has not, has, and has behind the same neighbour", () => {
    expect(sharedTokens([5, 6, 7, 8], [9, 6, 7, 1, 8])).toEqual([0, 1, 2, 1]);
  });

  it("sees that two names changed their places, though every token is there", () => {
    const [scott, directed, alien] = [10, 11, 12];
    expect(sharedTokens([alien, directed, scott], [scott, directed, alien])).toEqual([1, 1, 1]);
    expect(sharedTokens([scott, directed, alien], [scott, directed, alien])).toEqual([1, 2, 2]);
  });

  it("shares nothing with an empty text", () => {
    expect(sharedTokens([5, 6], [])).toEqual([0, 0]);
    expect(sharedTokens([], [5])).toEqual([]);
  });
});
