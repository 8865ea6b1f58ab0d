"""Entity and relation words of SimpleQuestions, which gives a Freebase triple and no spans.

Where the graph at hand names the subject and the question has that name, the span is certain. For the others the words
are split: those that many questions of the same relation share belong to the relation, and the likeliest run of the others
is the name. The certain ones show how good that is; only they are measured on.
"""

import collections
import math

from text import STOP, find_name, stem, words

PLACE = "place_of_birth place_of_death containedby location country origin region nationality place_lived headquarters contains people_born_here time_zone partially_contains capital administrative_parent".split()
PERSON = "directed_by author artist composer lyricist parents children producer written_by people_with_this_profession designer starring actor edited_by cinematography music_by executive_produced_by spouse players creator influenced_by".split()
ORGANIZATION = "label production_companies publisher developer school_ organization team record_labels".split()
SMALL = set("of the a an and in to s on at for with from by".split())
DOMAINS = {
    "film": "movie",
    "music": "music",
    **dict.fromkeys("sports soccer baseball basketball american_football ice_hockey cricket tennis martial_arts olympics boxing".split(), "sports"),
    "business": "finance",
}


def answer_type(relation):
    last = relation.split("/")[-1]
    if last in ("nationality", "location", "headquarters", "time_zones"):
        return "place" if last != "time_zones" else "thing"
    for type, parts in (("place", PLACE), ("person", PERSON), ("organization", ORGANIZATION)):
        if last in parts:
            return type
    if last in ("people_born_here", "people_with_this_profession", "players", "artists", "artist"):
        return "person"
    return "thing" if any(part in last for part in ("genre", "language", "track", "album", "profession", "gender", "format", "release", "books", "films", "type", "subject", "instrument", "religion", "cause", "titles")) else None


def domain(relation):
    area = relation.split("/")[0]
    # Neither clearly a domain nor clearly none.
    return None if area in ("tv", "media_common", "common", "base", "user", "award", "broadcast") else DOMAINS.get(area, "open")


def load(files, names):
    """Question, relation, and the span of the subject where its name is known (`certain`) or guessed."""
    rows = []
    for file in files:
        for line in file.read_text().splitlines():
            subject, relation, object, question = line.split("\t")
            rows.append({"question": question.strip(), "relation": relation.split(".com/")[1], "subject": "/" + subject.split(".com/")[1], "object": "/" + object.split(".com/")[1]})
    typical = Typical(rows)
    for row in rows:
        known = [span for name in sorted(names.get(row["subject"], []), key=len, reverse=True) if (span := find_name(row["question"], name))]
        row["certain"] = bool(known)
        row["entity"] = known[0] if known else typical.entity(row)
        row["guess"] = typical.entity(row) if known else row["entity"]
        row["relation_words"] = typical.relation(row)
    return rows


class Typical:
    """How many questions of a relation, and of all, have a word."""

    def __init__(self, rows):
        self.all, self.by, self.size = collections.Counter(), collections.defaultdict(collections.Counter), collections.Counter()
        for row in rows:
            self.size[row["relation"]] += 1
            for word in {stem(word) for _, _, word in words(row["question"])}:
                self.all[word] += 1
                self.by[row["relation"]][word] += 1
        self.total = len(rows)

    def share(self, row, word):
        """Of the other questions of the relation, how many have the word; small relations lean on all questions."""
        others, have = self.size[row["relation"]] - 1, self.by[row["relation"]][word] - 1
        return (have + 20 * self.all[word] / self.total) / (others + 20)

    def weight(self, row, word):
        """Above 0: rather of the name."""
        key = stem(word)
        if not word[0].isalnum():
            return -0.2
        last = [stem(part) for part in row["relation"].split("/")[-1].split("_")]
        weight = -math.log(max(self.share(row, key), 1e-5) / 0.01)
        if key in last:
            weight -= 2
        if word in STOP:
            weight = min(weight, -0.4) if word in SMALL else min(weight, -1.5)
        return max(-3.0, min(3.0, weight))

    def entity(self, row):
        found = words(row["question"])
        weights = [self.weight(row, word) for _, _, word in found]
        best, span = 0, None
        for i in range(len(found)):
            total = 0
            for j in range(i, len(found)):
                total += weights[j]
                if total > best and weights[i] > 0 and weights[j] > 0:
                    best, span = total, (i, j)
        if span is None:
            return None
        i, j = span
        # "The" is seldom part of a person's or a place's name, and mostly part of a work's.
        if i > 0 and found[i - 1][2] == "the" and row["relation"].split("/")[0] in ("film", "book", "music", "tv", "media_common"):
            i -= 1
        return found[i][0], found[j][1]

    def relation(self, row):
        """Spans of the words outside the name that speak of the relation."""
        spans = []
        last = {stem(part) for part in row["relation"].replace("/", "_").split("_") if len(part) > 2}
        for start, end, word in words(row["question"]):
            if row["entity"] and start < row["entity"][1] and row["entity"][0] < end:
                continue
            if word in STOP or not word[0].isalnum():
                continue
            key = stem(word)
            # Twice as frequent as elsewhere is enough for a common word.
            if key in last or (self.by[row["relation"]][key] > 2 and self.share(row, key) > 2 * self.all[key] / self.total):
                if spans and row["question"][spans[-1][1] : start] == " ":
                    spans[-1] = (spans[-1][0], end)
                else:
                    spans.append((start, end))
        return spans
