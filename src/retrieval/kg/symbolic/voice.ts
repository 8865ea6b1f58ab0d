import type { Step } from "./query-graph.ts";
import type { QuestionWord, ReadQuestion } from "./question-words.ts";

/**
 * Whether a verb makes the named one the doer of what a label such as "influenced by" says was done to it, or the other way
 * round: "whom did X influence" comes to X by "influenced by", "who influenced X" leaves X by it. Labels in another form say
 * nothing of it.
 */
export function isWrongVoice(question: ReadQuestion, { label, direction }: Step, verb: QuestionWord): boolean {
  if (!/^\S+(?:ed|en) by$/.test(label)) return false;
  return (direction === "out") === isDoer(question, verb);
}

const toBe = /^(?:is|are|was|were|be|been|being)$/;

function isDoer({ left, right }: ReadQuestion, verb: QuestionWord): boolean {
  const isParticiple = /(?:ed|en)$/.test(verb.text);
  if (verb.side === "left") {
    // "films directed by X": what stands between the verb and the name.
    const between = left.slice(0, left.indexOf(verb));
    return between.some(({ text }) => text === "by");
  }
  const at = right.indexOf(verb);
  if (right[at + 1]?.text === "by") return false;
  const before = [left[0], ...right.slice(0, at)];
  return !(isParticiple && before.some((word) => word !== undefined && toBe.test(word.text)));
}
