import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFactweave, type Factweave } from "./factweave.ts";

/** Invented people and places, under names that are built as Freebase's: domain, type, property. */
const turtle = `
@prefix fb: <http://rdf.freebase.com/ns/> .
@prefix : <http://example.org/> .
@prefix p: <http://example.org/property/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:ada rdfs:label "Ada Quill" ; fb:people.person.nationality :sudland ; fb:people.deceased_person.place_of_death :corvik ;
  fb:influence.influence_node.influenced_by :bo ; fb:film.actor.film :lights , :post ; fb:people.person.place_of_birth :ode .
:bo rdfs:label "Bo Marsh" ; fb:people.person.nationality :sudland ; fb:people.person.place_of_birth :ode .
:cy rdfs:label "Cy Dorn" ; fb:influence.influence_node.influenced_by :ada ; fb:people.person.place_of_birth :corvik .
:brenholm rdfs:label "Brenholm Hall" ; fb:education.educational_institution.students :ada ;
  fb:organization.organization.headquarters :corvik .
:letters rdfs:label "old letters" ; fb:education.field_of_study.students :ada .
:fever rdfs:label "marsh fever" ; fb:people.cause_of_death.people :ada .
:folk rdfs:label "fen folk" ; fb:music.genre.artists :dorns . :dorns rdfs:label "The Dorns" ; fb:music.artist.track :reel .
:reel rdfs:label "Slow Reel" . :lights rdfs:label "Harbour Lights" ; fb:film.film.country :sudland .
:post rdfs:label "Winter Post" ; fb:film.film.country :sudland .
:special rdfs:label "A Night of Songs" ; fb:tv.tv_program.actor :ada .
:sudland rdfs:label "Sudland" ; fb:location.country.capital :corvik ; fb:location.location.adjoins :norland .
:norland rdfs:label "Norland" ; fb:location.country.capital :port . :port rdfs:label "Port Arn" .
:ode rdfs:label "Ode" ; fb:location.location.containedby :sudland . :town rdfs:label "Ode" ; fb:base.towns.town.place :ode .
:corvik rdfs:label "Corvik" ; fb:location.location.containedby :sudland .
:sudlandic rdfs:label "Sudlandic" ; fb:language.human_language.countries_spoken_in :aland , :sudland .
:sudland fb:location.country.official_language :sudlandic . :aland rdfs:label "Aland" ; fb:location.location.adjoins :sudland .
:ada fb:people.person.profession :weaver . :weaver rdfs:label "weaver" . :bo fb:people.person.profession :weaver .
:norland fb:location.location.partially_contains :hills ; fb:location.location.contains :arnside .
:hills rdfs:label "Arn Hills" . :arnside rdfs:label "Arnside" .
:norland p:%2Flocation%2Fstatistical_region%2Fgdp_nominal.%2Fmeasurement_unit%2Fdated_money_value%2Fcurrency :thaler .
:thaler rdfs:label "thaler" .
`;

describe("a graph whose predicates name the class they are said of", () => {
  let folder: string;
  let engine: Factweave;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "factweave-freebase-"));
    await writeFile(join(folder, "graph.ttl"), turtle);
    engine = await createFactweave({ kg: [join(folder, "graph.ttl")], cacheDir: folder });
  });
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });

  test.each([
    ["the class at the back end of a relation", "What college did Ada Quill go to?", ["Brenholm Hall"]],
    ["a school, where one goes", "Where did Ada Quill go to college?", ["Brenholm Hall"]],
    ["a school, of a careless verb", "Where did Ada Quill went to school?", ["Brenholm Hall"]],
    ["an occupation, without the word", "What did Ada Quill do for a living?", ["weaver"]],
    ["what lies in several places", "Which countries do the Arn Hills run through?", ["Norland"]],
    ["those who speak, not who is asked for", "What do people in Sudland speak?", ["Sudlandic"]],
    ["a people, by its country", "What language do Sudlandian people speak?", ["Sudlandic"]],
    ["a field by its class", "What did Ada Quill study?", ["old letters"]],
    ["a cause, not a place", "What did Ada Quill die of?", ["marsh fever"]],
    ["a place", "Where did Ada Quill die?", ["Corvik"]],
    ["what an actor does", "What movies did Ada Quill play in?", ["Harbour Lights", "Winter Post"]],
    ["a kind of music", "What type of music do The Dorns perform?", ["fen folk"]],
    ["whom somebody influenced", "Who did Ada Quill influence?", ["Cy Dorn"]],
    ["by whom somebody was influenced", "Who influenced Ada Quill?", ["Bo Marsh"]],
    ["the same in the passive", "Who was Ada Quill influenced by?", ["Bo Marsh"]],
  ])("%s: %s", async (_, question, expected) => {
    const answer = await engine.ask(question);
    expect(answer.status, answer.answer).toBe("answered");
    expect(answer.shortAnswers.map(({ text }) => text).sort()).toEqual(expected);
  });

  test("a list begins with what is closest to the thing asked about", async () => {
    const answer = await engine.ask("Which countries speak Sudlandic?");
    expect(answer.shortAnswers.map(({ text }) => text)).toEqual(["Sudland", "Aland"]);
  });

  test.each([
    ["a unit in which something of it is measured", "What currency does Norland use?"],
    ["a thing of another kind than the one asked for", "In which university did Bo Marsh teach?"],
  ])("%s is no answer: %s", async (_, question) => {
    const answer = await engine.ask(question);
    expect(answer.status, answer.answer).toBe("refused");
  });

  test("another thing of the same name is no answer", async () => {
    const answer = await engine.ask("Where is Ode?");
    expect(answer.shortAnswers.map(({ text }) => text)).not.toContain("Ode");
  });
});
