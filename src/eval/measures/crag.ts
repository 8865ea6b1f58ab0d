import { type Judged, type Measure, remembered } from "../measure.ts";
import { type CragVerdict, cragVerdict } from "./crag-judge.ts";
import { isDecision } from "./right-answer.ts";

const verdictOf = remembered(({ gold, record }): CragVerdict | undefined =>
  isDecision(gold) || gold.answers.length > 0 ? cragVerdict(record, gold) : undefined,
);

function measure(
  name: string,
  title: string,
  points: Readonly<Record<CragVerdict, number>>,
  scale: Pick<Measure, "better" | "worst">,
): Measure {
  const of = (item: Judged): number | undefined => {
    const verdict = verdictOf(item);
    return verdict === undefined ? undefined : points[verdict];
  };
  return {
    name: `CRAG ${name}[75 words,strings]`,
    title: `${title} (CRAG, with a judge of strings)`,
    ...scale,
    of,
    over: (items) => {
      const values = items.flatMap((item) => of(item) ?? []);
      const sum = values.reduce((total, value) => total + value, 0);
      return { value: values.length === 0 ? undefined : sum / values.length, n: values.length };
    },
  };
}

export const cragAccuracy: Measure = measure(
  "accuracy",
  "Share of the questions answered correctly",
  { correct: 1, missing: 0, wrong: 0 },
  { better: "higher", worst: 0 },
);

export const cragHallucination: Measure = measure(
  "hallucination",
  "Share of the questions answered wrongly, failures among them",
  { correct: 0, missing: 0, wrong: 1 },
  { better: "lower", worst: 1 },
);

export const cragMissing: Measure = measure(
  "missing",
  'Share of the questions answered with "I don\'t know"',
  { correct: 0, missing: 1, wrong: 0 },
  { better: "neither", worst: 0 },
);

export const cragScore: Measure = measure(
  "score",
  "Accuracy less hallucination: 1 for a correct answer, 0 for none, -1 for a wrong one",
  { correct: 1, missing: 0, wrong: -1 },
  { better: "higher", worst: -1 },
);
