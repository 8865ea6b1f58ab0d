"""An example: question, text, span or none, relevance; and how texts are titled."""

import re
from dataclasses import dataclass
from itertools import count
from zlib import crc32

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
    group: int = -1  # examples of one question that are ranked against each other; -1: of none


numbers = count()


def ranked(examples):
    """The examples as one group."""
    group = next(numbers)
    for example in examples:
        example.group = group
    return examples


# The share of each set that never teaches; of small ones more, to be measured on. SimpleQuestions asks about "facts".
HELD, HELD_MORE = 0.03, {"qed": 0.2, "nqswap": 0.2, "facts": 0.15}


def is_held(name, key):
    """Whether an article, a paragraph, a table, a subject is held out, by a digest that never changes."""
    return crc32(f"{name}\x00{key}".encode()) % 1000 < HELD_MORE.get(name, HELD) * 1000


WORD = re.compile(r"\w+")


def fold(text):
    return " ".join(WORD.findall(text.lower()))


def titled(title, text, chance, random_):
    """As the engine reads a sentence: `Title: text`."""
    prefix = f"{title}: " if title and random_.random() < chance else ""
    return prefix + text, len(prefix)
