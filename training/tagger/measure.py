"""Figures of the card: spans and classes on questions held out, with 95 % bootstrap intervals, beside the rules."""

import numpy as np

from network import BEGIN, HEADS, INSIDE, OUTSIDE, SLOTS, collate, encode
from text import words

RESAMPLED = 1_000


def softmax(logits):
    logits = np.asarray(logits, np.float64)
    exps = np.exp(logits - logits.max(-1, keepdims=True))
    return exps / exps.sum(-1, keepdims=True)


def predict(run, tokenizer, records):
    """Spans, classes and probabilities of each record; `run` takes ids, mask, types and gives arrays as the network does."""
    encoded = encode(tokenizer, records)
    order = sorted(range(len(encoded)), key=lambda i: len(encoded[i]["ids"]))
    found = [None] * len(encoded)
    for begin in range(0, len(order), 32):
        places = order[begin : begin + 32]
        ids, mask, types, *_ = collate([encoded[i] for i in places])
        outputs = run(ids, mask, types)
        for row, i in enumerate(places):
            found[i] = {
                "spans": decode(outputs[0][row], encoded[i]),
                "tags": outputs[0][row][1 : 1 + len(encoded[i]["first"])],
                **{head: outputs[1 + k][row] for k, head in enumerate(HEADS)},
            }
    return found


def decode(logits, item):
    """As `src/models/onnx/tagger.ts` does it."""
    spans = {slot: [] for slot in SLOTS}
    for k, slot in enumerate(SLOTS):
        open_ = None
        for i, (place, first) in enumerate(zip(item["places"], item["first"])):
            if not first:
                continue
            p = softmax(logits[1 + i][3 * k : 3 * k + 3])
            last = i
            while last + 1 < len(item["first"]) and not item["first"][last + 1]:
                last += 1
            end = item["ends"][last]
            if p[OUTSIDE] >= p[BEGIN] and p[OUTSIDE] >= p[INSIDE]:
                open_ = None
            elif open_ is None or p[BEGIN] > p[INSIDE]:
                open_ = [place, end]
                spans[slot].append(open_)
            else:
                open_[1] = end
    return spans


def counts(slot, record, spans):
    """Right, found, wanted: spans exactly, but words of a relation, whose spans are words of one kind and not names."""
    wanted, found = record["spans"][slot], spans[slot]
    if slot == "relation":
        inside = lambda parts: {start for start, _, word in words(record["question"]) if word[0].isalnum() and any(a <= start < b for a, b in parts)}
        wanted, found = inside(wanted), inside(found)
    else:
        wanted, found = {tuple(span) for span in wanted}, {tuple(span) for span in found}
    return len(wanted & found), len(found), len(wanted)


def f1_of(table):
    right, found, wanted = table.sum(0)
    return 2 * right / max(1, found + wanted)


def spans_figures(slot, records, predictions):
    table = np.array([counts(slot, record, prediction["spans"]) for record, prediction in zip(records, predictions)])
    right, found, wanted = table.sum(0)
    return {
        "precision": percent(right / max(1, found)),
        "recall": percent(right / max(1, wanted)),
        "F1": percent(f1_of(table)),
        "interval": interval(table, f1_of),
    }


def interval(table, figure):
    chance = np.random.default_rng(7)
    drawn = [figure(table[chance.integers(0, len(table), len(table))]) for _ in range(RESAMPLED)]
    return [percent(value) for value in np.percentile(drawn, [2.5, 97.5])]


def percent(value):
    return round(100 * float(value), 1)


def class_figures(labels, found, names):
    right = np.array([label == guess for label, guess in zip(labels, found)], float)
    classes = {}
    for name in names:
        wanted, guessed = labels.count(name), found.count(name)
        hits = sum(label == guess == name for label, guess in zip(labels, found))
        if wanted:
            classes[name] = {"precision": percent(hits / max(1, guessed)), "recall": percent(hits / wanted), "questions": wanted}
    return {"accuracy": percent(right.mean()), "interval": interval(right, np.mean), "classes": classes}


def calibration_error(probabilities, right, bins=15):
    """Expected calibration error: how far certainty is from accuracy, over bins of certainty (Guo et al., ICML 2017)."""
    error = 0.0
    for low in np.arange(bins) / bins:
        inside = (probabilities > low) & (probabilities <= low + 1 / bins)
        if inside.any():
            error += inside.mean() * abs(probabilities[inside].mean() - right[inside].mean())
    return percent(error)


def known(records, head):
    """Records on which a head may be measured: those that its own annotation labels, or all where every label is weak."""
    return [i for i, record in enumerate(records) if record.get(head) and (head in record["measure"] or head == "domain")]


def measured(records, slot):
    return [i for i, record in enumerate(records) if slot in record["spans"] and (slot in record["measure"] or slot == "location")]


def figures(records, predictions, rules):
    """Per slot and head: ours, and the rules of src/understanding on the same questions."""
    result = {}
    for slot in SLOTS:
        kept = measured(records, slot)
        pick = lambda rows: [rows[i] for i in kept]
        result[slot] = {"questions": len(kept), "tagger": spans_figures(slot, pick(records), pick(predictions)), "rules": spans_figures(slot, pick(records), pick(rules))}
    for head, names in HEADS.items():
        kept = known(records, head)
        labels = [records[i][head] for i in kept]
        sure = [softmax(predictions[i][head]) for i in kept]
        found = [names[p.argmax()] for p in sure]
        right = np.array([a == b for a, b in zip(labels, found)], float)
        result[head] = {"questions": len(kept), "tagger": class_figures(labels, found, names)}
        result[head]["tagger"]["calibration error"] = calibration_error(np.array([p.max() for p in sure]), right)
        if head in ("type", "operation"):
            result[head]["rules"] = class_figures(labels, [rules[i][head] for i in kept], names)
    return result


def combined(head, records, predictions, rules, least):
    """Accuracy when the tagger is heard only from a certainty on, and the rules below it."""
    kept = known(records, head)
    right = []
    for i in kept:
        p = softmax(predictions[i][head])
        right.append((HEADS[head][p.argmax()] if p.max() >= least else rules[i][head]) == records[i][head])
    return float(np.mean(right))
