"""Hard negatives from the dense retriever: wrong texts that the embedder puts nearest to a question."""

from dataclasses import dataclass, field

import numpy as np

from example import Example, fold, ranked

# So many of the nearest are looked at, and the wrong ones among the first of these are drawn from.
DEPTH, DRAWN_FROM = 64, 12
# Where no answer is known, a text may be right that is nearly as near as a right one (Moreira et al., "NV-Retriever", 2024).
NEARLY = 0.95
# Questions that are compared with a collection at once.
AT_ONCE = 512


@dataclass
class Asked:
    """A question whose wrong texts are looked for, and how a right one is known."""

    question: str
    answers: list  # a text with one of them is not wrong; empty where the data does not say
    right: list = field(default_factory=list)  # texts that are right
    page: str = ""  # another table of this page may say the same

    def guards(self):
        return [f" {words} " for words in map(fold, self.answers) if words]


class Collection:
    """Texts to search in; `page_of` names the page of each where that matters."""

    def __init__(self, vectors, texts, page_of=None):
        self.vectors = vectors
        self.texts = list(dict.fromkeys(texts))
        self.matrix = vectors.of(self.texts)
        self.folded = [f" {fold(text)} " for text in self.texts]
        self.pages = [page_of(text) for text in self.texts] if page_of else None

    def wrong(self, asked, count, random_):
        """For each question at most `count` wrong texts, drawn from the nearest."""
        if not asked:
            return
        questions = self.vectors.of([each.question for each in asked])
        self.vectors.of([text for each in asked for text in each.right])
        for at in range(0, len(asked), AT_ONCE):
            scores = questions[at : at + AT_ONCE] @ self.matrix.T
            for each, question, row in zip(asked[at:], questions[at:], scores):
                found = self.nearest(each, question, row)
                yield random_.sample(found, min(count, len(found)))

    def nearest(self, asked, question, scores):
        depth = min(DEPTH, len(scores))
        near = np.argpartition(-scores, depth - 1)[:depth]
        near = near[np.argsort(-scores[near], kind="stable")]
        guards = asked.guards()
        limit = 2.0
        if asked.right and not guards:
            limit = NEARLY * float((self.vectors.of(asked.right) @ question).max())
        fits = lambda place: (
            scores[place] <= limit
            and self.texts[place] not in asked.right
            and not (self.pages and self.pages[place] == asked.page)
            and not any(guard in self.folded[place] for guard in guards)
        )
        return [self.texts[place] for place in near if fits(place)][:DRAWN_FROM]


def against_nearest(drafts, collection, count, random_, characters=900):
    """Groups of examples about one question each, with wrong texts of the collection put to them, where there is
    one. `drafts`: (group, asked)."""
    if collection is None:
        yield from (example for group, _ in drafts for example in ranked(group))
        return
    wrong = collection.wrong([asked for _, asked in drafts], count, random_)
    for (group, asked), texts in zip(drafts, wrong):
        first = group[0]
        yield from ranked([*group, *(Example(first.set, first.question, text[:characters], 0, 0, 0) for text in texts)])
