import { answerTokens, containsWords, tokens, tokenText } from "../measures/tokens.ts";
import type { Random } from "../statistics/random.ts";
import type { Candidate, Reject } from "./candidates.ts";
import { composeQuestion, type QuestionType } from "./compose.ts";
import { createDistractorFinder } from "./distractor.ts";
import { edgeKey, edgeOf } from "./edge-index.ts";
import type { World } from "./world.ts";

/** A question that is kept, with what it takes out of the sources and what it needs there. */
export interface Chosen extends Candidate {
  readonly type: QuestionType;
  readonly question: string;
  /** The thing that a yes/no question asks about. */
  readonly asked?: string;
  readonly yes?: boolean;
  /** Everything that links the ends of the text's hop. */
  readonly removedEdges: readonly string[];
  readonly neededEdges: readonly string[];
  /** Pages that would answer it in one hop. */
  readonly removedPages: readonly string[];
}

const types: readonly QuestionType[] = ["short", "yes-no", "aggregate"];
/** Goes through candidates in the order given and keeps what agrees with everything kept before. */
export function createSelection(world: World, random: Random, reject: Reject) {
  const kept: Chosen[] = [];
  const removed = { edges: new Set<string>(), pages: new Set<string>() };
  const needed = { edges: new Set<string>(), pages: new Set<string>() };
  const counts = new Map<string, number>();
  const count = (key: string): number => counts.get(key) ?? 0;
  const add = (key: string): void => void counts.set(key, count(key) + 1);
  const distractor = createDistractorFinder(world);

  const conflict = ({ removedEdges, neededEdges, removedPages, page }: Chosen): string | undefined => {
    if (removedEdges.some((key) => needed.edges.has(key))) return "another question needs an edge that it removes";
    if (removedEdges.some((key) => neededEdges.includes(key))) return "it removes an edge that it needs";
    if (neededEdges.some((key) => removed.edges.has(key))) return "another question removes an edge that it needs";
    if (removedPages.includes(page)) return "its own page gives the answer away";
    if (removedPages.some((url) => needed.pages.has(url))) return "another question needs a page that it removes";
    if (removed.pages.has(page)) return "another question removes the page that it needs";
    return undefined;
  };

  const chosenAs = (candidate: Candidate, type: QuestionType): Chosen | undefined => {
    const { direction, first, second, topic, bridge, answers } = candidate;
    const right = answers[random.int(answers.length)] as string;
    const yes = type === "yes-no" ? count(`${direction} yes`) <= count(`${direction} no`) : undefined;
    const asked = yes === undefined ? undefined : yes ? right : distractor(candidate, right, random);
    if (yes === false && asked === undefined) return undefined;
    const label = asked === undefined ? undefined : world.labelOf(asked);
    const inText = direction === "text-to-graph";
    const textEdges = inText ? world.links(topic, bridge) : world.links(bridge, answers[0] as string);
    const graphEdges = inText ? answers.map((each) => edgeOf(second, bridge, each)) : [edgeOf(first, topic, bridge)];
    return {
      ...candidate,
      type,
      question: composeQuestion(candidate, type, world.labelOf(topic), label, random),
      ...(asked !== undefined && { asked, yes: yes === true }),
      removedEdges: textEdges.map(edgeKey),
      neededEdges: graphEdges.map(edgeKey),
      removedPages: revealing(candidate, asked, world),
    };
  };

  return {
    kept: kept as readonly Chosen[],
    /** Offers a candidate; whether it was kept. */
    offer(candidate: Candidate): boolean {
      const { direction, topic, bridge } = candidate;
      if (count(`topic ${topic}`) > 0) return refuse("the topic has a question already");
      if (count(`bridge ${bridge}`) >= world.input.perBridge) return refuse("the bridge has its questions already");
      const possible = types.filter((type) => allows(candidate, type));
      const least = possible.sort((a, b) => count(`${direction} ${a}`) - count(`${direction} ${b}`))[0];
      if (least === undefined) return refuse("no type of question fits");
      const chosen = chosenAs(candidate, least);
      if (chosen === undefined) return refuse("no distractor was found");
      const reason = leak(chosen, world) ?? conflict(chosen);
      if (reason !== undefined) return refuse(reason);
      keep(chosen);
      return true;
    },
  };

  function refuse(reason: string): false {
    reject(reason);
    return false;
  }

  function keep(chosen: Chosen): void {
    const { direction, type, topic, bridge, yes } = chosen;
    kept.push(chosen);
    for (const key of chosen.removedEdges) removed.edges.add(key);
    for (const key of chosen.neededEdges) needed.edges.add(key);
    for (const url of chosen.removedPages) removed.pages.add(url);
    needed.pages.add(chosen.page);
    for (const key of [`topic ${topic}`, `bridge ${bridge}`, `${direction} ${type}`]) add(key);
    if (yes !== undefined) add(`${direction} ${yes ? "yes" : "no"}`);
  }
}

function allows({ answers, second, direction }: Candidate, type: QuestionType): boolean {
  if (type === "yes-no") return second.check.length > 0;
  if (second.partial === true) return false;
  if (type === "short") return answers.length === 1 && second.ask.length > 0;
  return direction === "text-to-graph" && second.count.length > 0 && answers.length > 1;
}

/** Pages that give the graph's hop away, and those about the things asked for where the page states the hop itself. */
function revealing({ direction, second, topic, bridge, answers }: Candidate, asked: string | undefined, world: World) {
  const { pages, input, namesOf } = world;
  if (direction === "graph-to-text") return pages.sayingBoth(namesOf(topic), namesOf(bridge));
  const things = asked === undefined ? answers : [...answers, asked];
  const both = things.flatMap((thing) => pages.sayingBoth(namesOf(bridge), namesOf(thing)));
  const own = second.inverse ? things.flatMap((thing) => input.pageOf.get(thing) ?? []) : [];
  return [...new Set([...both, ...own])];
}

/** Whether the question says the bridge or a short answer, or one of its names a telling word of them. */
function leak({ question, topic, bridge, answers, type, asked }: Chosen, world: World): string | undefined {
  const said = tokenText(question);
  const named = new Set([topic, ...(asked === undefined ? [] : [asked])].flatMap((iri) => tokens(world.labelOf(iri))));
  const tells = (iri: string): boolean =>
    world.namesOf(iri).some((name) => {
      const words = answerTokens(name).trim();
      return containsWords(said, words) || tokens(name).some((word) => word.length > 3 && named.has(word));
    });
  if (tells(bridge)) return "the question says the bridge or a word of it";
  return type === "short" && answers.some(tells) ? "the question says the answer or a word of it" : undefined;
}
