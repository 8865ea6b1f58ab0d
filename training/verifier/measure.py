"""What the card says: accuracy by set with intervals, refused changes by kind, calibration, and the rules beside the model."""

import json
import math
import random

from network import encode, load_tokenizer, logits

PERTURBED = {"number": 300, "date": 300, "negation": 200, "roles": 200, "name": 200, "unmentioned": 200}
OTHERS = 300  # pairs of facts and of rows
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
    sets = list(dict.fromkeys(pair["set"] for pair in dev if pair["set"] in ("pages", "facts", "rows")))
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


def report(options, dev, model, untrained):
    """Temperature and metrics."""
    encoded = encode(load_tokenizer(), dev, 256)
    labels = [pair["label"] for pair in dev]
    fp32 = logits(model, encoded)
    raw = logits(untrained, encoded)
    served = [json.loads(line) for line in (options.work / "served.jsonl").open()]
    # Even places choose the temperature, odd ones measure what it brings.
    even, odd = [range(start, len(dev), 2) for start in (0, 1)]
    pick = lambda values, places: [values[i] for i in places]
    int8 = [math.log(max(1e-9, row["support"]) / max(1e-9, 1 - row["support"])) for row in served]
    temperature = min((0.5 + 0.05 * step for step in range(91)), key=lambda t: loss_at(t, pick(int8, even), pick(labels, even)))
    ways = {
        "model, fp32": [x > 0 for x in fp32],
        "model, int8": [row["support"] >= AT_LEAST for row in served],
        "rules": [row["rules"] for row in served],
        "rules and model, as served": [row["rules"] and row["support"] >= AT_LEAST for row in served],
        "untrained head": [x > 0 for x in raw],
    }
    right = {way: [int(said == bool(label)) for said, label in zip(verdicts, labels)] for way, verdicts in ways.items()}
    sets = list(dict.fromkeys(pair["set"] for pair in dev))
    by_set = {}
    for name in sets:
        places = [i for i, pair in enumerate(dev) if pair["set"] == name]
        share = sum(pick(labels, places)) / len(places)
        by_set[name] = {way: interval(pick(values, places)) for way, values in right.items()}
        by_set[name]["majority class"] = round(max(share, 1 - share), 4)
    by_kind = {}
    for kind in PERTURBED:
        places = {label: [i for i, pair in enumerate(dev) if pair["set"] == "pages" and pair["kind"] == kind and pair["label"] == label] for label in (0, 1)}
        by_kind[kind] = {
            way: {"refused when changed": interval(pick(values, places[0])), "kept when true": interval(pick(values, places[1]))}
            for way, values in right.items()
            if way not in ("model, fp32", "untrained head")
        }
    probabilities = lambda t: [sigmoid(x / t) for x in pick(int8, odd)]
    everything = {way: interval(values) for way, values in right.items()}
    return round(temperature, 2), {
        "accuracy, all pairs": everything,
        "accuracy by set": by_set,
        "changed sentences of pages": by_kind,
        "calibration error": {"before": calibration_error(probabilities(1), pick(labels, odd)), "after": calibration_error(probabilities(temperature), pick(labels, odd))},
    }
