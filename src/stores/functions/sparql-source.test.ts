import fc from "fast-check";
import { expect, test } from "vitest";
import { sparqlTerm } from "../../core/sparql-term.ts";
import { bindTemplate, placesOf } from "./sparql-source.ts";

const template = `PREFIX : <http://x/#> # costs $5
SELECT ?b { ?a :name $name ; :note "owes $name" ; :number ?b FILTER(?b < $most) }`;

test("places are what stands by itself, not within comments, strings or IRIs", () => {
  expect([...placesOf(template)]).toEqual(["name", "most"]);
});

test("an argument is one literal, a number a typed one", () => {
  expect(bindTemplate(template, { name: "Ann", most: 3 })).toContain(
    ':name "Ann" ; :note "owes $name" ; :number ?b FILTER(?b < "3"^^<http://www.w3.org/2001/XMLSchema#integer>)',
  );
});

test.each(['" } DROP ALL #', 'x" } UNION { ?s ?p ?o', "\\", '\\"', "\n} #", "$most", "$&", "<http://x>", "'''"])(
  "%j stays a literal",
  (name) => {
    const bound = bindTemplate(template, { name, most: 1 });
    expect(bound).toContain(`:name ${sparqlTerm({ termType: "Literal", value: name }, "x")} ;`);
  },
);

test("whatever the argument, the query is as before but for one literal", () => {
  const unbound = bindTemplate(template, { most: 1 });
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (name) => {
      // A lone surrogate is no Unicode, and the parser's to refuse.
      fc.pre(name.isWellFormed());
      const literal = sparqlTerm({ termType: "Literal", value: name }, "x");
      const bound = bindTemplate(template, { name, most: 1 });
      expect(bound.split(literal).length).toBeGreaterThan(1);
      expect(bound.replace(literal, () => "$name")).toBe(unbound);
    }),
    // Each run makes a parser, which takes its time.
    { numRuns: 25 },
  );
}, 120_000);

test("what is no query that reads is refused", () => {
  expect(() => bindTemplate("INSERT DATA { <http://x> <http://y> $name }", { name: "a" })).toThrow(
    /Only SELECT and ASK/,
  );
});
