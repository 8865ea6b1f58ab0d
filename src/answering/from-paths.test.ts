import { describe, expect, it } from "vitest";
import type { FactEvidence } from "../evidence/evidence.ts";
import { arrange } from "../evidence/forms/arrange.ts";
import type { Query } from "../question/query.ts";
import { answersFromFacts } from "./from-facts.ts";

const iri = (name: string) => `http://example.org/${name}`;

function fact(subject: string, relation: string, object: string, more: Partial<FactEvidence> = {}): FactEvidence {
  const node = (name: string) => ({ termType: "NamedNode" as const, value: iri(name) });
  const statement = { subject: node(subject), predicate: node(relation), object: node(object), qualifiers: [] };
  return {
    kind: "fact",
    id: `${subject} ${relation} ${object}`,
    text: `${subject}, ${relation}, ${object}`,
    source: { id: "s", title: "S", retrievedAt: "", sha256: "" },
    entities: [subject, object].map((name) => ({ iri: iri(name), label: name })),
    labels: [{ subject, predicate: relation, object }],
    locator: { statements: [statement], sparql: "SELECT * WHERE { ?s ?p ?o }", graph: "g" },
    ...more,
    scores: { relation: 0.6, path: 0.6, told: 0.6, cosine: 0.6, outgoing: 1, ...more.scores },
  };
}

function query(operation: Query["intent"]["operation"] = "lookup"): Query {
  return {
    text: "Where was the director of Alien born?",
    at: "2026-11-01T00:00:00Z",
    intent: { answerType: "thing", operation, entities: ["Alien"], relation: "", time: "", location: "" },
    entities: [{ mention: "Alien", start: 26, end: 31, iri: iri("Alien"), label: "Alien", score: 1 }],
  };
}

const director = fact("Alien", "directed by", "Scott", { scores: { relation: 0.5, cosine: 0.4 } });
const born = fact("Scott", "born in", "Shields", {
  via: [director.id],
  scores: { path: 0.9, told: 0.9, relation: 0.9 },
});
const ranked = (...facts: FactEvidence[]) => facts.map((evidence) => ({ evidence, score: 1 }));

describe("answers at the end of paths", () => {
  it("prefers the path that is more like the question, and cites all of it", () => {
    const [best] = answersFromFacts(query(), ranked(born, director));
    expect(best?.shortAnswers).toEqual([{ text: "Shields", entity: iri("Shields") }]);
    expect(best?.sentences).toEqual([
      { text: "Alien, directed by, born in: Shields.", citations: [director.id, born.id] },
    ]);
  });

  it("gives several values of one relation together, and never an entity of the question", () => {
    const sequel = (name: string) => fact(name, "directed by", "Scott", { via: [director.id], scores: {} });
    const back = [sequel("Prometheus"), sequel("Legend"), sequel("Alien")].map(({ scores, ...each }) => {
      const { outgoing: _, ...kept } = scores;
      return { ...each, scores: { ...kept, relation: 0.9, path: 0.9, told: 0.9, incoming: 3 } };
    });
    const [best] = answersFromFacts(query(), ranked(...back, director));
    expect(best?.shortAnswers.map(({ text }) => text)).toEqual(["Prometheus", "Legend"]);
    expect(best?.sentences[0]?.text).toBe("Directed by (Alien, directed by): Prometheus and Legend.");
  });

  it("says nothing that it could not cite: a path with a gap is none", () => {
    expect(answersFromFacts(query(), ranked(born))).toEqual([]);
  });

  it.each(["count", "yes-no"] as const)("takes no part in a question of the kind %s", (operation) => {
    const found = answersFromFacts(query(operation), ranked(born, director));
    expect(found.flatMap(({ evidence }) => evidence)).not.toContain(born);
  });

  it("cites the quotes that were shown in place of the facts in them", () => {
    for (const form of ["joined", "passages"] as const) {
      const shown = arrange([born, director, fact("Alien", "starred", "Weaver")], form) as FactEvidence[];
      const [best] = answersFromFacts(query(), ranked(...shown));
      const quotes = shown.filter(({ text }) => text.includes("Shields") || text.includes("directed by"));
      expect(best?.shortAnswers).toEqual([{ text: "Shields", entity: iri("Shields") }]);
      expect(new Set(best?.sentences[0]?.citations)).toEqual(new Set(quotes.map(({ id }) => id)));
      expect(new Set(best?.evidence)).toEqual(new Set(quotes));
    }
  });

  it("rests a check on the quote that holds the fact", () => {
    const asked = {
      ...query("yes-no"),
      entities: [...query().entities, { ...query().entities[0]!, start: 1, iri: iri("Scott"), label: "Scott" }],
    };
    const [joined] = arrange([director, fact("Alien", "starred", "Weaver")], "joined") as [FactEvidence];
    const [best] = answersFromFacts(asked, ranked(joined));
    expect(best?.sentences[0]).toMatchObject({
      text: "Yes: Alien, directed by, Scott.",
      citations: [joined.id],
      derivation: { operation: "yes-no", result: "Yes", from: [joined.id] },
    });
  });
});
