import type { Hop } from "../two-source/input.ts";
import { inside, placed } from "../two-source/stated.ts";
import { freebaseHop as hop } from "./two-source-freebase-hop.ts";

const state: Hop = hop("state", "/base/biblioness/bibs_location/state", {
  stated: inside,
  ask: [
    "In which state or province is {x}?",
    "What state or province is {x} in?",
    "To which state or province does {x} belong?",
    "Within which state or province does {x} lie?",
    "{x} is part of which state or province?",
    "Name the state or province of {x}.",
    "Which state or province holds {x}?",
    "In what state or province would one find {x}?",
  ],
  check: [
    "Is {x} in {y}?",
    "Does {x} lie in {y}?",
    "Is {x} part of {y}?",
    "Is {y} the state or province that {x} belongs to?",
    "Would one find {x} in {y}?",
    "Is {y} the state or province of {x}?",
    "Does {x} belong to {y}?",
    "Is {y} where {x} lies?",
  ],
});

const county: Hop = hop("county", "/location/hud_county_place/county", {
  stated: inside,
  nouns: [
    "the county of {x}",
    "the county in which {x} lies",
    "the county that {x} belongs to",
    "the county where {x} is found",
    "the county {x} is part of",
    "the county that holds {x}",
    "the county {x} lies within",
    "the county surrounding {x}",
  ],
  ask: [
    "In which county is {x}?",
    "What county does {x} lie in?",
    "To which county does {x} belong?",
    "{x} is part of which county?",
    "Name the county of {x}.",
    "Which county holds {x}?",
    "In what county would one find {x}?",
    "What is the county of {x}?",
  ],
  check: [
    "Is {x} in {y}?",
    "Does {x} lie in {y}?",
    "Is {y} the county that {x} belongs to?",
    "Is {x} part of {y}?",
    "Would one find {x} in {y}?",
    "Does {x} belong to {y}?",
    "Is {y} the county of {x}?",
    "Is {y} where {x} lies?",
  ],
});

const countySeat: Hop = hop("county-seat", "/location/us_county/county_seat", {
  stated: placed(
    /\bcounty seat(?: and [a-z ]+?)?(?: of [\p{Lu}\w .]+?)?(?:,| ,)? (?:is|was)(?: the)?(?: city of| town of)? (?=\p{Lu})/u,
  ),
  nouns: [
    "the county seat of {x}",
    "the place from which {x} is governed",
    "the seat of government of {x}",
    "the town or city that serves as the seat of {x}",
    "the administrative centre of {x}",
    "the place where {x} has its county government",
    "the town or city that is the seat of {x}",
    "the place that {x} is administered from",
  ],
  ask: [
    "What is the county seat of {x}?",
    "Which place is the seat of {x}?",
    "From where is {x} governed?",
    "Which town or city serves as the seat of {x}?",
    "What is the administrative centre of {x}?",
    "Where does {x} have its seat of government?",
    "Name the county seat of {x}.",
    "What place is {x} administered from?",
  ],
  check: [
    "Is {y} the county seat of {x}?",
    "Is {x} governed from {y}?",
    "Does {x} have its seat of government in {y}?",
    "Does {y} serve as the seat of {x}?",
    "Is {y} the administrative centre of {x}?",
    "Is {x} administered from {y}?",
    "Is the seat of {x} {y}?",
    "Is the county government of {x} found in {y}?",
  ],
});

const capital: Hop = hop("capital", "/location/country/capital", {
  stated: placed(
    /\bcapital(?: city)?(?: and [a-z -]+?(?:city|centre|center))?(?: of [\p{Lu}\w ]+?)?(?: ,|,)? (?:is|being)(?: the city of)? (?=\p{Lu})/u,
  ),
  nouns: [
    "the capital of {x}",
    "the capital city of {x}",
    "the city from which {x} is governed",
    "the seat of government of {x}",
    "the city that serves as capital of {x}",
    "the city that {x} has as its capital",
    "the city named as the capital of {x}",
    "the city that is the capital of {x}",
  ],
  ask: [
    "What is the capital of {x}?",
    "Which city is the capital of {x}?",
    "What city serves as capital of {x}?",
    "Name the capital city of {x}.",
    "Which city does {x} have as its capital?",
    "What is the name of the capital of {x}?",
    "{x} has which city as its capital?",
    "As the capital of {x}, which city is named?",
  ],
  check: [
    "Is {y} the capital of {x}?",
    "Is it {y} that {x} has as its capital?",
    "Does {x} have {y} as its capital?",
    "Does {y} serve as capital of {x}?",
    "Is {y} the capital city of {x}?",
    "Is the city of {y} the capital of {x}?",
    "Has {x} made {y} its capital?",
    "Is it true that {y} is the capital of {x}?",
  ],
});

const program: Hop = hop("program", "/tv/tv_program/regular_cast./tv/regular_tv_appearance/actor", {
  inverse: true,
  nouns: [
    "the television programme that {x} acted in",
    "the TV series with {x} in its regular cast",
    "the show in which {x} had a regular part",
    "the series featuring {x} as a regular",
    "the television show {x} was a cast member of",
    "the programme that had {x} among its regular actors",
    "the TV show in which {x} was regularly seen",
    "the series whose cast {x} belonged to",
  ],
  ask: ["In which television programme was {x} a regular?"],
});

/** Steps between places, and to a television programme. */
export const freebasePlaces = { state, county, countySeat, capital, program };
