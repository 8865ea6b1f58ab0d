"""What the card says: accuracy by set with intervals, refused changes by kind, calibration, and the rules beside the model."""

import json
import math
import random
import re
from collections import Counter

from network import encode, load_tokenizer, logits

PERTURBED = {"number": 300, "date": 300, "negation": 200, "roles": 200, "credits": 200, "name": 200, "unmentioned": 200}
OTHERS = 300  # pairs of facts and of rows
MADE = ["pages", "facts", "rows"]
AT_LEAST = 0.5


def write_lines(path, items):
    path.write_text("".join(json.dumps(item, ensure_ascii=False) + "\n" for item in items))


def dev_pairs(sources, held, seed):
    """For each kind of change as many changed sentences as true ones."""
    (pages, _), *others = sources
    found = []
    for kind, count in PERTURBED.items():
        found += pages.pairs(2 * count, f"{seed} dev {kind}", {kind: 1})[: 2 * count]
    for source, _ in others:
        found += source.pairs(OTHERS, f"{seed} dev")[:OTHERS]
    return found + [pair for pairs in held.values() for pair in pairs]


def write_golden(model, dev, path):
    """Pairs of every set with the logits of the trained network, for the engine's tests."""
    sets = list(dict.fromkeys(pair["set"] for pair in dev if pair["set"] in MADE))
    chosen = [pair for name in sets for pair in [each for each in dev if each["set"] == name and len(each["evidence"]) < 400][:400:27]]
    found = logits(model, encode(load_tokenizer(), chosen, 256))
    items = [{"evidence": pair["evidence"], "sentence": pair["sentence"], "support": round(x, 4)} for pair, x in zip(chosen, found)]
    path.write_text(json.dumps(items, ensure_ascii=False, indent=1) + "\n")


def interval(values, seed=0, rounds=500):
    """Mean with its 95 % bootstrap interval."""
    chance, count = random.Random(seed), len(values)
    means = sorted(sum(chance.choices(values, k=count)) / count for _ in range(rounds))
    mean = sum(values) / count
    return {"value": round(mean, 4), "low": round(means[int(0.025 * rounds)], 4), "high": round(means[int(0.975 * rounds)], 4), "n": count}


def sigmoid(x):
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))


def loss_at(temperature, found, labels):
    each = [math.log(max(1e-9, sigmoid(x / temperature) if label else 1 - sigmoid(x / temperature))) for x, label in zip(found, labels)]
    return -sum(each) / len(each)


def calibration_error(probabilities, labels, bins=10):
    """Expected calibration error (Guo et al., ICML 2017)."""
    total = 0.0
    for number in range(bins):
        inside = [(p, y) for p, y in zip(probabilities, labels) if number / bins <= p < (number + 1) / bins or (p == 1 and number == bins - 1)]
        if inside:
            total += abs(sum(p for p, _ in inside) - sum(y for _, y in inside))
    return round(total / len(labels), 4)


def word_shares(dev):
    """Share of a sentence's words that its evidence holds, each as heavy as it is rare among all evidence, as BM25 weighs."""
    words = lambda text: set(re.findall(r"\w+", text.lower()))
    counts = Counter(word for text in {pair["evidence"] for pair in dev} for word in words(text))
    weight = lambda word: math.log(1 + (len(dev) - counts[word] + 0.5) / (counts[word] + 0.5))
    found = []
    for pair in dev:
        wanted, known = words(pair["sentence"]), words(pair["evidence"])
        found.append(sum(weight(word) for word in wanted & known) / max(1e-9, sum(weight(word) for word in wanted)))
    return found


def best_threshold(scores, labels):
    right = lambda at: sum((score >= at) == bool(label) for score, label in zip(scores, labels))
    return max((step / 100 for step in range(101)), key=right)


def ways_to_judge(dev, labels, served, fp32, raw):
    """What each way says of each pair. Word share and bi-encoder have their thresholds chosen on these very pairs, in their favour."""
    shares, cosines = word_shares(dev), [row["cosine"] for row in served]
    least, nearest = best_threshold(shares, labels), best_threshold(cosines, labels)
    return {
        "model, fp32": [x > 0 for x in fp32],
        "model, int8": [row["support"] >= AT_LEAST for row in served],
        "rules": [row["rules"] for row in served],
        "rules and model, as served": [row["rules"] and row["support"] >= AT_LEAST for row in served],
        "word share": [share >= least for share in shares],
        "bi-encoder": [cosine >= nearest for cosine in cosines],
        "untrained head": [x > 0 for x in raw],
    }


def by_change(dev, labels, right):
    """Accuracy over pairs of a true and a changed sentence, by what was changed."""
    found = {}
    for name in MADE:
        for kind in dict.fromkeys(pair["kind"] for pair in dev if pair["set"] == name):
            places = [i for i, pair in enumerate(dev) if (pair["set"], pair["kind"]) == (name, kind)]
            of = lambda values, label: interval([values[i] for i in places if labels[i] == label])
            found[f"{name}: {kind}"] = {
                way: {"accuracy": interval([values[i] for i in places]), "refused when changed": of(values, 0), "kept when true": of(values, 1)}
                for way, values in right.items()
                if way not in ("model, fp32", "untrained head")
            }
    return found


def by_set(dev, labels, right):
    found = {}
    for name in dict.fromkeys(pair["set"] for pair in dev):
        places = [i for i, pair in enumerate(dev) if pair["set"] == name]
        true = sum(labels[i] for i in places) / len(places)
        found[name] = {way: interval([values[i] for i in places]) for way, values in right.items()}
        found[name]["majority class"] = round(max(true, 1 - true), 4)
    return found


def report(options, dev, model, untrained):
    """Temperature and metrics."""
    encoded = encode(load_tokenizer(), dev, 256)
    labels = [pair["label"] for pair in dev]
    served = [json.loads(line) for line in (options.work / "served.jsonl").open()]
    said = ways_to_judge(dev, labels, served, logits(model, encoded), logits(untrained, encoded))
    right = {way: [int(verdict == bool(label)) for verdict, label in zip(verdicts, labels)] for way, verdicts in said.items()}
    # Even places choose the temperature, odd ones measure what it brings.
    int8 = [math.log(max(1e-9, row["support"]) / max(1e-9, 1 - row["support"])) for row in served]
    temperature = min((0.5 + 0.05 * step for step in range(91)), key=lambda t: loss_at(t, int8[::2], labels[::2]))
    error = lambda t: calibration_error([sigmoid(x / t) for x in int8[1::2]], labels[1::2])
    return round(temperature, 2), {
        "accuracy, all pairs": {way: interval(values) for way, values in right.items()},
        "accuracy by set": by_set(dev, labels, right),
        "changed sentences": by_change(dev, labels, right),
        "calibration error": {"before": error(1), "after": error(temperature)},
    }
