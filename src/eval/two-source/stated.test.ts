import { expect, test } from "vitest";
import { castAmong, credited, creditedAmong, language, placed, releaseYear } from "./stated.ts";

const directed = credited(["directed"]);
const says = (text: string, name = "Ana Quill"): boolean => directed(text, [name]) !== undefined;

test("a credit of one name is stated, together with other roles too", () => {
  expect(directed("Dusk is a film. It was written and directed by Ana Quill and stars Bo Rusk.", ["Ana Quill"])).toBe(
    "It was written and directed by Ana Quill and stars Bo Rusk.",
  );
  expect(says("Dusk is a film directed by Ana Quill, starring Bo Rusk.")).toBe(true);
  expect(says("Dusk is a film directed by Ana Quill , written by Bo Rusk .")).toBe(true);
});

test("several people, part of a name, another role or another person state nothing", () => {
  expect(says("Dusk is a film directed by Ana Quill and Bo Rusk.")).toBe(false);
  expect(says("Dusk is a film directed by Ana Quill, Bo Rusk and Cleo Tarn.")).toBe(false);
  expect(says("Dusk is a film directed by Ana Quill Stone.")).toBe(false);
  expect(says("Dusk is a film produced by Ana Quill.")).toBe(false);
  expect(says("Dusk is a film directed by Ana Quill. The second half was directed by Bo Rusk.")).toBe(false);
  expect(says("Dusk is a film co-directed by Ana Quill.")).toBe(false);
});

test("what is credited is the film, not the book behind it", () => {
  const written = credited(["written"]);
  expect(written("Dusk is based on the novel written by Ana Quill.", ["Ana Quill"])).toBeUndefined();
  expect(written("Dusk is a film written by Ana Quill.", ["Ana Quill"])).toBeDefined();
});

test("a year is stated by the first sentence when it names no other", () => {
  expect(releaseYear("Dusk is a 1990 drama film. It won.", ["1990"])).toBe("Dusk is a 1990 drama film.");
  expect(releaseYear("Dusk is a 1990 drama film about the war of 1812.", ["1990"])).toBeUndefined();
  expect(releaseYear("Dusk is a 1990 drama film.", ["1991"])).toBeUndefined();
});

test("a language and a place are stated by their cue", () => {
  expect(language("Dusk is a Hindi-language film.", ["Hindi"])).toBe("Dusk is a Hindi-language film.");
  expect(language("Dusk is a Hindi-language film with a Tamil-language song.", ["Hindi"])).toBeUndefined();
  const based = placed(/\b(?:based|headquartered) in /);
  expect(based("Acme is a firm headquartered in Boston, Texas.", ["Boston"])).toBeDefined();
  expect(based("Acme is a firm headquartered near Boston.", ["Boston"])).toBeUndefined();
});

test("a story behind a film is not the film", () => {
  const written = credited(["written"]);
  expect(written("A story written by Ana Quill in a magazine was the model for Dusk.", ["Ana Quill"])).toBeUndefined();
});

test("a credit or a role is told with others too, but not of somebody who is only named", () => {
  const directs = creditedAmong(["directed"]);
  expect(directs("Dusk is a film written and directed by Bo Rusk and Ana Quill.", ["Ana Quill"])).toBe(true);
  expect(directs("Dusk is a film about Ana Quill. It was directed by Bo Rusk.", ["Ana Quill"])).toBe(false);
  expect(castAmong("Dusk stars Bo Rusk, Cleo Tarn and Ana Quill.", ["Ana Quill"])).toBe(true);
  expect(castAmong("Ana Quill directed Dusk, starring Bo Rusk.", ["Ana Quill"])).toBe(false);
});
