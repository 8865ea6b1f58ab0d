"""Makes training examples of all sources: question, text, span or none, relevance.

Three readings of every span question: the paragraph around the answer, the sentence that holds it, and texts near it
which do not answer. Rows and facts are those that export-evidence.ts wrote in the engine's own words.
"""

import gzip
import json
import random
import re
from collections import Counter, defaultdict
from math import fsum
from pathlib import Path

import sources
from dense import Collection
from evidence_examples import from_facts, from_hybridqa, from_row_questions, from_rows, from_simple_questions
from example import UNKNOWN, WORD, Example, fold, is_held, ranked, titled
from near_texts import NearTexts
from passages import sentences_of, window
from searched import facts_searched, page_of_row, pages_of, rows_searched
from vectors import Vectors


def held_back(data: Path):
    """Questions of every development set of the project, so that none of them is trained on."""
    found = set()
    for path in [*data.glob("text/*.jsonl.gz"), *data.glob("tables/*.dev.jsonl.gz"), *data.glob("graph/*.dev.jsonl.gz")]:
        with gzip.open(path, "rt") as lines:
            for line in lines:
                found.update(questions_in(json.loads(line)))
    for path in data.glob("text/trecqa/*dev*"):
        if path.is_file() and path.suffix != ".gz":
            found.update(fold(text) for text in re.findall(r"<question>\s*(.*?)\s*</question>", path.read_text(), re.S))
    return found


def questions_in(record):
    if isinstance(record, dict):
        for key, value in record.items():
            if key in ("question", "question_text") and isinstance(value, str):
                yield fold(value)
            else:
                yield from questions_in(value)
    elif isinstance(record, list):
        for value in record:
            yield from questions_in(value)


def overlap(wanted, text, weights):
    return fsum(weights[word] for word in wanted & set(WORD.findall(text.lower())))


class Negatives:
    """Texts of the same article that hold the question's words and not the answer."""

    def __init__(self, questions):
        self.texts = defaultdict(dict)
        counts = Counter()
        for question in questions:
            pool = self.texts[self.key(question)]
            if question.context not in pool:
                pool[question.context] = sentences_of(question.context)
                counts.update(set(WORD.findall(question.context.lower())))
        self.weights = Counter({word: 1 / (1 + count) ** 0.5 for word, count in counts.items()})

    @staticmethod
    def key(question):
        return (question.set, question.title or question.context[:0])

    def sentence(self, question, random_):
        """The sentence of the article nearest to the question that does not hold the answer."""
        answer = answer_of(question).lower()
        pool = self.texts[self.key(question)]
        contexts = [question.context, *random_.sample(list(pool), min(6, len(pool)))]
        wanted = set(WORD.findall(question.question.lower()))
        found = [
            context[a:b].strip()
            for context in dict.fromkeys(contexts)
            for a, b in pool.get(context, [])
            if b - a > 25 and not (answer and answer in context[a:b].lower())
        ]
        if not found:
            return None
        best = sorted(found, key=lambda text: -overlap(wanted, text, self.weights))[:3]
        return random_.choice(best)

    def paragraph(self, question, random_):
        answer = answer_of(question).lower()
        pool = list(self.texts[self.key(question)])
        wanted = set(WORD.findall(question.question.lower()))
        found = [text for text in random_.sample(pool, min(8, len(pool))) if text != question.context and not (answer and answer in text.lower())]
        return max(found, key=lambda text: overlap(wanted, text, self.weights), default=None)


def answer_of(question):
    return question.context[slice(*question.spans[0])] if question.spans else ""


def from_question(question, negatives, near, random_, extra, retrieving=False):
    """Examples of one span question; `extra` is the chance of each additional reading, `near` what the dense retriever found for
    it, if it was asked. Where it is at work, texts are ranked against each other."""
    name, asked = question.set, question.question
    if not question.spans:
        a, b = window(question.context, (0, 0), random_)
        text, _ = titled(question.title, question.context[a:b], 0.5, random_)
        yield Example(name, asked, text, 0, 0, 0)
        return
    span = question.spans[0]
    passages = [around(question, span, random_)]
    if len(question.context) > 300:
        yield from (around(question, span, random_) for _ in range(1, PARAGRAPH_READINGS))
    sentences = []
    if near or random_.random() < extra["sentence"]:
        for a, b in sentences_of(question.context):
            if a <= span[0] and span[1] <= b and b - a < 600:
                text, shift = titled(question.title, question.context[a:b].rstrip(), 0.8, random_)
                sentences.append(Example(name, asked, text, span[0] - a + shift, span[1] - a + shift, 1))
    if random_.random() < extra["negative"]:
        text = negatives.sentence(question, random_)
        if text:
            sentences.append(Example(name, asked, titled(question.title, text[:600], 0.8, random_)[0], 0, 0, 0))
    if random_.random() < extra["paragraph"]:
        text = negatives.paragraph(question, random_)
        if text:
            a, b = window(text, (0, 0), random_)
            passages.append(Example(name, asked, titled(question.title, text[a:b], 0.5, random_)[0], 0, 0, 0))
    if near:
        sentences += [Example(name, asked, titled(*each, 0.8, random_)[0], 0, 0, 0) for each in near.sentences]
        passages += [Example(name, asked, titled(*each, 0.5, random_)[0], 0, 0, 0) for each in near.passages]
    if retrieving:
        ranked(passages)
        ranked(sentences)
    yield from [*passages, *sentences]


def around(question, span, random_):
    a, b = window(question.context, span, random_)
    text, shift = titled(question.title, question.context[a:b], 0.5, random_)
    return Example(question.set, question.question, text, span[0] - a + shift, span[1] - a + shift, 1)


def by_question(pairs):
    groups = defaultdict(list)
    for pair in pairs:
        groups[(pair.set, pair.question)].append(pair)
    return groups


def from_pairs(groups, near, random_, negatives_each=3):
    """Relevant texts, and for each question a few of the others, those with more of its words more often; and what the dense
    retriever found for it, where it was asked."""
    texts = [pair.text for items in groups.values() for pair in items]
    for (name, question), items in groups.items():
        wanted = set(WORD.findall(question.lower()))
        positives = [item for item in items if item.relevant]
        rest = [item for item in items if not item.relevant]
        rest.sort(key=lambda item: -len(wanted & set(WORD.findall(item.text.lower()))) + 2 * random_.random())
        group = []
        for item in positives:
            text, _ = titled(item.title, item.text[:600], 0.9, random_)
            group.append(Example(name, question, text, UNKNOWN, UNKNOWN, 1))
        for item in rest[: negatives_each * max(1, len(positives))]:
            text, _ = titled(item.title, item.text[:600], 0.9, random_)
            group.append(Example(name, question, text, 0, 0, 0))
        if not rest and positives:
            tries = random_.sample(texts, min(200, len(texts)))
            nearest = max(tries, key=lambda text: (text != positives[0].text) * len(wanted & set(WORD.findall(text.lower()))))
            group.append(Example(name, question, nearest[:600], 0, 0, 0))
        if positives:
            group += [Example(name, question, titled(*each, 0.9, random_)[0], 0, 0, 0) for each in near.get((name, question), [])]
        yield from ranked(group)


def split(questions):
    """Articles (or paragraphs) wholly on one side."""
    train, held = [], []
    for question in questions:
        key = question.title or getattr(question, "context", question.question)
        (held if is_held(question.set, key) else train).append(question)
    return train, held


# A pass reads an answer's paragraph so many times, each time another window of it.
PARAGRAPH_READINGS = 2

EXTRA = {"sentence": 0.45, "negative": 0.8, "paragraph": 0.3}

# Shares of the sets in one pass: reviews, forum posts and questions on single words of news are far from encyclopedias.
SHARES = {"squadshifts-amazon": 0.45, "squadshifts-reddit": 0.45, "qamr": 0.3}


# Questions about tables are few: one pass reads them so many times, each time against other rows.
TABLE_READINGS = 2


def sides(data: Path, folder: Path):
    """What teaches and what is held out: (questions, pairs) of each."""
    back = held_back(data)
    questions = [item for item in sources.questions(folder) if fold(item.question) not in back]
    seen = set()
    questions = [item for item in questions if not ((fold(item.question), item.context[:80]) in seen or seen.add((fold(item.question), item.context[:80])))]
    pairs = [item for item in sources.pairs(folder) if fold(item.question) not in back]
    return zip(split(questions), split(pairs))


def load(data: Path, folder: Path, evidence: Path, vectors: Path | None, seed=7):
    """`make(epoch)` gives the examples of one pass, each pass with other windows and negatives. `vectors` is the folder where
    those of the dense retriever are kept; without it hard negatives come from words alone."""
    (train_questions, train_pairs), _ = sides(data, folder)
    negatives = Negatives(train_questions)

    def make(epoch):
        random_ = random.Random(f"{seed} {epoch} False")
        chosen = [item for item in train_questions if random_.random() < SHARES.get(item.set, 1)]
        groups = by_question(train_pairs)
        near = rows = facts = None
        of_questions, of_pairs = {}, {}
        if vectors:
            retriever = Vectors(vectors)
            near = NearTexts(retriever, epoch, chosen, groups, pages_of(evidence / "hybridqa.jsonl"))
            of_questions, of_pairs = near.to_questions(random_), near.to_groups(random_)
            rows = Collection(retriever, rows_searched(data, evidence, epoch), page_of_row)
            facts = Collection(retriever, facts_searched(evidence / "facts.jsonl", epoch))
        examples = [
            example
            for item in chosen
            for example in from_question(item, negatives, of_questions.get(id(item)), random_, EXTRA, retrieving=bool(vectors))
        ]
        examples += from_pairs(groups, of_pairs, random_)
        examples += from_facts(evidence / "facts.jsonl", 8_000, facts, random_)
        examples += from_rows(evidence / "rows.jsonl", 7_000, rows, random_)
        for _ in range(TABLE_READINGS):
            examples += from_hybridqa(evidence / "hybridqa.jsonl", rows, near, random_)
            examples += from_row_questions(evidence / "row-questions.jsonl", rows, random_)
        examples += from_simple_questions(data, folder)
        return examples

    return make
