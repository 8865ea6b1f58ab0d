import fc from "fast-check";
import { expect, it } from "vitest";
import { exact, loose, squad } from "./normalise.ts";

it("normalises as SQuAD: lower case, no ASCII punctuation, no articles, single spaces", () => {
  expect(squad.of("  The U.S.  Army's\u00a0\u001ca-b ")).toBe("us armys ab");
  expect(squad.of("“An” apple")).toBe("“ ” apple");
  expect(squad.of("The The")).toBe("");
});

it("takes an article only as a whole word, in any script", () => {
  expect(squad.of("theatre anàa élan a1 a")).toBe("theatre anàa élan a1");
});

it("keeps what Python's split does not split", () => {
  expect(squad.of("one\ufefftwo\u200bthree")).toBe("one\ufefftwo\u200bthree");
});

it("looks away from accents and widths only when it is called loose", () => {
  expect(loose.of("Ｂeyoncé’s ﬁlm")).toBe("beyonce’s film");
  expect(squad.of("Beyoncé")).not.toBe(squad.of("Beyonce"));
  expect(loose.of("ক্ত")).toBe("ক্ত");
  expect(exact.of(" A b. ")).toBe(" A b. ");
});

it("changes nothing that is normalised already, but for articles that come to light", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const once = squad.of(text);
      expect(once).toBe(once.trim());
      expect(once).not.toMatch(/[!-/:-@[-`{-~]|(?:^| )(?:a|an|the)(?: |$)/);
    }),
  );
});
