import { describe, expect, it } from "vitest";
import { createWays } from "./graph-ways.ts";
import { beyondGraph, outOfReach } from "./mintaka-scope.ts";

const edge = (subject: string, relation: string, object: string) => ({ subject, relation, object });

describe("what a graph without values cannot answer", () => {
  const asked = { question: "Which band recorded Low Tide?", complexity: "generic", named: ["entity"] };

  it("is told by what the annotators say of the question", () => {
    expect(beyondGraph(asked)).toBeUndefined();
    for (const complexity of ["count", "difference", "comparative", "superlative", "ordinal"]) {
      expect(beyondGraph({ ...asked, complexity }), complexity).toBeDefined();
    }
    for (const named of ["date", "ordinal", "cardinal", "quantity"]) {
      expect(beyondGraph({ ...asked, named: ["entity", named] }), named).toBeDefined();
    }
  });

  it("is also told by an extreme that the annotators call generic", () => {
    expect(beyondGraph({ ...asked, question: "What is the oldest band of Leeds?" })).toBeDefined();
    expect(beyondGraph({ ...asked, question: "Which band recorded most of the tape?" })).toBeDefined();
    // "west" and "forest" compare nothing.
    expect(beyondGraph({ ...asked, question: "Which band from the west recorded Forest?" })).toBeUndefined();
  });
});

describe("what a graph tells of answers", () => {
  const many = Array.from({ length: 30 }, (_, i) => edge(`person ${i}`, "religion", "faith"));
  const ways = createWays([
    ...many,
    edge("person 0", "child", "person 1"),
    edge("person 1", "member of", "band"),
    edge("song", "performer", "band"),
  ]);

  it("is enough when a narrow way of at most two steps leads from every entity to every answer", () => {
    expect(outOfReach(["person 0"], ["person 1"], ways)).toBeUndefined();
    expect(outOfReach(["person 0", "song"], ["band"], ways)).toBeUndefined();
    expect(outOfReach(["song"], ["person 1"], ways)).toBeUndefined();
  });

  it("is not enough when the only way leads to everything of a kind", () => {
    expect(outOfReach(["person 2"], ["person 3"], ways)).toBe("every way to the answers leads to more than 25 things");
    // The narrow way of one entity is enough for a wide one of another.
    expect(outOfReach(["faith", "band"], ["person 1"], ways)).toBeUndefined();
  });

  it("is not enough when an entity is unknown, or too far from an answer", () => {
    expect(outOfReach(["person 0", "nobody"], ["person 1"], ways)).toBe(
      "an entity of the question is not in the graph",
    );
    expect(outOfReach([], ["person 1"], ways)).toBe("an entity of the question is not in the graph");
    expect(outOfReach(["song"], ["person 1", "person 0"], ways)).toBe(
      "an answer is not within two steps of each entity of the question",
    );
  });
});

it("a way of two steps does not count the thing that it comes from", () => {
  const ways = createWays([edge("film", "cast", "actor"), edge("other film", "cast", "actor")]);
  expect(ways.narrowest("film", ["other film"])).toBe(1);
  expect(ways.narrowest("film", ["film"])).toBeUndefined();
});
