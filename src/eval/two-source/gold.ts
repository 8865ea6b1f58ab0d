import type { Edge } from "../corpora/graph-corpus.ts";
import type { Gold, GoldAnswer, GoldKind } from "../gold.ts";
import { plainQuestion } from "./compose.ts";
import { edgeOf } from "./edge-index.ts";
import type { Chosen } from "./selection.ts";
import type { World } from "./world.ts";

const words = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Gold of a question: answers, both hops, their evidence, and a query over the full graph. */
export function goldOf(chosen: Chosen, world: World): Gold {
  const { direction, first, second, topic, bridge, answers, type, asked, page, quote } = chosen;
  const inText = direction === "text-to-graph";
  const support = { page: { url: page, quote }, edges: (inText ? answers : [bridge]).map(statement) };
  const [textHop, graphHop] = inText ? [1, 2] : [2, 1];
  return {
    answers: answersOf(chosen, world),
    kind: kindOf(chosen, world),
    support: [{ ...support.page, hop: textHop }, ...support.edges.map((edge) => ({ ...edge, hop: graphHop }))],
    hops: [
      {
        question: plainQuestion(first, "short", world.labelOf(topic), undefined),
        answers: world.namesOf(bridge),
        sparql: `SELECT DISTINCT ?bridge WHERE { ${pattern(edgeOf(first, iri(topic), "?bridge"))} }`,
      },
      {
        question: plainQuestion(second, type, world.labelOf(bridge), asked && world.labelOf(asked)),
        answers: answersOf(chosen, world).flatMap(({ text, aliases }) => [text, ...aliases]),
        sparql: queryOf(chosen, (step) => pattern(edgeOf(second, iri(bridge), step))),
      },
    ],
    sparql: queryOf(chosen, (answer) =>
      [edgeOf(first, iri(topic), "?bridge"), edgeOf(second, "?bridge", answer)].map(pattern).join(" "),
    ),
    tags: { direction, type, relation1: first.name, relation2: second.name },
  };

  function statement(to: string) {
    const { subject, relation, object } = inText ? edgeOf(second, bridge, to) : edgeOf(first, topic, to);
    const node = (value: string) => ({ termType: "NamedNode", value }) as const;
    return { subject: node(subject), predicate: node(relation), object: node(object) };
  }
}

function answersOf({ type, answers, yes }: Chosen, world: World): GoldAnswer[] {
  if (type === "yes-no") return [{ text: yes === true ? "yes" : "no", aliases: [] }];
  if (type === "aggregate") return [{ text: String(answers.length), aliases: [words[answers.length] as string] }];
  return answers.map((entity) => {
    const [text = "", ...aliases] = world.namesOf(entity);
    return { text, aliases, entity };
  });
}

function kindOf({ type, answers }: Chosen, world: World): GoldKind {
  if (type === "yes-no") return "yes-no";
  if (type === "aggregate") return "number";
  return answers.every((answer) => /^(?:1[5-9]|20)\d\d$/.test(world.labelOf(answer))) ? "date" : "short";
}

function queryOf({ type, asked, returns, topic }: Chosen, where: (answer: string) => string): string {
  if (type === "yes-no") return `ASK { ${where(iri(asked as string))} }`;
  const filter = returns ? ` FILTER(?answer != ${iri(topic)})` : "";
  const body = `WHERE { ${where("?answer")}${filter} }`;
  return type === "aggregate"
    ? `SELECT (COUNT(DISTINCT ?answer) AS ?count) ${body}`
    : `SELECT DISTINCT ?answer ${body}`;
}

const iri = (value: string): string => `<${value}>`;
const pattern = ({ subject, relation, object }: Edge): string => `${subject} ${iri(relation)} ${object} .`;
