"""Pairs of evidence and sentence made from pages, facts and rows, with names of what was changed.

A pair is a dictionary: evidence, sentence, label (1: supported), set, kind. Chance comes from the seed and the pass alone.
"""

import gzip
import json
import random
import re
import zlib
from urllib.parse import unquote

from paraphrase import ACTIVE, credits_of, paraphrased
from perturb import KINDS, before, negation
from text import joined, names, sentences

DEV_SHARE = 20  # one page in twenty
KIND_WEIGHTS = {"number": 6, "date": 3, "negation": 2, "roles": 3, "credits": 5, "name": 4, "unmentioned": 2}


def is_dev(key):
    return zlib.crc32(key.encode()) % DEV_SHARE == 0


class Pages:
    """Leads of encyclopedia pages and films: title and sentences."""

    def __init__(self, data, dev):
        self.pages, self.credited = [], []
        with gzip.open(data / "tables/ott-passages.jsonl.gz", "rt") as lines:
            for number, line in enumerate(lines):
                if is_dev(str(number)) != dev or (number % 4 and not dev):
                    continue
                page = json.loads(line)
                title = re.sub(r" \([^()]*\)$", "", unquote(page["id"][6:]).replace("_", " "))
                self.add(title, joined(page["text"]))
        with gzip.open(data / "movies/leads.jsonl.gz", "rt") as lines:
            for number, line in enumerate(lines):
                page = json.loads(line)
                if page["extract"] and is_dev(str(number)) == dev:
                    self.add(page["title"], re.sub(r"\s+", " ", page["extract"]))
        # Names by the word before them: what stands behind "by" is mostly a person, behind "in" a place.
        self.pool = {"": []}
        for title, parts in self.pages[:: 1 if dev else 3]:
            for start, _, name in names(parts[0]):
                self.pool.setdefault(before(parts[0], start), []).append(name)
                self.pool[""].append(name)

    def add(self, title, text):
        parts = [part for part in sentences(text)[:8] if 25 < len(part) < 350]
        if parts:
            self.pages.append((title, parts))
        for part in parts:
            if len(credits := credits_of(part)) > 1:
                self.credited.append((title, part, credits))

    def pairs(self, count, seed, kinds=None):
        """Each sentence twice: true, mostly in other words, and changed."""
        chance = random.Random(seed)
        kinds = kinds or KIND_WEIGHTS
        found = []
        while len(found) < count:
            kind = chance.choices(list(kinds), list(kinds.values()))[0]
            # Most sentences have no number to change: others are tried until one has.
            while not (made := self.credit(chance) if kind == "credits" else self.twice(*chance.choice(self.pages), kind, chance)):
                pass
            found.extend(made)
        return found

    def twice(self, title, parts, kind, chance):
        at = chance.randrange(len(parts))
        first = max(0, at - chance.choice([0, 0, 1, 1, 2]))
        shown = parts[first : at + chance.choice([1, 1, 1, 2, 2, 3])]
        whole = " ".join(shown)
        evidence = f"{title}: {whole}" if title not in whole or chance.random() < 0.7 else whole
        said = title if evidence.startswith(f"{title}: ") else None
        true = paraphrased(parts[at], said, chance, chance.choice([0, 1, 1, 2, 3]))
        make = lambda evidence, sentence, label: {"evidence": evidence, "sentence": sentence, "label": label, "set": "pages", "kind": kind}
        if kind == "unmentioned":
            rest = " ".join(part for part in parts if part != parts[at])
            if len(parts) < 2 or chance.random() < 0.3:
                rest = " ".join(chance.choice(self.pages)[1][:3])
            return [make(evidence, true, 1), make(f"{title}: {rest}"[:600], true, 0)]
        false = KINDS[kind](true, evidence, chance, self.pool)
        if false is None or false == true:
            return []
        # Without these every sentence with "not" in it would be false, and every odd number.
        if chance.random() < 0.25:
            changed = evidence.replace(parts[at], KINDS[kind](parts[at], evidence, random.Random(1), self.pool) or parts[at])
            if changed != evidence and kind == "negation":
                return [make(changed, paraphrased(negation(parts[at], chance=random.Random(1)), said, chance, 1), 1), make(changed, true, 0)]
            if changed != evidence and true == parts[at]:
                return [make(changed, true, 0), make(evidence, true, 1)]
        return [make(evidence, true, 1), make(evidence, false, 0)]

    def credit(self, chance):
        """Who did what, where one sentence tells it of several: "directed by A and written by B"."""
        title, part, credits = chance.choice(self.credited)
        (deed, doer), (other_deed, other) = chance.sample(credits, 2)
        form = chance.choice(CREDIT_FORMS)
        write = lambda a, b: form.format(title=title, deed=deed, did=ACTIVE[deed], a=a, b=b, other_deed=other_deed, other_did=ACTIVE[other_deed])
        evidence = part if title in part else f"{title}: {part}"
        make = lambda sentence, label: {"evidence": evidence, "sentence": sentence, "label": label, "set": "pages", "kind": "credits"}
        return [make(write(doer, other), 1), make(write(other, doer), 0)]


CREDIT_FORMS = [
    *["{a} {did} {title}.", "{title} was {deed} by {a}.", "{title}: {deed} by {a}.", "{title}, {deed} by {a}."],
    *["{a} {did} {title} and {b} {other_did} it.", "{b} {other_did} {title} and {a} {did} it.", "{a} {did} {title}, and {b} {other_did} it."],
    "{title} was {deed} by {a} and {other_deed} by {b}.",
]

FACT_FORMS = [
    *["{s}, {p}: {o}.", "{s}, {p}: {o}.", "{P} {o}: {s}.", "{P} {o}: {s}.", "The {p} of {s} is {o}.", "{o} is the {p} of {s}."],
    *["{s}: {p} {o}.", "{s} ({p}: {o}).", "{s} has {p} {o}."],
]


class Facts:
    """Facts as the engine writes them: "subject, predicate, object", and its sentences about them."""

    def __init__(self, path, dev):
        self.groups = {}
        self.incoming = {}
        self.objects = {}
        with open(path) as lines:
            for number, line in enumerate(lines):
                fact = json.loads(line)
                if is_dev(fact["subject"]) != dev or "" in (fact["subject"], fact["object"]) or (number % 3 and not dev):
                    continue
                self.groups.setdefault((fact["subject"], fact["predicate"]), []).append(fact["object"])
                self.incoming.setdefault((fact["object"], fact["predicate"]), []).append(fact["subject"])
                self.objects.setdefault(fact["predicate"], set()).add(fact["object"])
        self.keys = sorted(self.groups)
        self.relations = {}
        for subject, predicate in self.keys:
            self.relations.setdefault(subject, []).append(predicate)
        self.lists = sorted(key for key, values in self.incoming.items() if len(values) > 1)
        self.subjects = {}
        for subject, predicate in self.keys:
            self.subjects.setdefault(predicate, []).append(subject)
        self.objects = {predicate: sorted(values) for predicate, values in self.objects.items()}

    def pairs(self, count, seed):
        chance = random.Random(seed)
        found = []
        while len(found) < count:
            kind = chance.choice(["name", "name", "roles", "roles", "relation", "negation"])
            drawn = chance.random()
            made = self.listed_from_behind(chance) if drawn < 0.15 else self.of_another_relation(chance) if drawn < 0.3 else []
            while not made:
                subject, predicate = chance.choice(self.keys)
                group = self.groups[subject, predicate]
                made = self.twice(subject, predicate, chance.sample(group, min(len(group), chance.choice([1, 1, 1, 2, 3, 5]))), kind, chance)
            found.extend(made)
        return found

    def listed_from_behind(self, chance):
        """ "Directed by Ridley Scott: Alien, Legend and Hannibal." """
        value, predicate = chance.choice(self.lists)
        known = self.incoming[value, predicate]
        subjects = chance.sample(known, min(len(known), chance.choice([2, 3, 4, 6, 8, 10])))
        evidence = "; ".join(f"{subject}, {predicate}, {value}" for subject in subjects)
        others = [subject for subject in chance.sample(self.subjects[predicate], min(20, len(self.subjects[predicate]))) if subject not in known]
        if not others or len(evidence) > 550:
            return []
        at = chance.randrange(len(subjects))
        wrong = [*subjects[:at], others[0], *subjects[at + 1 :]]
        write = lambda each: f"{predicate[0].upper()}{predicate[1:]} {value}: {listed(each)}."
        make = lambda sentence, label: {"evidence": evidence, "sentence": sentence, "label": label, "set": "facts", "kind": "list"}
        return [make(write(subjects), 1), make(write(wrong), 0)]

    def of_another_relation(self, chance):
        """Two facts about one thing, and the value of the one told of the other."""
        subject, predicate = chance.choice(self.keys)
        other = chance.choice(self.relations[subject])
        value, wrong = (chance.choice(self.groups[subject, each]) for each in (predicate, other))
        if wrong in self.groups[subject, predicate] or predicate in other or other in predicate:
            return []
        evidence = "; ".join(chance.sample([f"{subject}, {predicate}, {value}", f"{subject}, {other}, {wrong}"], 2))
        form = chance.choice(FACT_FORMS)
        write = lambda o: form.format(s=subject, p=predicate, P=predicate[0].upper() + predicate[1:], o=o)
        make = lambda o, label: {"evidence": evidence, "sentence": write(o), "label": label, "set": "facts", "kind": "other relation"}
        return [make(value, 1), make(wrong, 0)]

    def twice(self, subject, predicate, values, kind, chance):
        facts = [f"{subject}, {predicate}, {value}" for value in values]
        others = [value for value in self.objects[predicate] if value not in self.groups[subject, predicate]]
        more = [f"{subject}, {p}, {o}" for s, p in chance.sample(self.keys, 1) for o in self.groups[s, p][:1]] if chance.random() < 0.2 else []
        evidence = "; ".join(facts + more)
        form = chance.choice(FACT_FORMS[:2] if len(values) > 1 else FACT_FORMS)
        write = lambda s, p, o: form.format(s=s, p=p, P=p[0].upper() + p[1:], o=listed(o))
        true = write(subject, predicate, values)
        if kind == "name" and others:
            at = chance.randrange(len(values))
            false = write(subject, predicate, [*values[:at], chance.choice(others), *values[at + 1 :]])
        elif kind == "roles" and len(values) == 1 and subject not in self.objects[predicate] and not form.startswith("{P}"):
            false = write(values[0], predicate, [subject])
        elif kind == "relation":
            _, other = chance.choice(self.keys)
            if other in predicate or predicate in other:
                return []
            false = write(subject, other, values)
        elif kind == "negation" and form.startswith(("The {p}", "{o} is")):
            false = negation(true, chance=chance)
        else:
            return []
        make = lambda sentence, label: {"evidence": evidence, "sentence": sentence, "label": label, "set": "facts", "kind": kind}
        return [make(true, 1), make(false, 0)]


def listed(values):
    return values[0] if len(values) == 1 else f"{', '.join(values[:-1])} and {values[-1]}"


class Rows:
    """Rows as the engine writes them, and its sentences about a cell."""

    def __init__(self, path, dev):
        tables = {}
        with open(path) as lines:
            for line in lines:
                key = line[10 : line.index('"row"')]
                if is_dev(key) == dev and (dev or zlib.crc32(key.encode()) % 3 == 0):
                    row = json.loads(line)
                    tables.setdefault(row["table"], []).append(row)
        self.tables = [rows for _, rows in sorted(tables.items()) if len(rows) > 2]

    def pairs(self, count, seed):
        chance = random.Random(seed)
        found = []
        while len(found) < count:
            found.extend(self.twice(chance.choice(self.tables), chance))
        return found

    def twice(self, rows, chance):
        row, other = chance.sample(rows, 2)
        cells = [cell for cell in row["cells"] if cell["name"] and 0 < len(cell["value"]) < 60]
        if len(cells) < 2 or len(row["text"]) > 500:
            return []
        subject, cell = chance.sample(cells, 2)
        values = {each["value"] for each in row["cells"]}
        wrong = next((each["value"] for each in other["cells"] if each["column"] == cell["column"]), "")
        kind = "number" if re.fullmatch(r"[\d.,]+", cell["value"]) else "name"
        if chance.random() < 0.4:
            kind, wrong = "column", chance.choice([each["value"] for each in cells if each is not cell])
            if wrong == cell["value"]:
                return []
        if wrong in ("", cell["value"]) or (kind != "column" and (wrong in values or wrong in row["text"] or cell["value"] in wrong)):
            return []
        form = chance.choice(
            [
                "{value} ({row}).",
                "{value} ({row}).",
                "{title}: {name} is {value} where {key} is {subject}.",
                "{subject}: {name} {value}.",
                "The {name} of {subject} is {value}.",
                "In {title}, {subject} has {value} as {name}.",
            ]
        )
        write = lambda value: form.format(value=value, row=row["text"], title=row["title"], name=cell["name"], key=subject["name"], subject=subject["value"])
        if form.startswith("{value}") and kind == "column":
            form = "{subject}: {name} {value}."  # in the row itself the other value would be right
        false = write(wrong)
        if form.startswith("{value}") and chance.random() < 0.5:
            # The row is told wrongly, too.
            false = write(wrong).replace(f"{cell['name']} is {cell['value']}", f"{cell['name']} is {wrong}")
        make = lambda sentence, label: {"evidence": row["text"], "sentence": sentence, "label": label, "set": "rows", "kind": kind}
        return [make(write(cell["value"]), 1), make(false, 0)]


LICENCES = {
    "pages": ("Leads of Wikipedia pages, sentences changed by the recipe", "CC BY-SA 4.0", "https://github.com/wenhuchen/OTT-QA, https://github.com/prust/wikipedia-movie-data"),
    "facts": ("FB15k-237, sentences made by the recipe", "CC BY 2.5", "https://github.com/thunlp/OpenKE"),
    "rows": ("Tables of OTT-QA, sentences made by the recipe", "CC BY-SA 4.0", "https://github.com/wenhuchen/OTT-QA"),
}
