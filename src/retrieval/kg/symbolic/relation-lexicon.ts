import { stem } from "../../../core/words.ts";

/** Words that speak of one kind of relation, whatever their part of speech. */
export interface Concept {
  readonly name: string;
  readonly words: string;
  /** What stands at the value's end: the doer of "directed by", the day of "born on". */
  readonly value?: "person" | "date" | "place" | "number" | "organization";
}

/**
 * General English: verb, doer and thing of the same relation ("wrote", "writer", "screenplay"). Irregular forms are
 * listed, regular ones meet by their stem. A relation of a graph belongs to the concepts of the words of its label, so no
 * graph's own names stand here.
 */
const concepts: readonly Concept[] = [
  { name: "direct", value: "person", words: "direct director directed directorial filmmaker helmed make made" },
  {
    name: "write",
    value: "person",
    words:
      "write writes wrote written writer author authored screenwriter scriptwriter screenplay script story pen penned novelist playwright",
  },
  {
    name: "act",
    value: "person",
    words:
      "act acted acting actor actress star stars starred starring cast appear appears appearance play played performer performance costar",
  },
  { name: "produce", value: "person", words: "produce produced producer production make made" },
  { name: "compose", value: "person", words: "compose composed composer music soundtrack score scored" },
  {
    name: "sing",
    value: "person",
    words: "sing sang sung singer vocalist perform performed performer artist play played",
  },
  { name: "edit", value: "person", words: "edit edited editor" },
  { name: "photograph", value: "person", words: "cinematographer cinematography photograph photographer" },
  {
    name: "create",
    value: "person",
    words: "create created creator invent invented inventor design designed designer",
  },
  { name: "paint", value: "person", words: "paint painted painter sculptor artist" },
  { name: "found", value: "person", words: "found founded founder cofounder" },
  {
    name: "lead",
    value: "person",
    words:
      "lead led leader head chief president chairperson ceo coach captain manager mayor govern governed governor rule ruled ruler office",
  },
  { name: "spouse", value: "person", words: "spouse wife husband married marry marriage partner wed" },
  { name: "parent", value: "person", words: "parent father mother mom mum dad" },
  { name: "child", value: "person", words: "child children son daughter offspring" },
  { name: "sibling", value: "person", words: "sibling brother sister" },
  { name: "release", value: "date", words: "release released premiere premiered publish published publication" },
  { name: "date", value: "date", words: "when date year day" },
  {
    name: "start",
    value: "date",
    words: "start started begin began begun inception establish established formed formation since",
  },
  { name: "end", value: "date", words: "end ended dissolved abolished until" },
  { name: "birth", words: "birth born birthday birthplace birthdate from" },
  { name: "death", words: "death die died dead" },
  { name: "genre", words: "genre type kind sort style category form" },
  { name: "language", words: "language speak spoke spoken tongue" },
  {
    name: "topic",
    words: "topic tag theme about describe describes described describing description subject keyword word",
  },
  { name: "rating", value: "number", words: "rating rated rate stars best worst" },
  { name: "vote", value: "number", words: "vote votes voted popularity popular" },
  {
    name: "length",
    value: "number",
    words: "length long longer longest short shorter shortest duration runtime running minutes",
  },
  { name: "height", value: "number", words: "height tall taller tallest high higher highest elevation" },
  { name: "population", value: "number", words: "population inhabitants people populous" },
  { name: "area", value: "number", words: "area large larger largest big bigger biggest small smaller smallest size" },
  { name: "money", value: "number", words: "gross grossed earn earned revenue income budget cost box office worth" },
  {
    name: "age",
    value: "date",
    words:
      "age aged old older oldest young younger youngest first earlier earliest later latest last recent newest newer",
  },
  {
    name: "place",
    value: "place",
    words: "where place location located situated based headquarters headquartered seat city town country state set",
  },
  { name: "capital", value: "place", words: "capital" },
  {
    name: "origin",
    value: "place",
    words: "origin from nation national nationality citizen citizenship country native",
  },
  { name: "residence", value: "place", words: "residence live lived lives reside home" },
  {
    name: "study",
    value: "organization",
    words:
      "study studied school university college educate educated education educational student degree attend attended alma mater graduate graduated",
  },
  {
    name: "work",
    words: "work worked job profession occupation employ employed employer employment career teach taught",
  },
  { name: "member", words: "member members belong band team club group party play plays player squad part" },
  { name: "own", words: "own owned owner possess parent subsidiary" },
  { name: "distribute", value: "organization", words: "distribute distributed distributor distribution" },
  { name: "studio", value: "organization", words: "studio company label" },
  { name: "publish", value: "organization", words: "publish published publisher" },
  { name: "award", words: "award win won prize receive received winner nominated nomination" },
  { name: "sequel", words: "sequel follow followed follows next successor succeed succeeded" },
  { name: "prequel", words: "prequel precede preceded previous predecessor" },
  { name: "based", words: "based basis adapt adapted adaptation source" },
  { name: "character", words: "character role portray portrayed" },
  { name: "nearby", words: "border borders neighbour neighbor adjacent adjoin adjoins adjoining near next" },
  {
    name: "part",
    words: "part series contain contains include includes consist consists comprise division franchise traverse",
  },
  { name: "through", words: "traverse partially partly" },
  { name: "official", words: "official primary main principal dominant" },
  { name: "religion", words: "religion faith believe" },
  { name: "sport", words: "sport discipline" },
  { name: "currency", words: "currency money" },
  { name: "color", words: "color colour" },
];

/** What may be said of a kind of thing; in a graph without classes, a thing is known by what is said of it. */
export const kinds: readonly { readonly name: string; readonly words: string; readonly concepts: readonly string[] }[] =
  [
    {
      name: "film",
      words: "film movie movies picture flick",
      concepts: ["direct", "act", "release", "genre", "write", "language"],
    },
    {
      name: "book",
      words: "book novel story publication",
      concepts: ["write", "release", "genre", "language", "publish"],
    },
    {
      name: "song",
      words: "song album track record single",
      concepts: ["sing", "compose", "release", "genre", "produce"],
    },
    {
      name: "person",
      words:
        "person people man men woman women who whom whose individual someone human player footballer athlete sportsman sportswoman",
      concepts: ["birth", "death", "spouse", "parent", "child", "sibling", "study", "work", "age", "member"],
    },
    {
      name: "place",
      words: "place where city town country state location",
      concepts: ["capital", "population", "area", "nearby", "place"],
    },
    {
      name: "organization",
      words: "company organization organisation team club band university college school institution agency",
      concepts: ["found", "start", "member", "own"],
    },
  ];

const conceptsByStem = index(concepts);
const kindsByStem = index(kinds);

function index<T extends { readonly words: string }>(entries: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const entry of entries) {
    for (const key of new Set(entry.words.split(" ").map(stem))) found.set(key, [...(found.get(key) ?? []), entry]);
  }
  return found;
}

/** The concepts that a word speaks of. */
export const conceptsOf = (word: string): readonly Concept[] => conceptsByStem.get(stem(word)) ?? [];

/** The kind of thing that a noun names: "movie" and "film" name one. */
export const kindsOf = (word: string): readonly { readonly name: string; readonly concepts: readonly string[] }[] =>
  kindsByStem.get(stem(word)) ?? [];
