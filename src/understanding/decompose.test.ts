import { describe, expect, it } from "vitest";
import { decompose } from "./decompose.ts";

const composed = (question: string, ...mentions: string[]) => {
  const found = decompose(question, mentions);
  return found && [found.text, question.slice(0, found.slot.start), question.slice(found.slot.end)];
};

describe("decompose", () => {
  it.each([
    [
      "Where was the director of The Godfather born?",
      ["The Godfather"],
      ["Who is the director of The Godfather?", "Where was ", " born?"],
    ],
    [
      "Which school did the actor who played James Bond attend?",
      ["James Bond"],
      ["Which actor played James Bond?", "Which school did ", " attend?"],
    ],
    [
      "What is the nationality of Steven Spielberg's wife?",
      ["Steven Spielberg"],
      ["Who is the wife of Steven Spielberg?", "What is the nationality of ", "?"],
    ],
    [
      "What language is spoken in the film directed by Ang Lee?",
      ["Ang Lee"],
      ["Which film was directed by Ang Lee?", "What language is spoken in ", "?"],
    ],
  ])("finds the inner question of %s", (question, mentions, expected) => {
    expect(composed(question, ...mentions)).toEqual(expected);
  });

  it.each([
    ["Who is the director of Alien?", "Alien"],
    ["Which movies did Ridley Scott direct?", "Ridley Scott"],
    ["When did Titanic come out?", "Titanic"],
    ["Who wrote the novel that Contact is based on?", "Contact"],
  ])("leaves the single hop %s whole", (question, mention) => {
    expect(composed(question, mention)).toBeUndefined();
  });

  it("takes a concept that the graph knows as a word like any other", () => {
    const question = "Which country is the composer of Alien from?";
    expect(composed(question, "composer", "Alien")?.[0]).toBe("Who is the composer of Alien?");
  });

  it("never reads grammar inside a name", () => {
    expect(composed("When was The Wife of Bath published?", "The Wife of Bath")).toBeUndefined();
  });
});
