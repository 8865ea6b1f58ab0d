"""Sentences of a paragraph, and windows of whole sentences."""

import re

SENTENCE = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])")


def sentences_of(context):
    """(start, end) of each sentence."""
    cuts = [0, *(match.end() for match in SENTENCE.finditer(context)), len(context)]
    return [(a, b) for a, b in zip(cuts, cuts[1:]) if b > a]


def window(context, span, random_, characters=760):
    """Whole sentences around the span, at most about 190 tokens; where it starts is drawn."""
    if len(context) <= characters:
        return 0, len(context)
    bounds = sentences_of(context)
    starts = [a for a, _ in bounds if a <= span[0] and span[1] - a <= characters]
    start = random_.choice(starts) if starts else max(0, span[0] - characters // 2)
    ends = [b for _, b in bounds if b >= span[1] and b - start <= characters]
    return start, max(ends, default=min(len(context), max(span[1], start + characters)))
