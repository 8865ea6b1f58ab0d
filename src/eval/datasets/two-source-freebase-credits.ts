import type { Hop } from "../two-source/input.ts";
import { credited } from "../two-source/stated.ts";
import { freebaseHop as hop } from "./two-source-freebase-hop.ts";

/** People credited with a film or programme, whose words are alike. */
function credit(name: string, path: string, inverse: boolean, verbs: readonly string[], words: CreditWords): Hop {
  const { done, role, act, effort } = words;
  return hop(name, path, {
    inverse,
    stated: credited(verbs),
    nouns: [
      `the ${role} of {x}`,
      `the person who ${done} {x}`,
      `whoever ${done} {x}`,
      `the one who ${act} {x}`,
      `the person by whom {x} was ${done === "wrote" ? "written" : done}`,
      `the person credited as the ${role} of {x}`,
      `the ${role} who worked on {x}`,
      `the person named as ${role} in the credits of {x}`,
      `the person ${effort} {x}`,
    ],
    ask: [
      `Who ${done} {x}?`,
      `Who was the ${role} of {x}?`,
      `By whom was {x} ${done === "wrote" ? "written" : done}?`,
      `Who is credited as the ${role} of {x}?`,
      `Who ${act} {x}?`,
      `What is the name of the ${role} of {x}?`,
      `Which person was ${effort} {x}?`,
      `Tell me who ${done} {x}.`,
      `Who is named as ${role} in the credits of {x}?`,
    ],
    check: [
      `Was {y} the ${role} of {x}?`,
      `Was {x} ${done === "wrote" ? "written" : done} by {y}?`,
      `Is {y} credited as the ${role} of {x}?`,
      `Was it {y} who ${done} {x}?`,
      `Was {y} the person ${effort} {x}?`,
      `Was it {y} who ${act} {x}?`,
      `Is {y} named as ${role} in the credits of {x}?`,
      `Is the ${role} of {x} {y}?`,
      `Is it true that {y} ${done} {x}?`,
    ],
  });
}

interface CreditWords {
  readonly done: string;
  readonly role: string;
  readonly act: string;
  readonly effort: string;
}

const director = credit("director", "/film/director/film", true, ["directed"], {
  done: "directed",
  role: "director",
  act: "was behind the camera for",
  effort: "in the director's chair on",
});
const writer = credit("writer", "/film/film/written_by", false, ["written"], {
  done: "wrote",
  role: "writer",
  act: "penned",
  effort: "responsible for the script of",
});
const producer = credit("producer", "/film/film/produced_by", false, ["produced"], {
  done: "produced",
  role: "producer",
  act: "oversaw the production of",
  effort: "responsible for producing",
});
const composer = hop("composer", "/film/film/music", {
  stated: credited(["composed", "scored"]),
  nouns: [
    "the composer of the music for {x}",
    "the person who composed the score of {x}",
    "whoever wrote the music for {x}",
    "the musician behind the score of {x}",
    "the person who scored {x}",
    "the composer who worked on {x}",
    "the person responsible for the film music of {x}",
    "the one credited with the music of {x}",
  ],
  ask: ["Who composed the music for {x}?"],
});
const creator = credit("creator", "/tv/tv_program/program_creator", false, ["created", "developed"], {
  done: "created",
  role: "creator",
  act: "came up with",
  effort: "behind the idea for",
});

/** Steps from a film or a programme to the people who made it. */
export const freebaseCredits = { director, writer, producer, composer, creator };
