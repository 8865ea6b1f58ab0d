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
            spans, sure = decode(outputs[0][row], encoded[i])
            found[i] = {
                "spans": spans,
                "sure": sure,
                "tags": outputs[0][row][1 : 1 + len(encoded[i]["first"])],
                **{head: outputs[1 + k][row] for k, head in enumerate([*HEADS, "dynamism"]) if len(outputs) > 1 + k},
            }
    return found


def decode(logits, item):
    """Spans and the probability of each, as `src/models/onnx/tagger.ts` tells them."""
    spans, sure = {slot: [] for slot in SLOTS}, {slot: [] for slot in SLOTS}
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
                sure[slot].append(p[BEGIN] + p[INSIDE])
            else:
                open_[1] = end
                sure[slot][-1] = min(sure[slot][-1], p[BEGIN] + p[INSIDE])
    return spans, sure


def surer(slot, prediction, least):
    """The prediction without spans of the slot that are less sure."""
    kept = [span for span, sure in zip(prediction["spans"][slot], prediction["sure"][slot]) if sure >= least]
    return {**prediction, "spans": {**prediction["spans"], slot: kept}}


def counts(slot, record, spans):
    """Right, found, wanted: spans exactly, but words of a relation, whose spans are words of one kind and not names."""
    wanted, found = record["spans"][slot], spans[slot]
    if slot == "relation":
        inside = lambda parts: {start for start, _, word in words(record["question"]) if word[0].isalnum() and any(a <= start < b for a, b in parts)}
        wanted, found = inside(wanted), inside(found)
    else:
        wanted, found = {tuple(span) for span in wanted}, {tuple(span) for span in found}
    return len(wanted & found), len(found), len(wanted)


def precision_of(table):
    right, found, _ = table.sum(0)
    return right / max(1, found)


def recall_of(table):
    right, _, wanted = table.sum(0)
    return right / max(1, wanted)


def f_of(table, recall_weight=1):
    """The F measure; `recall_weight` below 1 prefers precision."""
    right, found, wanted = table.sum(0)
    square = recall_weight**2
    return (1 + square) * right / max(1, found + square * wanted)


def table_of(slot, records, predictions):
    return np.array([counts(slot, record, prediction["spans"]) for record, prediction in zip(records, predictions)])


def spans_figures(slot, records, predictions):
    table, found = table_of(slot, records, predictions), {}
    for name, figure in (("precision", precision_of), ("recall", recall_of), ("F1", f_of)):
        found[name] = percent(figure(table))
        found[f"{name} interval"] = interval(table, figure)
    return found


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
    return [i for i, record in enumerate(records) if record.get(head) and (head in record["measure"] or head == "domain" and record["set"] != "finance")]


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
