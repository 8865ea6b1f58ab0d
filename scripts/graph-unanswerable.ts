import { parseArgs } from "node:util";
import { readMoviesGraph } from "../src/eval/corpora/movies-graph.ts";

/**
 * Questions of MetaQA's films about relations that its graph does not have, as a file for `factweave eval`: every wording
 * below in turn, each about another film. `node scripts/graph-unanswerable.ts --data DIR > FILE`
 */
const { values } = parseArgs({
  options: { data: { type: "string" }, limit: { type: "string", default: "96" } },
});

const wordings = [
  "who edited the film *",
  "who was the editor of *",
  "who composed the music for *",
  "who is the composer of *",
  "what was the budget of *",
  "how much did * cost to make",
  "who was the costume designer of *",
  "who designed the costumes for *",
  "who was the cinematographer of *",
  "who photographed the movie *",
  "where was * filmed",
  "what was the filming location of *",
  "what is the sequel to *",
  "which movie followed *",
  "who produced *",
  "which company distributed *",
  "what awards did * win",
  "how long is the movie *",
  "how much did * earn at the box office",
  "which book is * based on",
  "what is the capital of *",
  "who is married to the film *",
  "where was the movie * set",
  "which studio made *",
];

const { edges, names } = await readMoviesGraph(values.data ?? process.env.FACTWEAVE_DATA ?? "");
const films = [...new Set(edges.filter(({ relation }) => /directed_by$/.test(relation)).map(({ subject }) => subject))];
const step = Math.floor(films.length / Number(values.limit));
for (let i = 0; i < Number(values.limit); i++) {
  const film = names.get(films[i * step] as string)?.[0] as string;
  const question = (wordings[i % wordings.length] as string).replace("*", film);
  console.log(JSON.stringify({ question, answers: [], kind: "none" }));
}
