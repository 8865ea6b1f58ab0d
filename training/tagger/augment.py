"""More questions from the same ones: in lower case, with other names, with another inner question of the same kind."""

import re

LOWERED, RENAMED, SWAPPED = 0.3, 0.3, 0.6


def replaced(record, span, text, inner_spans):
    """The record with `text` in the place of `span`; spans inside it are those of the new text."""
    start, end = span
    moved = len(text) - (end - start)
    spans = {}
    for slot, old in record["spans"].items():
        kept = [[a, b] for a, b in old if b <= start] + [[a + moved, b + moved] for a, b in old if a >= end]
        # A span around the place grows or shrinks with it.
        kept += [[a, b + moved] for a, b in old if a <= start and end <= b and (a, b) != (start, end)]
        kept += [[start + a, start + b] for a, b in inner_spans.get(slot, [])]
        spans[slot] = sorted(kept)
    question = record["question"]
    return {**record, "question": question[:start] + text + question[end:], "spans": spans}


def part(record, span):
    """The text of a span with the spans in it."""
    start, end = span
    inside = {slot: [[a - start, b - start] for a, b in old if start <= a and b <= end] for slot, old in record["spans"].items()}
    return {"text": record["question"][start:end], "spans": inside}


def head(text):
    """What an inner question asks for: its first noun, roughly."""
    return re.sub(r"^(?:the|an?|this)\s+", "", text.lower()).split(" ")[0]


class Augmenter:
    def __init__(self, records, names):
        self.names, self.inner = names, {}
        for record in records:
            for span in record["spans"].get("inner", []):
                piece = part(record, span)
                self.inner.setdefault(head(piece["text"]), []).append(piece)

    def __call__(self, record, chance):
        if record["spans"].get("inner") and chance.random() < SWAPPED:
            [span, *_] = record["spans"]["inner"]
            others = self.inner[head(part(record, span)["text"])]
            other = chance.choice(others)
            if set(other["spans"]) >= set(record["spans"]):
                record = replaced(record, tuple(span), other["text"], other["spans"])
        elif record["spans"].get("entity") and chance.random() < RENAMED:
            span = chance.choice(record["spans"]["entity"])
            name = chance.choice(self.names)
            cased = any(letter.isupper() for letter in record["question"][1:])
            record = replaced(record, tuple(span), name if cased else name.lower(), {"entity": [[0, len(name)]]})
        if chance.random() < LOWERED and len(record["question"].lower()) == len(record["question"]):
            record = {**record, "question": record["question"].lower()}
        return record
