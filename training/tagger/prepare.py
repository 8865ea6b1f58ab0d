"""Records for training, for calibrating and for measuring; what stands in an evaluation set is left out."""

import hashlib
import json
import random
import re
import tarfile

import answer_types
import sources

MOST = {"simplequestions": 11_000, "tiq": 2_600}
# Answers that are common nouns are as many as all others; a part of them is enough.
MOST_THINGS = 3_500


def unpack(data, work):
    """The packed sets that are used."""
    folder = work / "sets"
    if not (folder / "done").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for archive in ("tagger", "reader"):
            with tarfile.open(data / f"train/{archive}.tar.xz") as file:
                wanted = ("break/", "simplequestions/", "2wiki-migres", "multihop-tts/", "squad1-du", "squad2-dev", "squad-", "squadshifts/", "qed/", "nqswap-", "query-wellformed/")
                file.extractall(folder, [entry for entry in file if entry.name.removeprefix("./").startswith(wanted)], filter="data")
        (folder / "done").touch()
    return folder


def plain(question):
    return re.sub(r"\W+", " ", question.lower()).strip()


def part_of(question):
    """dev (10 %), calibration (5 %) or train, by the question alone: equal questions never part."""
    bucket = int(hashlib.sha256(plain(question).encode()).hexdigest(), 16) % 20
    return "dev" if bucket < 2 else "calibration" if bucket == 2 else "train"


def evaluated(data):
    """Questions of every evaluation set, and the ids of WebQSP's, on which ComplexWebQuestions' are built."""
    found, ids = set(), set()
    for file in [*data.glob("text/*.jsonl.gz"), *data.glob("tables/*.jsonl.gz"), *data.glob("graph/*.dev.jsonl.gz"), *data.glob("movies/questions-*")]:
        if "passages" in file.name or "ott-tables" in file.name:
            continue
        for row in sources.lines(file):
            found.update(plain(question) for question in questions_in(row))
            if file.name.startswith("webqsp"):
                ids.add(row["id"])
    return found - {""}, ids


def questions_in(row):
    if isinstance(row, list):
        for value in row:
            yield from questions_in(value)
    elif isinstance(row, dict):
        for key, value in row.items():
            if key in ("question", "query", "question_text") and isinstance(value, str):
                yield value
            else:
                yield from questions_in(value)


def records(data, sets, seed):
    held, ids = evaluated(data)
    kept = lambda id: not any(part in ids for part in id.split("_"))
    places = sources.places_of(data)
    names = sources.names_of(data)
    kinds = answer_types.kinds_of(row for row in sources.lines(data / "graph/fb15k-237.jsonl.gz") if row["r"])
    named = answer_types.Named(names, kinds)
    chance, found, seen, dropped = random.Random(seed), {}, set(), 0
    firms = sorted(sources.firms_of(data))
    groups = [
        sources.simple(data, sets, kinds),
        sources.break_sets(sets, kept),
        sources.two_wiki(sets, named),
        sources.temporal(data, sources.by_wikidata(data, kinds)),
        thinned(answer_types.spans(sets, named), chance),
        sources.finance(firms, chance),
    ]
    for group in groups:
        for record in group:
            key = plain(record["question"])
            if key in held:
                dropped += 1
            elif key not in seen and 2 < len(key.split()) < 60:
                seen.add(key)
                found.setdefault(record["set"], []).append(sources.complete(record, places))
    taken = []
    for name, rows in sorted(found.items()):
        chance.shuffle(rows)
        rows.sort(key=lambda row: not row.pop("certain", True))
        taken += rows[: MOST.get(name, len(rows))]
    for record in taken:
        record["part"] = part_of(record["question"])
    print(f"{len(taken)} records; {dropped} questions of evaluation sets left out", flush=True)
    return taken


def thinned(rows, chance):
    rows = list(rows)
    things = [row for row in rows if row["type"] == "thing"]
    dropped = {id(row) for row in chance.sample(things, max(0, len(things) - MOST_THINGS))}
    return [row for row in rows if id(row) not in dropped]


def write(path, rows):
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


def read(path):
    return [json.loads(line) for line in path.read_text().splitlines()]
