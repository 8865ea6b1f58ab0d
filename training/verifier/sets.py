"""Public data sets as pairs of evidence and sentence, and what may be trained on.

`TRAINED` allow it for a model that is given away. `MEASURED` are held back: their repositories state no licence (RTE,
SciTail, ConjNLI), or they are worth more as a check (FEVER Symmetric). COVID-Fact states no licence and HealthVer is
passed on as CC BY-NC 2.0: neither is used. QNLI asks whether a sentence answers a question, which is another task.
"""

import csv
import json
import random

from text import joined

TRAINED = {
    "fever": ("FEVER, part packed by athnlp-labs", "CC BY-SA 3.0", "https://github.com/athnlp/athnlp-labs"),
    "mnli": ("MultiNLI dev", "OANC, CC BY-SA 3.0, CC BY 3.0 by genre", "https://github.com/felipessalvatore/NLI_datasets"),
    "snli": ("SNLI dev", "CC BY-SA 4.0", "https://github.com/felipessalvatore/NLI_datasets"),
    "med": ("MED", "CC BY-SA 4.0", "https://github.com/verypluming/MED"),
    "begin": ("BEGIN, Wizard of Wikipedia part", "CC BY 4.0", "https://github.com/google/BEGIN-dataset"),
    "wice": ("WiCE, tokens not supported", "ODC-BY", "https://github.com/ryokamoi/wice"),
}
MEASURED = ["fever-symmetric", "rte", "scitail", "conjnli", "begin-topical-chat"]
LONGEST = 900  # characters of evidence; more does not fit


def pair(evidence, sentence, label, name):
    return {"evidence": evidence[:LONGEST], "sentence": sentence, "label": int(label), "set": name, "kind": "as given"}


def lines(path):
    return [json.loads(line) for line in path.open()]


def table(path, delimiter=","):
    quoting = csv.QUOTE_MINIMAL if delimiter == "," else csv.QUOTE_NONE
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file, delimiter=delimiter, quoting=quoting))


def nli(sets, name):
    rows = table(sets / f"nli-felipe/{name}.csv")
    return [pair(row["premise"], row["hypothesis"].strip(), row["label"] == "entailment", name.split("_")[0]) for row in rows]


def fever(sets, part, seed):
    """With as many claims whose evidence is another claim's: the set has none that its evidence leaves open."""
    chance = random.Random(f"{seed} fever")
    known = {joined(row["claim"]) for row in lines(sets / "fever-symmetric/fever_symmetric_dev.jsonl")}
    rows = [row for row in lines(sets / f"fever-athnlp/{part}.jsonl") if joined(row["claim"]) not in known]
    evidence = [joined(" ".join(row["evidence"][:3])) for row in rows]
    found = [pair(text, row["claim"], row["label"] == "SUPPORTS", "fever") for row, text in zip(rows, evidence)]
    others = [pair(chance.choice(evidence), row["claim"], 0, "fever") for row in chance.sample(rows, len(rows) // 10)]
    return found + others


def wice(sets):
    """Claims that one sentence more than the evidence would be needed for."""
    found = []
    for row in lines(sets / "wice/nonsupp_train.jsonl"):
        shown = sorted({place for group in row["supporting_sentences"][:2] for place in group})
        found.append(pair(" ".join(row["evidence"][place] for place in shown), row["claim"], 0, "wice"))
    return found


def wice_dev(sets):
    found = []
    for row in lines(sets / "wice/claim_dev.jsonl"):
        group = row["supporting_sentences"][0] or range(5)
        text = " ".join(row["evidence"][place] for place in group)
        found.append(pair(text, row["claim"], row["label"] == "supported", "wice"))
    return found


def begin(sets, file, name):
    rows = table(sets / f"begin/{file}.tsv", "\t")
    return [pair(row["knowledge"], row["response"], row["begin_label"] == "Fully attributable", name) for row in rows]


def med(sets):
    rows = table(sets / "med/MED.tsv", "\t")
    return [pair(row["sentence1"], row["sentence2"], row["gold_label"] == "entailment", "med") for row in rows]


def conjnli(sets):
    rows = table(sets / "conjnli/conj_dev.tsv", "\t")
    return [pair(row["Premise"], row["Hypothesis"], row["Label"] == "entailment", "conjnli") for row in rows]


def symmetric(sets):
    rows = lines(sets / "fever-symmetric/fever_symmetric_dev.jsonl")
    return [pair(joined(row["evidence"]), joined(row["claim"]), row["label"] == "SUPPORTS", "fever-symmetric") for row in rows]


def split(pairs, seed, dev):
    """The last `dev` of a fixed order."""
    pairs = random.Random(f"{seed} split").sample(pairs, len(pairs))
    return pairs[:-dev], pairs[-dev:]


def load(sets, seed, dev=300):
    """Pairs to train on and pairs to measure with, by the names of the sets."""
    train, held = {}, {}
    for name, pairs in (("mnli", nli(sets, "mnli_dev")), ("snli", nli(sets, "snli_dev")), ("med", med(sets))):
        train[name], held[name] = split(pairs, seed, dev)
    train["fever"] = fever(sets, "validation", seed)
    held["fever"] = split(fever(sets, "test", seed), seed, dev)[1]
    train["begin"], held["begin"] = begin(sets, "begin_test_wow", "begin"), begin(sets, "begin_dev_wow", "begin")
    train["wice"], held["wice"] = wice(sets), wice_dev(sets)
    held["fever-symmetric"] = symmetric(sets)
    held["rte"] = nli(sets, "rte_dev")
    held["scitail"] = split(nli(sets, "scitail_dev"), seed, dev)[1]
    held["conjnli"] = conjnli(sets)
    held["begin-topical-chat"] = begin(sets, "begin_dev_tc", "begin-topical-chat")
    return train, {name: split(pairs, seed, min(dev, len(pairs) - 1))[1] for name, pairs in held.items()}
