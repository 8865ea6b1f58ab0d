"""The sentences and passages that the questions of one pass are searched among: those of a part of the articles."""

import random
from dataclasses import dataclass
from zlib import crc32

from dense import Asked, Collection
from passages import sentences_of, window

# A pass searches one part of the articles, the next pass another: all of them would take an hour to read.
PARTS = 6
SENTENCES_EACH, PASSAGES_EACH = 3, 1


@dataclass
class Near:
    """(title, text) each."""

    sentences: list
    passages: list


def in_part(key, epoch, parts=PARTS):
    return crc32(key.encode()) % parts == epoch % parts


class NearTexts:
    """`questions` have contexts, `groups` are pairs by question, `pages` are more passages, (title, text) each."""

    def __init__(self, vectors, epoch, questions, groups, pages):
        self.known = {}
        self.questions = [each for each in questions if in_part(f"{each.set} {each.title or each.context}", epoch)]
        self.groups = {key: pairs for key, pairs in groups.items() if in_part(key[1], epoch)}
        contexts = dict.fromkeys((each.title, each.context) for each in self.questions)
        sentences = [self.key(title, context[a:b].strip()) for title, context in contexts for a, b in sentences_of(context) if 25 < b - a < 600]
        sentences += [self.key(pair.title, pair.text[:600]) for pairs in self.groups.values() for pair in pairs]
        passages = [self.key(title, context[slice(*window(context, (0, 0), random.Random(0)))]) for title, context in contexts]
        passages += [self.key(*page) for page in pages if in_part(page[0], epoch)]
        self.sentences, self.passages = Collection(vectors, sentences), Collection(vectors, passages)

    def key(self, title, text):
        """A text as it is searched."""
        key = f"{title}: {text}" if title else text
        self.known[key] = (title, text)
        return key

    def to_questions(self, random_):
        """What is near to a question and does not hold its answer, by the question's identity."""
        questions = [each for each in self.questions if each.spans]
        asked = [Asked(each.question, [each.context[slice(*each.spans[0])]]) for each in questions]
        sentences = self.sentences.wrong(asked, SENTENCES_EACH, random_)
        passages = self.passages.wrong(asked, PASSAGES_EACH, random_)
        return {id(each): Near(self.parts(a), self.parts(b)) for each, a, b in zip(questions, list(sentences), list(passages))}

    def to_groups(self, random_):
        """By set and question."""
        asked = [
            Asked(question, [pairs[0].answer], [self.key(pair.title, pair.text[:600]) for pair in pairs if pair.relevant])
            for (_, question), pairs in self.groups.items()
        ]
        found = self.sentences.wrong(asked, SENTENCES_EACH, random_)
        return {key: self.parts(texts) for key, texts in zip(self.groups, found)}

    def to_pages(self, asked, random_):
        """For each asked what is near among passages, (title, text) each."""
        return [self.parts(texts) for texts in self.passages.wrong(asked, PASSAGES_EACH, random_)]

    def parts(self, keys):
        return [self.known[key] for key in keys]
