import { describe, expect, it } from "vitest";
import type { Item } from "./item.ts";
import type { Neighbourhood } from "./neighbourhood.ts";
import { type Joint, scoreLists } from "./scores.ts";

const entity = (id: string): Item => ({
  kind: "entity",
  id,
  label: id,
  frequency: 1,
  candidate: { iri: id, label: id, match: "exact", frequency: 1 },
});
const relation = (id: string): Item => ({ kind: "relation", id, label: id, frequency: 1 });
const near = (entities: readonly string[], relations: readonly string[] = []): Neighbourhood => ({
  entities: new Set(entities),
  relations: new Set(relations),
  counts: [],
  cut: false,
});
const vector = (...values: number[]) => Float32Array.from(values);

/** Three terms: "up" may be a film or a city, "docter" is a person, "directed" a relation. */
const joint: Joint = {
  candidates: [[entity("city"), entity("film")], [entity("person")], [relation("directedBy")]],
  termVectors: [vector(1, 0), vector(0, 1), vector(0.6, 0.8)],
  vectors: new Map([
    ["film", vector(0, 1)],
    ["city", vector(1, 0)],
    ["person", vector(0.6, -0.8)],
  ]),
  neighbourhoods: new Map([
    ["film", near(["person", "usa"], ["directedBy"])],
    ["city", near(["usa"], ["country"])],
    ["person", near(["film", "usa"])],
  ]),
};

const scoresOf = (list: number, term = 0, of = joint) =>
  Object.fromEntries((scoreLists(of, term)[list] ?? []).map(({ id, score }) => [id, score]));

describe("the four scores", () => {
  it("match: the first of the search scores one half, the second a third", () => {
    expect(scoresOf(0)).toEqual({ city: 0.5, film: 0.3333 });
  });

  it("relevance: the mean cosine with the other terms, not with the own one", () => {
    expect(scoresOf(1)).toEqual({ film: 0.9, city: 0.3 });
  });

  it("connectivity: 1 for a shared fact, one half for a shared neighbour, by the best item of each other term", () => {
    expect(scoresOf(2)).toEqual({ film: (1 + 1) / 2, city: (0.5 + 0) / 2 });
    expect(scoresOf(2, 2)).toEqual({ directedBy: (1 + 0) / 2 });
  });

  it("a fact that is seen from one end alone is shared all the same, for a hub is never listed", () => {
    const hub = { ...joint, neighbourhoods: new Map(joint.neighbourhoods).set("person", near([])) };
    expect(scoresOf(2, 0, hub).film).toBe(1);
    expect(scoresOf(2, 1, hub)).toEqual({ person: 0.5 });
  });

  it("coherence: the cosine with the best item of each other term, negative where they are unlike", () => {
    expect(scoresOf(3)).toEqual({ city: 0.3, film: -0.4 });
  });

  it("a term alone has its match and nothing else", () => {
    const alone = { ...joint, candidates: joint.candidates.slice(0, 1), termVectors: joint.termVectors.slice(0, 1) };
    expect([1, 2, 3].map((list) => scoresOf(list, 0, alone))).toEqual(Array(3).fill({ city: 0, film: 0 }));
  });

  it("an item that two terms mean is not connected with itself", () => {
    const twice = { ...joint, candidates: [[entity("film")], [entity("film")]] };
    expect(scoresOf(2, 0, twice)).toEqual({ film: 0 });
  });
});
