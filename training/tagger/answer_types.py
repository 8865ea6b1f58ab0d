"""Kinds of answers, told by the answers: SQuAD and its like give a span, SimpleQuestions and TimeQuestions a thing of a graph.

Names are looked up in FB15k-237, whose relations tell what their subjects are; values are told by their form. What
neither tells stays unlabelled.
"""

import collections
import importlib.util
import re
import sys
from pathlib import Path

PERSON = {"people/person", "people/deceased_person", "film/actor", "film/director", "film/producer", "tv/tv_personality", "tv/tv_writer", "government/politician", "celebrities/celebrity"}
SETTLED = {"location/country", "location/citytown", "location/us_county", "location/administrative_division", "location/statistical_region", "location/us_state"}
ORGANIZATION = {
    "organization/organization", "organization/endowed_organization", "organization/non_profit_organization", "business/business_operation", "education/educational_institution",
    "education/university", "sports/sports_team", "soccer/football_team", "music/record_label", "music/artist", "music/musical_group", "film/production_company", "tv/tv_network",
}

MONTHS = r"(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
DATE = re.compile(
    rf"(?:(?:in|on|by|since|around|about|circa|early|late|mid|the|summer|spring|autumn|fall|winter|of)[\s-]+)*(?:{MONTHS}\s+(?:\d{{1,2}}(?:st|nd|rd|th)?)?,?\s*(?:[12]\d{{3}})?|\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{MONTHS},?\s*(?:[12]\d{{3}})?|"
    r"[12]\d{3}s?(?:\s?(?:-|–|to|and|until)\s?(?:\d\d|[12]\d{3}))?|\d{1,2}(?:st|nd|rd|th)\s+centur(?:y|ies)|\d{3,4}\s?(?:bc|ad|bce|ce))",
    re.I,
)
COUNTED = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand dozen half".split()
NUMBER = re.compile(
    rf"(?:(?:about|over|around|approximately|nearly|almost|more than|less than|at least|up to|some|roughly|under|only|an estimated)\s+)*(?:us)?[$£€¥]?\s?(?:\d[\d,.]*|(?:{'|'.join(COUNTED)})(?:[\s-](?:{'|'.join(COUNTED)}))*)"
    r"(?:\s?(?:-|–|to)\s?\d[\d,.]*)?(?:\s?(?:%|percent|per cent|hundred|thousand|million|billion|trillion|km2?|kilomet(?:er|re)s?|mi(?:les?)?|m(?:et(?:er|re)s?)?|feet|ft|inches|kg|tons?|tonnes?|acres|hectares|dollars|pounds|euros|"
    r"square miles|mph|years?|months?|weeks?|days?|hours?|minutes?|seconds?|people|times|degrees|°[cf]|mw|mm|cm|gb|mb|hz|points|seats|episodes|games))*",
    re.I,
)


def reader_sources():
    """The recipe of the reader reads the same sets; its module has the name of one here."""
    spec = importlib.util.spec_from_file_location("reader_sources", Path(__file__).resolve().parents[1] / "reader/sources.py")
    module = sys.modules["reader_sources"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def kinds_of(triples):
    """What each subject of FB15k-237 is, by the domains of its relations."""
    types = collections.defaultdict(set)
    for row in triples:
        types[row["s"]].add("/".join(row["r"].split("/")[1:3]))
    return {id: kind_of(found) for id, found in types.items()}


def kind_of(types):
    if types & PERSON:
        return "person"
    if types & SETTLED:
        return "place"
    if types & ORGANIZATION:
        return "organization"
    return "place" if "location/location" in types or "location/hud_county_place" in types else "thing"


class Named:
    """Kinds by name, where all things of that name are of one kind, and by first names that only persons have."""

    def __init__(self, names, kinds):
        found, first, other = collections.defaultdict(set), collections.Counter(), collections.Counter()
        for id, labels in names.items():
            kind = kinds.get(id)
            for label in labels if kind else []:
                found[label.lower()].add(kind)
                (first if kind == "person" else other)[label.split()[0]] += 1
        self.kinds = {name: next(iter(kinds)) for name, kinds in found.items() if len(kinds) == 1}
        self.first = {name for name, count in first.items() if count > 2 and other[name] == 0 and len(name) > 2 and name[0].isupper()}

    def kind(self, question, answer):
        """The kind of an answer as `told` tells it, unless the question word speaks against it."""
        kind = self.told(question, answer)
        asked = re.search(r"\b(who|whom|whose|where|when)\b", question, re.I)
        if asked is None or kind is None:
            return kind
        fitting = {"where": {"place", "organization"}, "when": {"date", "year"}}.get(asked.group(1).lower(), {"person", "organization"})
        # "What city did the man who …" asks for no person.
        return kind if kind in fitting or asked.start() > 0 and re.match(r"(?:(?:in|on|at|of|for|from|to)\s)?(?:what|which|how)\b", question, re.I) else None

    def told(self, question, answer):
        answer = answer.strip(" .,\"'“”")
        if re.match(r"how (?:many|much|long|old|far|tall|high|large|big)\b", question, re.I) and re.search(r"\d|\b(?:" + "|".join(COUNTED) + r")\b", answer, re.I):
            return "number"
        if DATE.fullmatch(answer) and re.search(r"\d", answer):
            return "year" if re.search(r"\byears?\b", question, re.I) else "date"
        if NUMBER.fullmatch(answer):
            return None if re.search(r"\b(?:when|year|date|century|decade)\b", question, re.I) else "number"
        bare = re.sub(r"^the\s+", "", answer, flags=re.I)
        known = self.kinds.get(answer.lower()) or self.kinds.get(bare.lower())
        if known and bare[:1].isupper():
            return known
        words = answer.split()
        if len(words) in (2, 3) and words[0] in self.first and all(word[0].isupper() for word in words):
            return "person"
        # Common nouns; who does something is a person all the same.
        if answer == answer.lower() and len(words) < 6 and not re.search(r"\b(?:who|when|where|whose|how|year|date|century|decade)\b", question, re.I):
            return "thing"
        return None


def spans(folder, named):
    """Questions about paragraphs, with the kind of their answers where it can be told."""
    reader = reader_sources()
    for source in (reader.squad_like, reader.squad_parts, reader.qed):
        for row in source(folder):
            # Opinions of customers ask for what no other set asks for, and Natural Questions' swapped answers are false.
            if row.set in ("squadshifts-amazon", "squadshifts-reddit", "nqswap") or not row.spans:
                continue
            start, end = row.spans[0]
            kind = named.kind(row.question, row.context[start:end])
            if kind and 3 < len(row.question.split()) < 40:
                yield {"set": "answers " + row.set, "question": row.question, "spans": {}, "type": kind, "measure": ["type"]}
