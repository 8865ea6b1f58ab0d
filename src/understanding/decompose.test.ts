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
    ["What is the population of the city of Brenholm?", "Brenholm"],
    ["Was Ada Quill a writer of Salt Road?", "Salt Road"],
  ])("leaves the single hop %s whole", (question, mention) => {
    expect(composed(question, mention)).toBeUndefined();
  });

  it.each([
    [
      "Who wrote the novel that Contact is based on?",
      ["Contact"],
      ["What is the novel that Contact is based on?", "Who wrote ", "?"],
    ],
    [
      "Which river flows through the village in which the painter Bo Marsh grew up?",
      ["Bo Marsh"],
      ["What is the village in which the painter Bo Marsh grew up?", "Which river flows through ", "?"],
    ],
    [
      "Did whoever composed Salt Road also sing in Low Tide?",
      ["Salt Road", "Low Tide"],
      ["Who composed Salt Road?", "Did ", " also sing in Low Tide?"],
    ],
    [
      "How old is the album Ada Quill plays a part on?",
      ["Ada Quill"],
      ["What is the album Ada Quill plays a part on?", "How old is ", "?"],
    ],
    [
      "Is the album that Ada Quill plays on older than Low Tide?",
      ["Ada Quill", "Low Tide"],
      ["What is the album that Ada Quill plays on?", "Is ", " older than Low Tide?"],
    ],
    [
      "Who published the album that lists Ada Quill as its drummer?",
      ["Ada Quill"],
      ["Which album lists Ada Quill as its drummer?", "Who published ", "?"],
    ],
    [
      "Where does the one who turned Salt Road into a musical live?",
      ["Salt Road"],
      ["Who turned Salt Road into a musical?", "Where does ", " live?"],
    ],
    [
      "When did the club with Eli Grant among its former players win the league?",
      ["Eli Grant"],
      ["What is the club with Eli Grant among its former players?", "When did ", " win the league?"],
    ],
    [
      "Does Low Tide have the drummer's son in its cast, or the director of Salt Road as a guest?",
      ["Low Tide", "Salt Road"],
      ["Who is the director of Salt Road?", "Does Low Tide have the drummer's son in its cast, or ", " as a guest?"],
    ],
    [
      "Whoever founded Harbour FC was born in which town?",
      ["Harbour FC"],
      ["Who founded Harbour FC?", "", " was born in which town?"],
    ],
    [
      "Who owns the studio that gave Una Pike a recording contract?",
      ["Una Pike"],
      ["Which studio gave Una Pike a recording contract?", "Who owns ", "?"],
    ],
  ])("sees where the phrase of %s begins and ends", (question, mentions, expected) => {
    expect(composed(question, ...mentions)).toEqual(expected);
  });

  it("takes the phrase that stands nearest to its name", () => {
    const question = "What is the name of the director of the film that Cy Dorn starred in?";
    expect(composed(question, "Cy Dorn")?.[0]).toBe("What is the film that Cy Dorn starred in?");
  });

  it("reads a name behind its kind as a name", () => {
    for (const question of [
      "Which actors did the film Alien make famous?",
      "Was the film Alien released in 1979?",
      "Who is credited in the film Alien with its music?",
    ]) {
      expect(composed(question, "Alien"), question).toBeUndefined();
    }
  });

  it("takes a concept that the graph knows as a word like any other", () => {
    const question = "Which country is the composer of Alien from?";
    expect(composed(question, "composer", "Alien")?.[0]).toBe("Who is the composer of Alien?");
  });

  it("never reads grammar inside a name", () => {
    expect(composed("When was The Wife of Bath published?", "The Wife of Bath")).toBeUndefined();
  });
});
