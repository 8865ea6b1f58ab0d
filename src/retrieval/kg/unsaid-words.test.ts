import { expect, it } from "vitest";
import type { LinkedEntity, Query } from "../../question/query.ts";
import { unsaidWords } from "./unsaid-words.ts";

function asked(text: string, name: string): ReturnType<typeof unsaidWords> {
  const start = text.indexOf(name);
  const entity: LinkedEntity = {
    mention: name,
    start,
    end: start + name.length,
    iri: `http://e/${name}`,
    label: name,
    score: 1,
  };
  const intent = {
    answerType: "thing",
    operation: "lookup",
    entities: [name],
    relation: "",
    time: "",
    location: "",
  } as const;
  const query: Query = { text, at: "", intent, entities: [entity] };
  return unsaidWords(query, entity);
}

const out = (name: string) => ({ iri: `http://e/${name}`, direction: "out" }) as const;
const back = (name: string) => ({ iri: `http://e/${name}`, direction: "in" }) as const;

it.each([
  ["who edited the film Heat", "directed by"],
  ["who composed the music for Heat", "written by"],
  ["who was the cinematographer of Heat", "starred actors"],
  ["where was Heat filmed", "release year"],
  ["which movie followed Heat", "directed by"],
  ["who directed Heat in 1995", "directed by"],
])("%s is not said by %s", (text, label) => {
  expect(asked(text, "Heat")(label, out("x"))).toBeGreaterThan(0);
});

it.each([
  ["who directed the film Heat", "directed by", out("x")],
  ["who was the author of Heat", "written by", out("x")],
  ["when was Heat released", "release year", out("x")],
  ["which movies did Heat star in", "starred actors", back("x")],
  ["who wrote the music for Heat", "music by", out("x")],
  ["who nicknamed Heat", "directed by", out("x")],
])("%s may be said by %s", (text, label, relation) => {
  expect(asked(text, "Heat")(label, relation)).toBe(0);
});

it.each([
  ["who directed the movie starring Heat", "starred actors"],
  ["which composer worked on the series produced by Heat", "produced by"],
])("%s asks for more than %s", (text, label) => {
  expect(asked(text, "Heat")(label, back("x"))).toBeGreaterThan(0);
});

it("misses a name that nothing takes up", () => {
  expect(asked("who played ravel osk in Heat", "Heat")("starred actors", out("x"))).toBeGreaterThan(0);
});

it("takes the unit of a measure for no answer unless the measure is asked for", () => {
  const unit = out("%2Flocation%2Fcountry%2Fgdp_nominal.%2Fmeasurement_unit%2Fdated_money_value%2Fcurrency");
  expect(asked("what currency does Heat use", "Heat")("currency", unit)).toBe(1);
  expect(asked("what currency is the gdp of Heat in", "Heat")("currency", unit)).toBe(0);
});

it("hears the words of the predicate's address too", () => {
  const relation = out("%2Fmusic%2Fgenre%2Fartists");
  expect(asked("what genre is Heat", "Heat")("artists", relation)).toBe(0);
});
