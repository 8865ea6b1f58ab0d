import { readRecords } from "./passages.ts";

export interface GrowthQuestion {
  readonly text: string;
  /** Name of the thing that it starts from. */
  readonly topic: string;
  readonly answers: readonly string[];
}

const warmUps = 3;

/** Questions of MetaQA's dev split of one, two and three hops in turn, spread over its files; and nine more to warm up. */
export async function readGrowthQuestions(
  data: string,
  count: number,
): Promise<{ readonly questions: GrowthQuestion[]; readonly warmUp: GrowthQuestion[] }> {
  const all: GrowthQuestion[][] = [];
  for (const hops of [1, 2, 3]) {
    const read: GrowthQuestion[] = [];
    for await (const { question, topic, answers } of readRecords(data, `movies/questions-${hops}hop.dev.jsonl.gz`))
      read.push({ text: String(question), topic: String(topic), answers: answers as string[] });
    all.push(read);
  }
  const pick = (n: number, hops: number, of: number): GrowthQuestion => {
    const read = all[hops] as GrowthQuestion[];
    return read[Math.floor(((n + 0.5) / of) * read.length)] as GrowthQuestion;
  };
  const perHop = Math.ceil(count / 3);
  const questions = Array.from({ length: count }, (_, n) => pick(Math.floor(n / 3), n % 3, perHop));
  // One behind each of these places in the files, lest a warm-up be a question.
  const warmUp = Array.from({ length: 3 * warmUps }, (_, n) => all[n % 3]?.[Math.floor(n / 3)] as GrowthQuestion);
  return { questions, warmUp };
}
