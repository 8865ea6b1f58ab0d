import { describe, expect, it } from "vitest";
import { contentStems } from "../core/words.ts";
import { readIntent } from "./intent.ts";
import { writtenNames } from "./mentions.ts";

const read = (question: string) =>
  readIntent(
    question,
    writtenNames(question).map(({ text }) => text),
  );

describe("readIntent", () => {
  it.each([
    ["Who directed Alien?", "lookup", "person"],
    ["Where was Ridley Scott born?", "lookup", "place"],
    ["What year was Jaws released?", "lookup", "year"],
    ["When did Titanic come out?", "lookup", "date"],
    ["How many films did Ridley Scott direct?", "count", "number"],
    ["Count the films that Ridley Scott directed.", "count", "number"],
    ["Who was Count Dracula's wife?", "lookup", "person"],
    ["Which films did Ridley Scott direct?", "list", "thing"],
    ["Did Ridley Scott direct Alien?", "yes-no", "boolean"],
    ["Which is older, Alien or Jaws?", "compare", "thing"],
    ["What is the highest grossing film of 1997?", "superlative", "thing"],
    ["Which school did James Cameron attend?", "lookup", "organization"],
    ["In which city was Sigourney Weaver born?", "lookup", "place"],
  ])("%s is a %s for a %s", (question, operation, answerType) => {
    expect(read(question)).toMatchObject({ operation, answerType });
  });

  it("keeps only words of the question in its slots", () => {
    const question = "Which awards did the Danish actor Mads Mikkelsen win in 2012?";
    const { entities, relation, time } = read(question);
    for (const slot of [...entities, time]) expect(question).toContain(slot);
    for (const word of contentStems(relation)) expect(contentStems(question)).toContain(word);
    expect(time).toBe("2012");
  });
});
