import { expect, it } from "vitest";
import { buildEvidenceGraph, subgraph } from "./evidence-graph.ts";
import { fact, heldBy, question, row, sentence } from "./pool-fixture.ts";

const nothing = question("Who?");

it("lets a fact, a row and a sentence meet in a name, however it is written", () => {
  const graph = buildEvidenceGraph(nothing, [
    fact("f", "Zoë Müller", "born in", "Ulm"),
    row("r", "Swimmers", { Name: "Zoe Müller", Time: "52" }),
    sentence("s", "Games", "Gold went to Zoe Muller that year."),
  ]);
  const held = heldBy(graph);
  for (const id of ["f", "r", "s"]) expect(held[id]).toContain("zoe muller");
  expect(graph.entities.filter(({ key }) => key === "zoe muller")).toHaveLength(1);
});

it("finds the name of another evidence in running text, the longest one only", () => {
  const graph = buildEvidenceGraph(nothing, [
    fact("f", "New York City", "in", "New York"),
    sentence("s", "Anna Bell", "She moved to New York City in 1982."),
  ]);
  expect(heldBy(graph).s).toEqual(["1982", "anna bell", "new york city"]);
});

it("ties rows of a table together by the page's title and not by small numbers", () => {
  const graph = buildEvidenceGraph(nothing, [
    row("a", "Lakes (list)", { Rank: "1", Name: "Erie", Depth: "64" }),
    row("b", "Lakes (list)", { Rank: "1", Name: "Huron", Depth: "64" }),
  ]);
  expect(heldBy(graph)).toEqual({ a: ["erie", "lakes"], b: ["huron", "lakes"] });
});

it("does not take an ordinary word for a name because a cell holds it", () => {
  const graph = buildEvidenceGraph(nothing, [
    row("r", "Films", { Title: "Alien", Genre: "horror" }),
    sentence("s", "Fear", "It fills people with horror."),
  ]);
  expect(heldBy(graph).s).toEqual(["fear"]);
});

it("knows which entities the question names", () => {
  const graph = buildEvidenceGraph(question("Who directed Alien in 1979?", ["Alien"]), [
    fact("f", "Alien", "directed by", "Ridley Scott"),
    fact("g", "Alien", "release year", "1979"),
  ]);
  expect(graph.entities.filter(({ asked }) => asked).map(({ key }) => key)).toEqual(["1979", "alien"]);
});

it("is the same graph in whatever order the evidence arrives", () => {
  const pool = [
    sentence("c", "Ulm", "Zoe Müller was born in Ulm."),
    fact("a", "Zoe Müller", "born in", "Ulm"),
    row("b", "Swimmers", { Name: "Zoe Müller" }),
  ];
  const graph = buildEvidenceGraph(nothing, pool);
  expect(buildEvidenceGraph(nothing, [...pool].reverse())).toEqual(graph);
  expect(graph.evidence.map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

it("keeps four entities for an evidence on average, those of most evidences", () => {
  const names = ["Ada", "Bea", "Cleo", "Dora", "Eva", "Fay", "Gina"].map((name) => `${name} Lee`);
  const cells = Object.fromEntries(names.map((name, i) => [`c${i}`, name]));
  const graph = buildEvidenceGraph(nothing, [
    row("a", "List", cells),
    row("b", "Page", { x: "Gina Lee", y: "Fay Lee" }),
  ]);
  expect(graph.entities).toHaveLength(8);
  expect(heldBy(graph).b).toEqual(["fay lee", "gina lee"]);
});

it("keeps an evidence that holds no entity, and an empty pool", () => {
  expect(heldBy(buildEvidenceGraph(nothing, [sentence("s", "", "it rained all day")]))).toEqual({ s: [] });
  expect(buildEvidenceGraph(nothing, [])).toEqual({ evidence: [], entities: [], edges: [] });
});

it("leaves out entities that nothing kept holds, and keeps the other edges", () => {
  const graph = buildEvidenceGraph(nothing, [
    fact("a", "Alien", "directed by", "Ridley Scott"),
    fact("b", "Blade Runner", "directed by", "Ridley Scott"),
    fact("c", "Blade Runner", "release year", "1982"),
  ]);
  expect(heldBy(subgraph(graph, ({ id }) => id !== "a"))).toEqual({
    b: ["blade runner", "ridley scott"],
    c: ["1982", "blade runner"],
  });
});
