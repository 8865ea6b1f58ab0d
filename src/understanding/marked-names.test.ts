import { describe, expect, it } from "vitest";
import { tags } from "../../test/support/tags.ts";
import { openTurtle } from "../../test/support/turtle-graph.ts";
import type { Slot } from "../models/tagger.ts";
import type { GraphStore } from "../stores/graph-store.ts";
import { createEntityLinker } from "./link-entities.ts";
import { inOtherNumber } from "./other-number.ts";

const signal = new AbortController().signal;

const graph = await openTurtle(`
  :bay rdfs:label "Harbour" ; :in :norway .
  :prize rdfs:label "Silver Lantern" ; :given :norway .
  :barlow rdfs:label "Ann Barlow" ; :born :norway ; :job :composer .
  :plant rdfs:label "Reed" . :reed rdfs:label "Tom Reed" ; :job :composer .
  :tower rdfs:label "Dark Tower" ; :by :barlow .
  :composer rdfs:label "composer" .
  :norway rdfs:label "Norway" ; :near :sweden .
  :river rdfs:label "Tamar River" ; :near :bay . :tamar rdfs:label "Tamar" ; :near :sweden , :bay , :norway .
`);

/** Names that are linked, and the labels among the alternatives. */
async function linked(question: string, parts?: Partial<Record<Slot, string | readonly string[]>>, probability = 0.9) {
  const link = createEntityLinker({ graphs: [graph], perMention: 2 });
  const tagged = parts && tags(question, parts, {}, probability);
  const { entities, alternatives } = await link(question, signal, tagged);
  return {
    names: entities.map(({ mention, label }) => `${mention}: ${label}`),
    others: alternatives.map(({ label }) => label),
  };
}

describe("a name that the tagger marks", () => {
  it("is no longer name's second half, when the graph knows nothing of the whole", async () => {
    const question = "Who wrote Amber Harbour?";
    expect((await linked(question)).names).toEqual(["Harbour: Harbour"]);
    expect((await linked(question, { entity: "Amber Harbour" })).names).toEqual([]);
  });

  it.each([
    ["who wrote amber harbour", "amber harbour", []],
    ["who wrote harbour of amber", "harbour of amber", []],
    ["who are the norway people", "norway people", ["norway: Norway"]],
    ["who sat in the norway 2012 senate", "norway 2012 senate", ["norway: Norway"]],
    ["who acts in part two of dark tower", "part two of dark tower", ["dark tower: Dark Tower"]],
  ])(
    "is what its words belong to without capitals too, but for kinds and years: %s",
    async (question, entity, names) => {
      expect((await linked(question, { entity })).names).toEqual(names);
    },
  );

  it("may hold a single word that is next to the other in the graph", async () => {
    const { names } = await linked("what to see in harbour norway", { entity: "harbour norway" });
    expect(names).toEqual(["harbour: Harbour"]);
    const apart = await linked("what to see in harbour reed", { entity: "harbour reed" });
    expect(apart.names).toEqual([]);
  });

  it("leaves the label inside it alone when the tagger doubts", async () => {
    const doubtful = await linked("Who wrote Amber Harbour?", { entity: "Amber Harbour" }, 0.6);
    expect(doubtful.names).toEqual(["Harbour: Harbour"]);
  });

  it.each([
    ["two names that are joined", "Did Ann Barlow and Tom Reed ever meet?", "Ann Barlow and Tom Reed"],
    ["a place of a larger place", "Who was born in Harbour, Norway?", "Harbour, Norway"],
  ])("may be %s: %s", async (_, question, entity) => {
    const found = await linked(question, { entity });
    expect(found.names).toEqual((await linked(question)).names);
    expect(found.names).toHaveLength(2);
  });

  it("may be two names side by side, of which one has several words", async () => {
    const question = "Which is the first part of the Ann Barlow Dark Tower series?";
    const { names } = await linked(question, { entity: "Ann Barlow Dark Tower" });
    expect(names).toEqual(["Ann Barlow: Ann Barlow", "Dark Tower: Dark Tower"]);
  });

  it("is found in the other number when it has several words", async () => {
    const question = "How many Silver Lanterns has Ann Barlow won?";
    const { names } = await linked(question, { entity: ["Silver Lanterns", "Ann Barlow"] });
    expect(names).toEqual(["Silver Lanterns: Silver Lantern", "Ann Barlow: Ann Barlow"]);
    expect((await linked("Who owns the Harbours?", { entity: "Harbours" })).names).toEqual([]);
  });

  it("is as long as its capitals, where these are a name of the graph", async () => {
    const { names } = await linked("How many Silver Lanterns were given?", { entity: "Lanterns" });
    expect(names).toEqual(["Silver Lanterns: Silver Lantern"]);
  });

  it("may be misspelt, and then is that and nothing inside it", async () => {
    const { names } = await linked("Who wrote Dark Tovwer?", { entity: "Dark Tovwer" });
    expect(names).toEqual(["Dark Tovwer: Dark Tower"]);
  });

  describe("in a graph that finds names by their words alone, as an endpoint does", () => {
    const searched: GraphStore = {
      ...graph,
      features: { ...graph.features, fuzzy: false },
      candidates: (text, options) => graph.candidates(text, { ...options, fuzzy: false }),
    };
    const found = async (question: string, entity: string) => {
      const link = createEntityLinker({ graphs: [searched], perMention: 2 });
      const { entities } = await link(question, signal, tags(question, { entity }));
      return entities.map(({ mention, label }) => `${mention}: ${label}`);
    };

    it.each([
      ["Who won the Silver Lantren?", "Silver Lantren", "Silver Lantern"],
      ["Where was Ann Barow born?", "Ann Barow", "Ann Barlow"],
      ["who won the silver lantarn", "silver lantarn", "Silver Lantern"],
    ])("may be misspelt in one word: %s", async (question, entity, label) => {
      expect(await found(question, entity)).toEqual([`${entity}: ${label}`]);
    });

    it.each([
      ["Who won the Silver Lanter Award?", "Silver Lanter Award", "another number of words"],
      ["Where was Ann Harlow born?", "Ann Harlow", "another first letter"],
      ["Where was Ann Barton born?", "Ann Barton", "another name"],
    ])("is not found where it is another name: %s", async (question, entity) => {
      expect(await found(question, entity)).toEqual([]);
    });
  });

  it("is one though it is written small in a sentence with capitals", async () => {
    const question = "Who lives near norway?";
    expect((await linked(question)).names).toEqual([]);
    expect((await linked(question, { entity: "norway" })).names).toEqual(["norway: Norway"]);
  });

  it("is a name where nothing is written with a capital, and the longer label where it was cut short", async () => {
    expect((await linked("which mountains norway", { entity: "norway" })).names).toEqual(["norway: Norway"]);
    expect((await linked("where does the tamar river end", { entity: "tamar" })).names).toEqual([
      "tamar river: Tamar River",
    ]);
  });
});

it("may be a name and a concept where the graph has both, and the question writes both small", async () => {
  const tagged = await openTurtle(
    ':tag rdfs:label "lantern" ; :tags :one . :film rdfs:label "Lantern" ; :by :someone .',
  );
  const question = "what films are about lantern";
  const link = createEntityLinker({ graphs: [tagged], perMention: 2 });
  const { entities } = await link(question, signal, tags(question, { entity: "lantern", relation: "films" }));
  expect(entities.map(({ label }) => label).sort()).toEqual(["Lantern", "lantern"]);
});

describe("what the tagger marks as a relation", () => {
  const question = "Which composer wrote Dark Tower?";
  const parts = { entity: "Dark Tower", relation: ["composer", "wrote"] };

  it("is no name beside other names, but may be one for those who weigh whole readings", async () => {
    expect((await linked(question)).names).toEqual(["composer: composer", "Dark Tower: Dark Tower"]);
    expect(await linked(question, parts)).toEqual({ names: ["Dark Tower: Dark Tower"], others: ["composer"] });
  });

  it("is one where the question names nothing else", async () => {
    const { names } = await linked("Who became a composer?", { relation: "a composer" });
    expect(names).toEqual(["composer: composer"]);
  });
});

describe("the other number of a name", () => {
  it.each([
    ["Golden Bear", "Golden Bears"],
    ["The Cherry Diary", "The Cherry Diaries"],
    ["Winter Match", "Winter Matches"],
    ["Sunday Play", "Sunday Plays"],
  ])("of %s is %s, and back", (one, many) => {
    expect(inOtherNumber(one)).toBe(many);
    expect(inOtherNumber(many)).toBe(one);
  });
});
