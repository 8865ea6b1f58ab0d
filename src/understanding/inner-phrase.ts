/** A noun phrase that asks for something, as UTF-16 offsets, and the question that it asks. */
export interface InnerPhrase {
  readonly start: number;
  readonly end: number;
  readonly asked: string;
}

/** A name stands in the text that is searched as so many of these as it has letters. */
export const nameMark = "\u0001";

export const personNouns =
  "director|filmmaker|actor|actress|star|writer|author|screenwriter|scriptwriter|producer|composer|cinematographer|" +
  "editor|creator|founder|inventor|singer|spouse|wife|husband|mother|father|son|daughter|child|sibling|brother|sister|" +
  "successor|predecessor|winner|host|narrator|person|man|woman|player|president|recipient";
/** Somebody of whom nothing else is said. */
const anybody = "one|person|individual|man|woman";
export const thingNouns =
  "distributor|studio|company|publisher|owner|capital|sequel|prequel|birthplace|hometown|team|band|network|label|" +
  "school|university|college|institution|country|city|town|village|state|province|county|region|place|island|river|" +
  "film|movie|picture|series|show|programme|album|song|book|novel|award|club|firm|seat|headquarters|residence";

const nouns = `(?:${personNouns}|one|individual|${thingNouns})`;
/** "the old film director", "a city or town". */
const phrase = `(?:the|an?) (?<head>(?:\\p{L}[\\p{L}-]* ){0,2}?${nouns}(?: or ${nouns})?)`;
const name = `${nameMark}+(?!['’])`;
/** Words of the clause before its name. */
const some = "(?:(?!which|whom|that|where|who)\\p{Ll}[\\p{Ll}'’-]* ){0,6}?";
const edge = "(?=[ ?.,]|$)";
/** What a clause says of its name at its end: "as a student", "in its cast", "to the screen", "on screen". */
const adjunct =
  `(?: as (?:an? |its |one of its )?(?!an?\\b|its\\b|one\\b)\\p{Ll}+| (?:among|into|to|in) (?:an?|the|its|his|her|their)` +
  `(?: (?:main|lead|regular|former|\\p{Ll}+ed))? \\p{Ll}+| on screen)${edge}(?! of\\b)`;
/** Verbs that a question goes on with behind the phrase. */
const finite =
  "is|are|was|were|has|had|come|comes|came|date|dates|lie|lies|belong|belongs|appear|appears|appeared|take|takes|get|reach|open|begin|end|\\p{Ll}+(?:ed|tten|hot)";
/** A preposition whose noun stands before: "the film that X starred in". */
const stranded = `(?: (?:in|on|for|at|from|of|to|by|with)(?= as |[?.,]|$| (?:${finite}|part)\\b))`;
const open = "(?= (?!the\\b|an?\\b)\\p{Ll}|[?.,]|$)";
const verb = `(?: (?:is|are|was|were|has|had|did|does))?(?: an? \\p{Ll}+)? \\p{Ll}+(?: (?:up|out|off|over|away)\\b)?`;

/** A clause whose name is its subject: "where X was born", "in which X is seen on screen", "that X starred in". */
const aboutName = new RegExp(
  `${phrase} (?:(?:where|whom|whose|(?:in|on|by|at|for|from|to|with) (?:which|whom)) ${some}${name}${verb}${stranded}?` +
    `|(?:that|which|who|whom) ${name}${verb}(?: (?:in|on|for|at|from|of|to|by|with)${open})?)(?:${adjunct})?`,
  "uy",
);
/** Without a pronoun it is told from "the film X" by what its verb leaves open: "X appears in", "X has a part in", "X made". */
const aboutNameBare = new RegExp(
  `${phrase} ${name}(?: \\p{Ll}+(?:${stranded}(?:${adjunct})?|${adjunct})` +
    `| (?:has|had|got|plays|played) an?(?: \\p{Ll}+){1,2} (?:in|on|at|for|with)${open}` +
    `| \\p{Ll}+(?:ed|ote|ade)(?=[?.,]|$| (?:${finite})\\b))`,
  "uy",
);
/** "gives X a writing credit": what is given belongs to the clause. */
const gift = `(?<=\\b(?:gives?|gave|grants?|granted|awards?|awarded) ${nameMark}+) an?(?: \\p{Ll}+){1,2}${edge}`;
/** A clause that says what its noun does: "whoever wrote X", "the one who brought X to the screen". */
const aboutNoun = new RegExp(
  `(?:whoever|${phrase} (?:who|that|which)) (?<clause>(?!${name})${some}${name}(?:${gift})?(?:${adjunct})?)`,
  "uy",
);
/** "the director of X", "the film with X in its cast", "the person in charge of X"; "the city of X" is X. */
const byPhrase = new RegExp(
  `(?!the (?:city|town|village|state|province|county|island) of ${name})(?=the )${phrase} ` +
    `(?:(?:of|behind|responsible|in|by|from) ${some}${name}` +
    `|(?:with|starring|featuring|named|credited) ${some}${name}(?:${adjunct})?)`,
  "uy",
);

/**
 * The noun phrase of a question that asks for something of its own and stands nearest to a name: "the film that Ada
 * Quill starred in", "whoever wrote Salt Road", "the town where Bo Marsh was born". `masked` is the question with its
 * names masked.
 */
export function innerPhrase(question: string, masked: string): InnerPhrase | undefined {
  const starts = [...masked.matchAll(/\b(?:the|an?|whoever)\b/giu)].map(({ index }) => index).reverse();
  for (const start of starts) {
    const lower = masked.slice(0, start) + masked.charAt(start).toLowerCase() + masked.slice(start + 1);
    const ends = [aboutName, aboutNameBare, aboutNoun, byPhrase].flatMap((shape) => {
      shape.lastIndex = start;
      const match = shape.exec(lower);
      return match === null ? [] : [{ end: start + match[0].length, groups: match.groups ?? {} }];
    });
    const [longest] = ends.sort((a, b) => b.end - a.end);
    if (longest !== undefined) return { start, end: longest.end, asked: ask(question, start, longest) };
  }
  return undefined;
}

function ask(
  question: string,
  start: number,
  { end, groups: { head, clause } }: { readonly end: number; readonly groups: Readonly<Record<string, string>> },
): string {
  if (clause === undefined) return askedPart(question.slice(start, end));
  const told = question.slice(end - clause.length, end);
  return head === undefined || new RegExp(`^(?:${anybody})$`).test(head) ? `Who ${told}?` : `Which ${head} ${told}?`;
}

/** "the town where X was born" as a question of its own. */
export function askedPart(part: string): string {
  const bare = part.replace(/^(?:the|an?)\s+/i, "");
  const noun =
    bare.split(
      /\s(?:of|behind|who|whom|whose|that|which|where|in|for|by|from|with|responsible|named|credited|starring|featuring)\s/i,
    )[0] ?? bare;
  return `${questionWord(noun.toLowerCase())} is ${bare === part ? part : `the ${bare}`}?`;
}

/** Persons too, but not in the shapes above: their "of" is rarely about a work. */
const morePersons =
  "individual|one|politician|artist|musician|rapper|dancer|athlete|king|queen|poet|inventor|scientist|runner up";

export function questionWord(role: string): "Who" | "What" {
  return new RegExp(`(?:${personNouns}|${morePersons})$`).test(role) ? "Who" : "What";
}
