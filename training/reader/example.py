"""An example: question, text, span or none, relevance; and how texts are titled."""

import re
from dataclasses import dataclass

# Where relevance or the span is not known, the loss leaves it out.
UNKNOWN = -1


@dataclass
class Example:
    set: str
    question: str
    text: str
    start: int  # characters of `text`; start == end == 0: no answer stands here; UNKNOWN: not annotated
    end: int
    relevant: int


WORD = re.compile(r"\w+")


def titled(title, text, chance, random_):
    """As the engine reads a sentence: `Title: text`."""
    prefix = f"{title}: " if title and random_.random() < chance else ""
    return prefix + text, len(prefix)
