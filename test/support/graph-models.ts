/** Small graphs in the models that are met, with questions and what answers them. */
export interface GraphModel {
  readonly turtle: string;
  /** Question and short answers, in alphabetical order. */
  readonly questions: readonly (readonly [question: string, answers: readonly string[]])[];
}

const prefixes = `@prefix : <http://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix wd: <http://www.wikidata.org/entity/> .
@prefix wds: <http://www.wikidata.org/entity/statement/> . @prefix wdt: <http://www.wikidata.org/prop/direct/> .
@prefix p: <http://www.wikidata.org/prop/> . @prefix ps: <http://www.wikidata.org/prop/statement/> .
@prefix pq: <http://www.wikidata.org/prop/qualifier/> . @prefix fb: <http://rdf.freebase.com/ns/> .
@prefix ontology: <http://example.org/ontology/> .
`;

/** Invented people and offices in Wikidata's statement model: values, claims, qualifiers. */
const wikidata = `${prefixes}
wd:Q101 rdfs:label "Ada Roe"@en , "Ada Roe"@de ; wdt:P31 wd:Q5 ; wdt:P39 wd:Q201 , wd:Q202 ; p:P39 wds:Q101-a , wds:Q101-b ;
  wdt:P19 wd:Q301 ; p:P19 wds:Q101-c ; wdt:P26 wd:Q102 ; p:P26 wds:Q101-d ; wdt:P569 "1951-03-04T00:00:00Z"^^xsd:dateTime .
wds:Q101-a ps:P39 wd:Q201 ; pq:P580 "1999-05-01T00:00:00Z"^^xsd:dateTime ; pq:P1365 wd:Q103 .
wds:Q101-b ps:P39 wd:Q202 ; pq:P580 "2004-01-03T00:00:00Z"^^xsd:dateTime ; pq:P582 "2010-01-03T00:00:00Z"^^xsd:dateTime .
wds:Q101-c ps:P19 wd:Q301 . wds:Q101-d ps:P26 wd:Q102 ; pq:P580 "1980-06-01T00:00:00Z"^^xsd:dateTime .
wd:Q102 rdfs:label "Ben Lund"@en ; wdt:P31 wd:Q5 ; wdt:P19 wd:Q302 . wd:Q103 rdfs:label "Cleo Dunn"@en ; wdt:P31 wd:Q5 ; wdt:P19 wd:Q302 .
wd:Q5 rdfs:label "human"@en . wd:Q201 rdfs:label "mayor of Brenholm"@en . wd:Q202 rdfs:label "senator"@en .
wd:Q301 rdfs:label "Brenholm"@en ; wdt:P17 wd:Q303 . wd:Q302 rdfs:label "Aalsund"@de ; wdt:P17 wd:Q303 . wd:Q303 rdfs:label "Norland"@en .
wd:P39 rdfs:label "position held"@en . wd:P19 rdfs:label "place of birth"@en . wd:P26 rdfs:label "spouse"@en .
wd:P31 rdfs:label "instance of"@en . wd:P17 rdfs:label "country"@en . wd:P569 rdfs:label "date of birth"@en .
wd:P580 rdfs:label "start time"@en . wd:P582 rdfs:label "end time"@en . wd:P1365 rdfs:label "replaces"@en .`;

/** Invented films in Freebase's model: performances and marriages are nodes of their own, without names. */
const freebase = `${prefixes}
fb:m.01 fb:type.object.name "Harbour Lights"@en ; fb:film.film.directed_by fb:m.03 ; fb:film.film.starring fb:m.0p1 , fb:m.0p2 .
fb:m.02 fb:type.object.name "Winter Post"@en ; fb:film.film.directed_by fb:m.04 ; fb:film.film.starring fb:m.0p3 .
fb:m.03 fb:type.object.name "Ana Torvald"@en ; fb:people.person.place_of_birth fb:m.07 .
fb:m.04 fb:type.object.name "Per Quist"@en ; fb:people.person.place_of_birth fb:m.08 .
fb:m.05 fb:type.object.name "Eva Brandt"@en . fb:m.06 fb:type.object.name "Omar Deny"@en .
fb:m.07 fb:type.object.name "Lund"@en . fb:m.08 fb:type.object.name "Oslo"@en .
fb:m.0p1 fb:film.performance.actor fb:m.05 ; fb:film.performance.character fb:m.09 .
fb:m.0p2 fb:film.performance.actor fb:m.06 ; fb:film.performance.character fb:m.0a .
fb:m.0p3 fb:film.performance.actor fb:m.05 ; fb:film.performance.character fb:m.0a .
fb:m.09 fb:type.object.name "Captain Moe"@en . fb:m.0a fb:type.object.name "The Postman"@en .`;

/** What careless data holds: cycles, things without names, names in other languages, blank nodes, a hub. */
const careless = `${prefixes}
:a rdfs:label "Aria Bell" ; ontology:knows :b , :a ; ontology:birthPlace :Port_Ellen . :b rdfs:label "Bo Lind" ; ontology:knows :c .
:c rdfs:label "Cleo Dunn" ; ontology:knows :a ; ontology:birthPlace [ rdfs:label "Nameless Bay" ; ontology:country :land ] .
:d rdfs:label "Der Hafen"@de ; ontology:director :b ; rdfs:comment "Ein Film"@de . :land rdfs:label "Norland"@en , "Nordland"@de .
ontology:birthPlace rdfs:label "birth place"@en , "Geburtsort"@de . ontology:director rdfs:label "director"@en .
${Array.from({ length: 3000 }, (_, n) => `:person${n} ontology:citizenship :land .`).join("\n")}
:land ontology:capital :e . :e rdfs:label "Brenholm" .`;

/** Invented lakes, rivers and films: classes, one above another, values to order by, things that are said of some only. */
const classes = `${prefixes}
:Lake rdfs:label "lake" . :River rdfs:label "river" . :Novel rdfs:label "novel" ; rdfs:subClassOf :Book . :Book rdfs:label "book" .
:Film rdfs:label "film" . :Play rdfs:label "play" . :in rdfs:label "located in" . :area rdfs:label "area" .
:writer rdfs:label "written by" . :award rdfs:label "award received" . :released rdfs:label "release date" .
:a a :Lake ; rdfs:label "Corm" ; :in :n ; :area 95 . :b a :Lake ; rdfs:label "Dunmere" ; :in :n ; :area 310 .
:c a :Lake ; rdfs:label "Esk" ; :in :n ; :area 120 . :d a :River ; rdfs:label "Arn" ; :in :n . :n rdfs:label "Norland" .
:e a :Novel ; rdfs:label "Glass Ferry" ; :writer :w . :f a :Play ; rdfs:label "Two Oars" ; :writer :w , :v . :w rdfs:label "Bo Marsh" .
:g a :Film ; rdfs:label "Salt Roads" ; :writer :w ; :released "1979-03-09"^^xsd:date . :v rdfs:label "Cy Dorn" .
:h a :Film ; rdfs:label "Low Fields" ; :writer :w , :v ; :released "1981-02-01"^^xsd:date ; :award :p . :p rdfs:label "Golden Reel" .
:i a :Film ; rdfs:label "Quiet Tide" ; :writer :w ; :released "1983-08-30"^^xsd:date ; :award :p .`;

export const graphModels: Readonly<Record<string, GraphModel>> = {
  wikidata: {
    turtle: wikidata,
    questions: [
      ["Where was Ada Roe born?", ["Brenholm"]],
      ["Who is the spouse of Ada Roe?", ["Ben Lund"]],
      ["Where was Ben Lund born?", ["Aalsund"]],
      ["In which country was Ada Roe born?", ["Norland"]],
      ["Which positions did Ada Roe hold?", ["mayor of Brenholm", "senator"]],
      ["where was ada roe born", ["Brenholm"]],
    ],
  },
  freebase: {
    turtle: freebase,
    questions: [
      ["Who directed Harbour Lights?", ["Ana Torvald"]],
      ["Where was the director of Winter Post born?", ["Oslo"]],
      ["Which actors starred in Harbour Lights?", ["Eva Brandt", "Omar Deny"]],
      ["who directed winter post", ["Per Quist"]],
    ],
  },
  careless: {
    turtle: careless,
    questions: [
      ["Where was Aria Bell born?", ["Port Ellen"]],
      ["Where was Cleo Dunn born?", ["Nameless Bay"]],
      ["Who is the director of Der Hafen?", ["Bo Lind"]],
      ["What is the capital of Norland?", ["Brenholm"]],
      ["What is the capital of Nordland?", ["Brenholm"]],
    ],
  },
  classes: {
    turtle: classes,
    questions: [
      ["Which rivers are located in Norland?", ["Arn"]],
      ["Which books were written by Bo Marsh?", ["Glass Ferry"]],
      ["Which films written by Bo Marsh were not written by Cy Dorn?", ["Quiet Tide", "Salt Roads"]],
      ["Which films written by Bo Marsh never received an award?", ["Salt Roads"]],
      ["What is the second largest lake located in Norland?", ["Esk"]],
      ["What was the second film written by Bo Marsh?", ["Low Fields"]],
    ],
  },
};
