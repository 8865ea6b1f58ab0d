"""Records for training, for calibrating and for measuring; what stands in an evaluation set is left out."""

import hashlib
import json
import random
import re
import tarfile

import sources

MOST = {"simplequestions": 9_000, "smart": 7_000, "tiq": 2_600, "tatqa": 900}


def unpack(data, work):
    """The packed sets that are used."""
    folder = work / "sets"
    if not (folder / "done").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for archive in ("tagger", "reader"):
            with tarfile.open(data / f"train/{archive}.tar.xz") as file:
                wanted = ("break/", "smart/", "simplequestions/", "trec-qc/", "2wiki-migres", "multihop-tts/", "musique-")
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
    """Questions of the evaluation sets, and the ids of WebQSP's, on which ComplexWebQuestions' are built."""
    questions, ids = set(), set()
    for file in ("text/hotpot.dev", "text/2wiki.dev", "text/musique.dev", "text/nq-oracle.dev", "graph/webqsp.dev", "graph/mintaka.dev"):
        for row in sources.lines(data / f"{file}.jsonl.gz"):
            questions.add(plain(str(row.get("question") or row.get("query") or "")))
            if file == "graph/webqsp.dev":
                ids.add(row["id"])
    return questions - {""}, ids


def records(data, sets, seed):
    held, ids = evaluated(data)
    kept = lambda id: not any(part in ids for part in id.split("_"))
    places = sources.places_of(data)
    groups = [
        sources.simple(data, sets),
        sources.smart(sets),
        sources.break_sets(sets, kept),
        sources.two_wiki(sets),
        sources.musique(data, sets),
        sources.temporal(data),
        sources.finance(data),
    ]
    chance, found, seen, dropped = random.Random(seed), {}, set(), 0
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


def write(path, rows):
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


def read(path):
    return [json.loads(line) for line in path.read_text().splitlines()]
