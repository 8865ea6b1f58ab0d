import { describe, expect, test } from "vitest";
import { normaliseLabel, segmentWords } from "../graph-labels.ts";
import { segmentForms, segmentIris } from "./endpoint-segments.ts";

const site = "http://x.org/";

describe("IRIs that are names", () => {
  test("show how words are joined in each namespace; identifiers show nothing", () => {
    const iris = ["film/Odd_Man_Out", "film/M", "film/The_Third_Man", "place#NewYork", "id/m.0k5x", "id/Q42", "id/n17"];
    expect(segmentForms([...iris.map((iri) => site + iri), `${site}town/Lund`])).toEqual([
      { namespace: `${site}film/`, joint: "_" },
      { namespace: `${site}place#`, joint: "" },
      { namespace: `${site}town/`, joint: "_" },
    ]);
  });

  test.each([
    ["the third man", "_", "The_Third_Man"],
    ["third man", "_", "The_Third_Man"],
    ["new york", "", "NewYork"],
    ["brief encounter", "%20", "Brief%20Encounter"],
  ] as const)("%s joined by %j may be %s", (label, joint, segment) => {
    const found = segmentIris(label, [{ namespace: site, joint }]);
    expect(found).toContain(site + segment);
    const bare = label.replace(/^the /, "");
    for (const iri of found) expect([bare, `the ${bare}`]).toContain(normaliseLabel(segmentWords(iri)));
  });

  test("a label that could end an IRI makes none", () => {
    expect(segmentIris("a> ; DROP <b", [{ namespace: site, joint: "_" }])).toEqual([]);
  });
});
