"""Questions about facts and table rows, by templates: distant supervision where no one asked.

A fact is (subject, predicate, object); a question asks for the object of a subject or the other way round. Natural
wordings stand for the commonest relations of FB15k-237, the relation's own words for all of them.
"""

# last words of a Freebase relation -> questions for the object ({s}: subject), questions for the subject ({o}: object)
WORDINGS = {
    "film/directed_by": (["who directed {s}", "who is the director of {s}", "director of {s}"], ["which film did {o} direct"]),
    "director/film": (["which film did {s} direct", "what did {s} direct"], ["who directed {o}", "who was {o} directed by"]),
    "film/written_by": (["who wrote {s}", "who is the screenwriter of {s}", "who wrote the film {s}"], ["which film did {o} write"]),
    "film/produced_by": (["who produced {s}", "who was the producer of {s}"], ["which film did {o} produce"]),
    "film/executive_produced_by": (["who was the executive producer of {s}"], ["which film did {o} executive produce"]),
    "film/music": (["who composed the music for {s}", "who wrote the score of {s}"], ["which film did {o} compose the music for"]),
    "film/cinematography": (["who was the cinematographer of {s}", "who shot {s}"], ["which film was shot by {o}"]),
    "film/edited_by": (["who edited {s}", "who was the editor of {s}"], ["which film did {o} edit"]),
    "film/costume_design_by": (["who designed the costumes of {s}"], ["for which film did {o} design the costumes"]),
    "film/story_by": (["who came up with the story of {s}"], ["which film is based on a story by {o}"]),
    "film/genre": (["what genre is {s}", "what kind of film is {s}"], ["which film is a {o}", "name a {o} film"]),
    "film/language": (["what language is {s} in", "in which language was {s} made"], ["which film is in {o}"]),
    "film/country": (["which country is {s} from", "where was {s} made"], ["which film was made in {o}"]),
    "film/production_companies": (["which company produced {s}", "what studio made {s}"], ["which film was made by {o}"]),
    "film/featured_film_locations": (["where was {s} filmed", "in which city is {s} set"], ["which film was shot in {o}"]),
    "film/prequel": (["what is the prequel of {s}", "which film came before {s}"], ["what is the sequel of {o}"]),
    "film_distributor_relationship/film": (["which film did {s} distribute"], ["who distributed {o}", "which company released {o}"]),
    "performance/film": (["which film did {s} star in", "what movie did {s} play in"], ["who starred in {o}", "which actor appears in {o}", "who acted in {o}"]),
    "tv_program/genre": (["what genre is the show {s}"], ["which tv show is a {o}"]),
    "tv_program/program_creator": (["who created {s}", "who is the creator of {s}"], ["which show was created by {o}"]),
    "tv_program/country_of_origin": (["which country is {s} from"], ["which tv show is from {o}"]),
    "regular_tv_appearance/actor": (["who stars in {s}", "which actor plays in {s}"], ["in which tv show does {o} play"]),
    "person/profession": (["what is the profession of {s}", "what does {s} do for a living", "what was {s}'s job"], ["who is a {o}"]),
    "person/nationality": (["what is the nationality of {s}", "which country is {s} from"], ["who is from {o}"]),
    "person/place_of_birth": (["where was {s} born", "in which city was {s} born", "birthplace of {s}"], ["who was born in {o}"]),
    "place_lived/location": (["where did {s} live", "where does {s} live"], ["who lived in {o}"]),
    "deceased_person/place_of_death": (["where did {s} die", "in which city did {s} die"], ["who died in {o}"]),
    "deceased_person/place_of_burial": (["where is {s} buried"], ["who is buried in {o}"]),
    "cause_of_death/people": (["who died of {s}"], ["what did {o} die of", "how did {o} die", "what was the cause of {o}'s death"]),
    "person/gender": (["what is the gender of {s}"], []),
    "person/religion": (["what religion is {s}", "what does {s} believe in"], ["who is a follower of {o}"]),
    "person/languages": (["what language does {s} speak"], ["who speaks {o}"]),
    "marriage/spouse": (["who is {s} married to", "who is the spouse of {s}", "who was {s}'s wife", "who was {s}'s husband"], ["who is married to {o}"]),
    "sibling_relationship/sibling": (["who is the brother of {s}", "who is the sister of {s}", "who are the siblings of {s}"], []),
    "ethnicity/people": (["who is {s}"], ["what is the ethnicity of {o}"]),
    "education/student": (["who studied at {s}", "who graduated from {s}"], ["where did {o} study", "which university did {o} attend", "where did {o} go to school"]),
    "music/genre/artists": (["which artist plays {s}", "who makes {s} music"], ["what kind of music does {o} play", "what genre is {o}"]),
    "record_label/artist": (["which artist is signed to {s}"], ["which record label is {o} signed to", "what label does {o} record for"]),
    "artist/origin": (["where is {s} from", "where does the band {s} come from"], ["which band is from {o}"]),
    "group_membership/group": (["which band does {s} play in", "what group is {s} a member of"], ["who is a member of {o}"]),
    "instrument/instrumentalists": (["who plays the {s}"], ["what instrument does {o} play"]),
    "location/contains": (["which place lies in {s}"], ["where is {o}", "where is {o} located", "in which region is {o}"]),
    "country/capital": (["what is the capital of {s}", "capital of {s}"], ["which country has the capital {o}"]),
    "us_county/county_seat": (["what is the county seat of {s}"], ["of which county is {o} the seat"]),
    "country/official_language": (["what is the official language of {s}", "what language is spoken in {s}"], ["in which country is {o} official"]),
    "country/form_of_government": (["what form of government does {s} have", "how is {s} governed"], []),
    "location/time_zones": (["what time zone is {s} in", "which time zone is used in {s}"], []),
    "adjoining_relationship/adjoins": (["what borders {s}", "which place is next to {s}", "what does {s} border"], []),
    "countries_within": (["which country is in {s}"], ["which continent is {o} in", "on what continent is {o}"]),
    "organization/place_founded": (["where was {s} founded"], ["which organisation was founded in {o}"]),
    "mailing_address/citytown": (["where is the headquarters of {s}", "in which city is {s} based"], ["which organisation has its headquarters in {o}"]),
    "organizations_founded": (["what did {s} found", "which company was founded by {s}"], ["who founded {o}", "who is the founder of {o}"]),
    "business_operation/industry": (["what industry is {s} in", "what does the company {s} do"], ["which company works in {o}"]),
    "employment_tenure/company": (["where did {s} work", "which company has a {s}"], ["who worked for {o}"]),
    "sports_team/sport": (["what sport does {s} play"], ["which team plays {o}"]),
    "pro_athlete/teams./sports/sports_team_roster/team": (["which team does {s} play for", "what team did {s} play for"], ["who plays for {o}"]),
    "football_player/current_team./sports/sports_team_roster/team": (["which club does {s} play for"], ["who plays for {o}"]),
    "sports_team/colors": (["what are the colours of {s}", "what colors does {s} have"], []),
    "sports_team_location/teams": (["which team is from {s}", "what team plays in {s}"], ["where does {o} play", "which city is {o} from"]),
    "sports_league_participation/team": (["which team plays in {s}"], ["which league does {o} play in"]),
    "award_nomination/award": (["which award was {s} nominated for"], ["who was nominated for {o}"]),
    "award_honor/award": (["which award did {s} win", "what prize did {s} get"], ["who won {o}", "what won {o}"]),
    "award_honor/award_winner": (["who won {s}", "who won with {s}"], ["what did {o} win"]),
    "influence_node/influenced_by": (["who influenced {s}", "whose influence is seen in {s}"], ["who was influenced by {o}"]),
    "symptom_of": (["what is {s} a symptom of"], ["what are the symptoms of {o}"]),
    "risk_factors": (["what are the risk factors of {s}", "what can cause {s}"], []),
    "olympic_games/participating_countries": (["which country took part in {s}"], []),
    "military_combatant_group/combatants": (["who fought in {s}", "who took part in {s}"], []),
    "politician": (["which politician is in {s}"], ["which party does {o} belong to", "what party is {o} in"]),
    "film_subject/films": (["which film is about {s}"], ["what is {o} about"]),
    "release_region": (["where was {s} released"], []),
}

# relations that hold no knowledge anyone asks for
SKIPPED = ("currency", "webpage", "gender", "source", "dated_money_value", "taxonomy", "film_format", "type_of_appearance")


def fact_questions(relation, subject, predicate, object_):
    """(question, wanted) pairs; wanted is "object" or "subject"."""
    if any(part in relation for part in SKIPPED):
        return []
    found = []
    for key, (forward, backward) in WORDINGS.items():
        if relation.endswith(key):
            found += [(wording.format(s=subject), "object") for wording in forward]
            found += [(wording.format(o=object_), "subject") for wording in backward]
    if not found:
        found = [(f"what is the {predicate} of {subject}", "object"), (f"which {predicate} does {subject} have", "object")]
    return found


def row_questions(title, section, keys, name, value):
    """Ways to ask for one cell of the row that another cell names."""
    key_name, key = keys[0]["name"], keys[0]["value"]
    place = section if section and section.lower() != title.lower() else title
    column = name.strip().lower()
    found = [
        f"what is the {column} of {key} in {title}",
        f"{title}: what {column} does {key} have",
        f"which {column} belongs to the {key_name.strip().lower()} {key} in {place} of {title}",
        f"{key} {column} {title}",
        f"what {column} is listed for {key}",
        f"what was the {column} for {key}",
    ]
    if any(word in column for word in ("year", "date", "season")):
        found += [f"when was {key} in {title}", f"in which {column} did {key} appear in {title}", f"what {column} was {key}"]
    if any(word in column for word in ("player", "name", "winner", "artist", "director", "actor", "driver", "coach", "author")):
        found += [f"who was the {column} of {key} in {title}", f"who is the {column} for {key}"]
    if any(word in column for word in ("city", "location", "venue", "country", "place", "stadium", "site")):
        found += [f"where was {key} in {title}", f"in which {column} was {key}", f"where did {key} take place"]
    if any(word in column for word in ("points", "score", "votes", "population", "number", "no.", "rank", "position", "goals", "attendance")):
        found += [f"how many {column} did {key} have", f"what {column} did {key} get in {title}"]
    return found


def cell_questions(title, section, keys, name, value):
    """Ways to ask for one cell of the row that several cells name together, often without saying which column they are of."""
    column = name.strip().lower()
    place = section if section and section.lower() not in title.lower() and len(section) < 40 else title
    values = [key["value"] for key in keys]
    named = [f"{key['name'].strip().lower()} {key['value']}" for key in keys]
    said = " and ".join(values)
    found = [
        f"what is the {column} of the {title} entry with {' and '.join(named)}",
        f"in {title}, which {column} goes with {said}",
        f"which {column} had {said} in the {place} of {title}",
        f"{title} {' '.join(values)} {column}",
        f"{' '.join(values)} {column}",
        f"the {column} with {named[0]}{''.join(f' whose {each}' for each in named[1:])} in {title}",
        f"which {column} in {title} is listed with {said}",
        f"what {column} was it when {named[0]} was given for {' and '.join(values[1:]) or title}",
    ]
    if any(word in column for word in ("player", "name", "winner", "artist", "director", "actor", "driver", "coach", "author")):
        found += [f"who was the {column} from {title} with {said}", f"who in {title} had {' and '.join(named)}"]
    if any(word in column for word in ("year", "date", "season")):
        found += [f"when did {values[0]} appear{''.join(f' with {each}' for each in values[1:])} in {title}", f"in which {column} was {said} in {title}"]
    return found
