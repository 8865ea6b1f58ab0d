import type { Chain, Hop } from "../two-source/input.ts";
import { placed } from "../two-source/stated.ts";
import { freebaseCredits } from "./two-source-freebase-credits.ts";
import { freebaseHop as hop } from "./two-source-freebase-hop.ts";
import { freebasePlaces } from "./two-source-freebase-places.ts";
import { directs, writes } from "./two-source-movies-words.ts";

const { director, writer, producer, composer, creator } = freebaseCredits;

const born = hop("birthplace", "/people/person/place_of_birth", {
  stated: placed(/\bborn\b[^.]{0,60}?\bin\s+(?=\p{Lu})/u),
  nouns: [
    "the birthplace of {x}",
    "the place where {x} was born",
    "the place of birth of {x}",
    "the city or town in which {x} was born",
    "the city or town where {x} was born",
    "the place where {x} came into the world",
    "the city or town that {x} is a native of",
    "the place where the life of {x} began",
  ],
  ask: [
    "Where was {x} born?",
    "In which place was {x} born?",
    "What is the birthplace of {x}?",
    "What was the place of birth of {x}?",
    "Which place was {x} born in?",
    "In what city or town did {x} come into the world?",
    "Name the birthplace of {x}.",
    "Of which place is {x} a native?",
    "{x} was born in which place?",
  ],
  check: [
    "Was {x} born in {y}?",
    "Is {y} the birthplace of {x}?",
    "Was {y} where {x} was born?",
    "Did {x} come into the world in {y}?",
    "Is {x} a native of {y}?",
    "Was {y} the place of birth of {x}?",
    "Is it true that {x} was born in {y}?",
    "Did the life of {x} begin in {y}?",
  ],
});
const died = hop("deathplace", "/people/deceased_person/place_of_death", {
  ask: [
    "Where did {x} die?",
    "In which place did {x} pass away?",
    "What was the place of death of {x}?",
    "Where did the life of {x} end?",
    "Which place did {x} die in?",
    "In what city or town did {x} die?",
    "Name the place where {x} passed away.",
    "{x} died in which place?",
  ],
  check: [
    "Did {x} die in {y}?",
    "Did {x} pass away in {y}?",
    "Was {y} the place of death of {x}?",
    "Was {y} where {x} died?",
    "Did the life of {x} end in {y}?",
    "Is it true that {x} died in {y}?",
    "Was it in {y} that {x} passed away?",
    "Is {y} the place where {x} died?",
  ],
});
const religion = hop("religion", "/people/person/religion", {
  ask: [
    "What is the religion of {x}?",
    "Which faith does {x} belong to?",
    "What religion does {x} follow?",
    "To which religion does {x} adhere?",
    "What is the faith of {x}?",
    "What religion does {x} profess?",
    "Which religious belief is {x} known to hold?",
    "Name the religion of {x}.",
  ],
  check: [
    "Is {y} the religion of {x}?",
    "Does {x} follow {y}?",
    "Does {x} adhere to {y}?",
    "Is {y} the faith of {x}?",
    "Is {y} given as the religion of {x}?",
    "Is the religion of {x} {y}?",
    "Is {y} the religious belief of {x}?",
    "When it comes to religion, does {x} belong to {y}?",
  ],
});
const profession = hop("profession", "/people/person/profession", {
  check: [
    "Is {y} a profession of {x}?",
    "Does the list of professions of {x} include {y}?",
    "Is {y} one of the occupations of {x}?",
    "Is {y} among the professions of {x}?",
    "Does {x} have {y} as a profession?",
    "Is {y} listed as an occupation of {x}?",
    "Would {y} be named among the jobs of {x}?",
    "As a line of work, is {y} given for {x}?",
  ],
  count: [
    "How many professions are recorded for {x}?",
    "How many occupations are listed for {x}?",
    "What is the number of professions listed for {x}?",
    "Count the professions that are listed for {x}.",
    "For {x}, how many different occupations are recorded?",
    "How many different lines of work are given for {x}?",
    "How many professions are given for {x}?",
    "How many jobs are named for {x}?",
  ],
});
const nationality = hop("nationality", "/people/person/nationality", {
  nouns: [
    "the country that {x} is from",
    "the home country of {x}",
    "the country of which {x} is a citizen",
    "the country {x} comes from",
    "the country of citizenship of {x}",
    "the country that {x} is a national of",
    "the native land of {x}",
    "the country to which {x} belongs by nationality",
  ],
  ask: [
    "Of which country is {x} a citizen?",
    "What is the nationality of {x}?",
    "Which country does {x} come from?",
    "Of what country is {x} a national?",
    "What country is {x} from?",
    "To which country does {x} belong by nationality?",
    "Name the country of citizenship of {x}.",
    "{x} is a citizen of which country?",
  ],
  check: [
    "Is {x} a citizen of {y}?",
    "Does {x} come from {y}?",
    "Is {x} a national of {y}?",
    "Is {y} the country that {x} is from?",
    "Is {y} the home country of {x}?",
    "By nationality, does {x} belong to {y}?",
    "Is {y} the country of citizenship of {x}?",
    "Is it true that {x} is from {y}?",
  ],
});
const seat = hop("seat", "/organization/organization/headquarters./location/mailing_address/citytown", {
  stated: placed(
    /\b(?:headquartered|based|headquarters(?: is| are)?(?: located)?|located|situated)\s+in\s+(?:downtown\s+)?/,
  ),
  nouns: [
    "the place where {x} is based",
    "the place where {x} has its seat",
    "the city or town that is home to {x}",
    "the place in which {x} is located",
    "the city or town where {x} is found",
    "the place {x} has as its base",
    "the location of the main office of {x}",
    "the seat of {x}",
  ],
  ask: [
    "In which city or town is {x} based?",
    "Where does {x} have its headquarters?",
    "Where is {x} located?",
    "What city or town is home to {x}?",
    "In what place would one find {x}?",
    "What is the seat of {x}?",
    "Name the city or town in which {x} is situated.",
    "{x} has its base in which place?",
  ],
  check: [
    "Is {x} based in {y}?",
    "Does {x} have its headquarters in {y}?",
    "Is {x} located in {y}?",
    "Is {y} home to {x}?",
    "Would one find {x} in {y}?",
    "Is {y} the seat of {x}?",
    "Is {x} situated in {y}?",
    "Has {x} its base in {y}?",
  ],
});
const timeZone = hop("time-zone", "/location/location/time_zones", {
  ask: [
    "Which time zone applies in {x}?",
    "What is the time zone of {x}?",
    "In which time zone is {x}?",
    "What time zone do people use in {x}?",
    "By what time zone are clocks set in {x}?",
    "{x} lies in which time zone?",
    "Name the time zone of {x}.",
    "What time zone does {x} observe?",
  ],
  check: [
    "Is {x} in the zone called {y}?",
    "Does the zone called {y} apply in {x}?",
    "Do people use the zone called {y} in {x}?",
    "Is the zone called {y} the one for {x}?",
    "Are clocks in {x} set by the zone called {y}?",
    "Does {x} lie in the zone called {y}?",
    "Does {x} observe the zone called {y}?",
    "Is the time zone of {x} the zone called {y}?",
  ],
});
const school = hop("studied", "/education/educational_institution/students_graduates./education/education/student", {
  inverse: true,
  nouns: [
    "the school or university where {x} studied",
    "the institution {x} attended as a student",
    "the place of learning at which {x} was educated",
    "the school or university that {x} went to",
    "the institution that counts {x} among its former students",
    "the alma mater of {x}",
    "the school or university attended by {x}",
    "the institution that taught {x}",
  ],
  ask: ["Where did {x} study?"],
});
const spouse = hop("spouse", "/people/person/spouse_s./people/marriage/spouse", {
  nouns: [
    "the spouse of {x}",
    "the person {x} was married to",
    "the person who married {x}",
    "the husband or wife of {x}",
    "whoever {x} wed",
    "the partner in marriage of {x}",
    "the one to whom {x} was wed",
    "the person {x} took in marriage",
  ],
  ask: ["Who was {x} married to?"],
});
const company = hop("company", "/film/film/production_companies", {
  nouns: [
    "the production company of {x}",
    "the company that produced {x}",
    "the studio behind {x}",
    "the firm that made the film {x}",
    "the company under which {x} was produced",
    "the company responsible for the production of {x}",
    "the film company that made {x}",
    "the producing company of {x}",
  ],
  ask: ["Which company produced {x}?"],
});

// Of a film-maker the graph knows a few films only: to ask which or how many would have false answers.
const directed: Hop = { ...directs, relation: director.relation, inverse: false, partial: true };
const wrote: Hop = { ...writes, relation: writer.relation, partial: true };
const { state, county, countySeat, capital, program } = freebasePlaces;

const people = [director, writer, producer, composer, creator];

export const freebaseHops: readonly Hop[] = [
  ...people,
  ...[born, died, religion, profession, nationality, seat, timeZone, school, spouse, company],
  ...[directed, wrote, state, county, countySeat, capital, program],
];

export const freebaseChains: readonly Chain[] = [
  ...people.flatMap((first) => to("text-to-graph", first, [born, died, religion, profession, nationality])),
  ...[director, writer].flatMap((first) => to("text-to-graph", first, [directed, wrote])),
  ...[seat, countySeat, capital].flatMap((first) => to("text-to-graph", first, [timeZone])),
  ...[born, seat].flatMap((first) => to("graph-to-text", first, [state, county])),
  ...to("graph-to-text", nationality, [capital]),
  ...to("graph-to-text", county, [countySeat]),
  ...to("graph-to-text", program, [creator]),
  ...[...people, spouse].flatMap((first) => to("graph-to-text", first, [born])),
  ...[school, company].flatMap((first) => to("graph-to-text", first, [seat])),
];

function to(direction: Chain["direction"], first: Hop, seconds: readonly Hop[]): Chain[] {
  return seconds.map((second) => ({ direction, first: first.name, second: second.name }));
}
