"""Batches of like lengths."""

from collections import defaultdict

BATCH_TOKENS = 4096


def batches(encoded, random_):
    """Places in `encoded`, at most about BATCH_TOKENS tokens to each batch, in random order. A group stays together."""
    units = defaultdict(list)
    for i, item in enumerate(encoded):
        units[item["group"] if item["group"] >= 0 else -1 - i].append(i)
    longest = {key: max(len(encoded[i]["ids"]) for i in unit) for key, unit in units.items()}
    found, batch = [], []
    for key in sorted(units, key=lambda key: longest[key] + 6 * random_.random()):
        if batch and (len(batch) + len(units[key])) * longest[key] > BATCH_TOKENS:
            found.append(batch)
            batch = []
        batch.extend(units[key])
    found.append(batch)
    random_.shuffle(found)
    return found
