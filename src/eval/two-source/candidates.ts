import { answerTokens, containsWords } from "../measures/tokens.ts";
import type { Chain, Direction, Hop } from "./input.ts";
import type { World } from "./world.ts";

/** Two hops that lead from a topic over one bridge to answers, one of them in the text and one in the graph. */
export interface Candidate {
  readonly direction: Direction;
  readonly first: Hop;
  readonly second: Hop;
  readonly topic: string;
  readonly bridge: string;
  /** Everything that the second hop reaches, the topic left out. */
  readonly answers: readonly string[];
  /** Whether the second hop also leads back to the topic. */
  readonly returns: boolean;
  /** Page and sentence that state the hop of the text. */
  readonly page: string;
  readonly quote: string;
}

export type Reject = (reason: string) => void;

/** With more things than these behind the second hop nothing is asked. */
const mostAnswers = 12;

/** Candidates of a chain. What is turned down is counted by its reason. */
export function* candidatesOf(chain: Chain, world: World, reject: Reject): Generator<Candidate> {
  const { graph, input } = world;
  const [first, second] = [world.hop(chain.first), world.hop(chain.second)];
  const inText = chain.direction === "text-to-graph";
  for (const topic of graph.starts(first)) {
    const bridges = graph.reached(topic, first);
    const bridge = bridges[0] as string;
    const reached = graph.reached(bridge, second);
    const answers = reached.filter((answer) => answer !== topic);
    const page = input.pageOf.get(inText ? topic : bridge);
    if (page === undefined || answers.length === 0) continue;
    const base = { direction: chain.direction, first, second, topic, bridge, answers, page };
    const candidate = { ...base, returns: reached.length > answers.length, quote: "" };
    const reason = bridges.length > 1 ? "the first hop reaches several things" : whyNot(candidate, world);
    if (reason !== undefined) {
      reject(reason);
      continue;
    }
    const [hop, stated] = inText ? [first, bridge] : [second, answers[0] as string];
    const quote = hop.stated?.(world.textOf(page), world.namesOf(stated));
    if (quote === undefined) reject("the page does not state the fact in words that are understood");
    else yield { ...candidate, quote };
  }
}

/** Why a question over this path would be unclear or could be answered from one source alone. */
function whyNot({ direction, first, second, topic, bridge, answers, returns }: Candidate, world: World) {
  const { input, graph, pages } = world;
  const inText = direction === "text-to-graph";
  if ([topic, bridge, ...answers].some((each) => input.unclear.has(each))) return "a name means several things";
  if (answers.length > mostAnswers) return `the second hop reaches more than ${mostAnswers} things`;
  if (!inText && (answers.length > 1 || returns)) return "the second hop reaches several things";
  if (answers.includes(bridge) || topic === bridge) return "the path is circular";
  if (answers.some((answer) => graph.between(topic, answer).length > 0)) return "the graph links topic and answer";
  if (answers.some((answer) => holds(world.labelOf(answer), world.labelOf(bridge))))
    return "the answer names the bridge";
  const says = (of: string, names: readonly string[]): boolean => {
    const page = input.pageOf.get(of);
    return page !== undefined && pages.says(page, names);
  };
  const answerNames = answers.flatMap((answer) => world.namesOf(answer));
  if (says(topic, answerNames)) return "the topic's page gives the answer away";
  if (inText && says(bridge, answerNames)) return "the bridge's page gives the graph's hop away";
  if (!inText && (says(topic, world.namesOf(bridge)) || says(bridge, world.namesOf(topic)))) {
    return "a page gives the graph's hop away";
  }
  if (!inText && first.relation === second.relation) return "both hops are one relation";
  const own = returns ? [input.pageOf.get(topic)] : [];
  if (toldElsewhere(inText ? second : first, inText ? bridge : topic, inText ? answers : [], own, world)) {
    return "a page tells the graph's hop of something that the graph does not know";
  }
  return undefined;
}

/**
 * Whether a page of something that the graph does not join to `from` tells the hop: "how many films" would have two
 * answers. `own` is the page of a topic that the hop leads back to; pages that say `from` and an answer are taken out.
 */
function toldElsewhere(
  { told }: Hop,
  from: string,
  answers: readonly string[],
  own: readonly (string | undefined)[],
  { pages, namesOf, textOf }: World,
): boolean {
  if (told === undefined) return false;
  const names = namesOf(from);
  const known = new Set([...own, ...answers.flatMap((answer) => pages.sayingBoth(names, namesOf(answer)))]);
  return pages.saying(names).some((url) => !known.has(url) && told(textOf(url), names));
}

/** Whether one name stands in the other, as "San Mateo" in "San Mateo County". */
function holds(a: string, b: string): boolean {
  const [x, y] = [answerTokens(a).trim(), answerTokens(b).trim()];
  return containsWords(x, y) || containsWords(y, x);
}
