import { expect, it } from "vitest";
import { documentUnits } from "../../collection/document-units.ts";
import { readHtml } from "../../reading/html.ts";
import { nodeText } from "./node-text.ts";
import { fact, row, sentence } from "./pool-fixture.ts";

it("reads a sentence as a collection indexes it, so that stored vectors can be used again", () => {
  const html = `<title>Ulm</title><body><h1>Ulm</h1><p>Ulm is a city.</p><h2>History</h2><h3>Middle Ages</h3>
    <p>The minster was\nbegun in 1377. It was finished late.</p></body>`;
  const document = readHtml(html, { uri: "ulm.html" });
  const read = documentUnits(document).sentences.map(({ first, second }) => {
    const section = document.blocks.find(({ start, end }) => start <= first && second <= end)?.section ?? [];
    return nodeText(sentence("s", document.title, document.text.slice(first, second), section));
  });
  expect(read).toEqual(documentUnits(document).sentences.map(({ indexed }) => indexed));
  expect(read[1]).toBe("Ulm / History / Middle Ages: The minster was begun in 1377.");
});

it("reads rows and facts as they are verbalised", () => {
  expect(nodeText(row("r", "Lakes", { Name: "Erie" }))).toBe("Lakes: Name is Erie");
  expect(nodeText(fact("f", "Alien", "directed by", "Ridley Scott"))).toBe("Alien, directed by, Ridley Scott");
});
