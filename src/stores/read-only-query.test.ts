import { describe, expect, test } from "vitest";
import { InputError } from "../core/errors/index.ts";
import { readOnlyQuery } from "./read-only-query.ts";

describe("a query is run only if it is proven to read this graph alone", () => {
  test.each([
    ["SELECT * { ?s ?p ?o }", "select"],
    ["ASK { ?s ?p ?o }", "ask"],
    [
      "SELECT (COUNT(DISTINCT ?s) AS ?n) { ?s <x:p>/<x:q>* ?o OPTIONAL { ?o <x:r> ?t } } GROUP BY ?o HAVING(?n > 1)",
      "select",
    ],
    [
      `PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
       SELECT ?s { { SELECT ?s { ?s <x:p> ?o } LIMIT 3 } UNION { GRAPH ?g { ?s <x:q> "SERVICE { INSERT }" } }
         FILTER(xsd:integer(?o) > 3 && NOT EXISTS { ?s <x:r> ?o }) } # DROP ALL`,
      "select",
    ],
  ])("%s", (text, form) => {
    expect(readOnlyQuery(text).form).toBe(form);
  });

  test.each([
    ["INSERT DATA { <x:a> <x:b> <x:c> }", "an update"],
    ["DELETE WHERE { ?s ?p ?o }", "an update"],
    ["DROP ALL", "an update"],
    ["LOAD <http://example.org/>", "an update"],
    ["CLEAR GRAPH <x:g> ; INSERT DATA { <x:a> <x:b> <x:c> }", "an update"],
    ["CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }", "a CONSTRUCT query"],
    ["DESCRIBE <x:a>", "a DESCRIBE query"],
    ["SELECT * { SERVICE <http://example.org/> { ?s ?p ?o } }", "SERVICE"],
    ["SELECT * { ?a ?b ?c FILTER EXISTS { { SELECT ?s { SERVICE SILENT ?c { ?s ?p ?o } } } } }", "SERVICE"],
    ["SELECT * FROM <http://example.org/> { ?s ?p ?o }", "FROM"],
    ["ASK FROM NAMED <http://example.org/> { GRAPH ?g { ?s ?p ?o } }", "FROM"],
    ["SELECT * { ?s ?p ?o FILTER(<http://example.org/f>(?o)) }", "no part of SPARQL"],
    ['SELECT (<bif:exec>("shutdown") AS ?x) {}', "no part of SPARQL"],
    ['PREFIX b: <BIF:> SELECT * { ?s b:contains "x" }', "code of a server"],
    ['BASE <b> SELECT * { ?s <if:contains> "x" }', "complete IRI"],
    ['PREFIX b: <b> SELECT * { ?s b:if:contains "x" }', "complete IRI"],
    ['SELECT * { ?s <\\u0062if:contains> "x" }', "code of a server"],
    ['SELECT * { ?s bif:contains "x" }', "bif"],
    ["define input:default-graph-uri <x:g> SELECT * { ?s ?p ?o }", "no SPARQL 1.1"],
    ["SELECT * { ?s ?p ?o } ; DROP ALL", "no SPARQL 1.1"],
    ["SELECT * {", "no SPARQL 1.1"],
    ["", "an update"],
    [`ASK ${"{".repeat(201)}${"}".repeat(201)}`, "too deeply"],
  ])("refused: %s", (text, reason) => {
    expect(() => readOnlyQuery(text)).toThrow(InputError);
    expect(() => readOnlyQuery(text)).toThrow(reason);
  });
});

test("a text that would exhaust the parser is not parsed", () => {
  expect(() => readOnlyQuery(`ASK { ?s ?p "${"x".repeat(1_000_001)}" }`)).toThrow("too long");
  expect(() => readOnlyQuery(`ASK ${"{".repeat(100_000)}${"}".repeat(100_000)}`)).toThrow("too deeply");
});

test("a query without a LIMIT is given one, and any other text stays as it is", () => {
  const limited = (text: string) => readOnlyQuery(text).limited(7);
  expect(limited("SELECT * { ?s ?p ?o } ORDER BY ?s # end")).toBe("SELECT * { ?s ?p ?o } ORDER BY ?s # end\nLIMIT 7");
  for (const text of ["SELECT * { ?s ?p ?o } LIMIT 3", "SELECT * { ?s ?p ?o } OFFSET 2", "ASK { ?s ?p ?o }"])
    expect(limited(text)).toBe(text);
  expect(limited("SELECT * { ?s ?p ?o } VALUES ?s { <x:a> }")).not.toContain("LIMIT");
});
