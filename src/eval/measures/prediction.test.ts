import { expect, it } from "vitest";
import { recordOf } from "../../../test/support/measured-record.ts";
import { predictedAnswer, predictedAnswers, predictedText } from "./prediction.ts";

it("predicts the first short answer and the answer's text without its marks", () => {
  const record = recordOf({
    short: ["Warren Beatty", "Jeremy Pikser"],
    text: "Warren Beatty directed it. [1][2] Yes. [12]",
  });
  expect(predictedAnswer(record)).toBe("Warren Beatty");
  expect(predictedText(record)).toBe("Warren Beatty directed it. Yes.");
});

it("predicts nothing by a refusal, whatever it says", () => {
  const record = recordOf({ text: "I don't know whether it was Warren Beatty." });
  expect(predictedText(record)).toBe("");
  expect(
    predictedAnswers({ ...record, answer: { ...record.answer!, shortAnswers: [{ text: "Warren Beatty" }] } }),
  ).toEqual([]);
  expect(predictedAnswer(record)).toBe("");
});
