"""Makes training examples of all sources: question, text, span or none, relevance.

Three readings of every span question: the paragraph around the answer, the sentence that holds it, and texts near it
which do not answer. Rows and facts are those that export-evidence.ts wrote in the engine's own words.
"""

import gzip
import json
import random
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

import sources
import templates

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
SENTENCE = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])")


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


def fold(text):
    return " ".join(WORD.findall(text.lower()))


def sentences_of(context):
    """(start, end) of each sentence."""
    cuts = [0, *(match.end() for match in SENTENCE.finditer(context)), len(context)]
    return [(a, b) for a, b in zip(cuts, cuts[1:]) if b > a]


def titled(title, text, chance, random_):
    """As the engine reads a sentence: `Title: text`."""
    prefix = f"{title}: " if title and random_.random() < chance else ""
    return prefix + text, len(prefix)


def overlap(wanted, text, weights):
    return sum(weights[word] for word in wanted & set(WORD.findall(text.lower())))


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


def window(context, span, random_, characters=760):
    """Whole sentences around the span, at most about 190 tokens; where it starts is drawn."""
    if len(context) <= characters:
        return 0, len(context)
    bounds = sentences_of(context)
    starts = [a for a, _ in bounds if a <= span[0] and span[1] - a <= characters]
    start = random_.choice(starts) if starts else max(0, span[0] - characters // 2)
    ends = [b for _, b in bounds if b >= span[1] and b - start <= characters]
    return start, max(ends, default=min(len(context), max(span[1], start + characters)))


def from_question(question, negatives, random_, extra):
    """Examples of one span question; `extra` is the chance of each additional reading."""
    if not question.spans:
        a, b = window(question.context, (0, 0), random_)
        text, _ = titled(question.title, question.context[a:b], 0.5, random_)
        yield Example(question.set, question.question, text, 0, 0, 0)
        return
    span = question.spans[0]
    a, b = window(question.context, span, random_)
    text, shift = titled(question.title, question.context[a:b], 0.5, random_)
    yield Example(question.set, question.question, text, span[0] - a + shift, span[1] - a + shift, 1)
    if random_.random() < extra["sentence"]:
        for a, b in sentences_of(question.context):
            if a <= span[0] and span[1] <= b and b - a < 600:
                text, shift = titled(question.title, question.context[a:b].rstrip(), 0.8, random_)
                yield Example(question.set, question.question, text, span[0] - a + shift, span[1] - a + shift, 1)
    if random_.random() < extra["negative"]:
        text = negatives.sentence(question, random_)
        if text:
            yield Example(question.set, question.question, titled(question.title, text[:600], 0.8, random_)[0], 0, 0, 0)
    if random_.random() < extra["paragraph"]:
        text = negatives.paragraph(question, random_)
        if text:
            a, b = window(text, (0, 0), random_)
            yield Example(question.set, question.question, titled(question.title, text[a:b], 0.5, random_)[0], 0, 0, 0)


def from_pairs(pairs, random_, negatives_each=3):
    """Relevant texts, and for each question a few of the others, those with more of its words more often."""
    groups = defaultdict(list)
    for pair in pairs:
        groups[(pair.set, pair.question)].append(pair)
    texts = [pair.text for pair in pairs]
    for (name, question), items in groups.items():
        wanted = set(WORD.findall(question.lower()))
        positives = [item for item in items if item.relevant]
        rest = [item for item in items if not item.relevant]
        rest.sort(key=lambda item: -len(wanted & set(WORD.findall(item.text.lower()))) + 2 * random_.random())
        for item in positives:
            text, _ = titled(item.title, item.text[:600], 0.9, random_)
            yield Example(name, question, text, UNKNOWN, UNKNOWN, 1)
        for item in rest[: negatives_each * max(1, len(positives))]:
            text, _ = titled(item.title, item.text[:600], 0.9, random_)
            yield Example(name, question, text, 0, 0, 0)
        if not rest and positives:
            tries = random_.sample(texts, min(200, len(texts)))
            nearest = max(tries, key=lambda text: (text != positives[0].text) * len(wanted & set(WORD.findall(text.lower()))))
            yield Example(name, question, nearest[:600], 0, 0, 0)


def from_facts(path, count, random_):
    facts = [json.loads(line) for line in path.open()]
    by_subject, by_object, by_relation = defaultdict(list), defaultdict(list), defaultdict(list)
    for fact in facts:
        by_subject[fact["subject"]].append(fact)
        by_object[fact["object"]].append(fact)
        by_relation[fact["relation"]].append(fact)
    relations = list(by_relation)
    made = 0
    while made < count:
        # every relation as often as any other, up to the square root of its size
        relation = random_.choices(relations, [len(by_relation[name]) ** 0.5 for name in relations])[0]
        fact = random_.choice(by_relation[relation])
        asked = templates.fact_questions(fact["relation"], fact["subject"], fact["predicate"], fact["object"])
        if not asked:
            continue
        question, wanted = random_.choice(asked)
        question = dressed(question, random_)
        answer = fact[wanted]
        start = 0 if wanted == "subject" else len(fact["text"]) - len(answer)
        if fact["text"][start : start + len(answer)] != answer:
            continue
        made += 1
        yield Example("facts", question, fact["text"], start, start + len(answer), 1)
        named = "subject" if wanted == "object" else "object"
        same = by_subject[fact["subject"]] if named == "subject" else by_object[fact["object"]]
        other = [item for item in random_.sample(same, min(12, len(same))) if item["relation"] != fact["relation"]]
        other += [item for item in by_subject[fact[named]][:20] if item["relation"] != fact["relation"]][:2]
        for item in random_.sample(other, min(2, len(other))):
            yield Example("facts", question, item["text"], 0, 0, 0)
        stranger = random_.choice(by_relation[relation])
        if stranger[named] != fact[named]:
            yield Example("facts", question, stranger["text"], 0, 0, 0)


def from_rows(path, count, random_):
    tables = defaultdict(list)
    for line in path.open():
        row = json.loads(line)
        tables[row["table"]].append(row)
    names = sorted(tables)
    made = 0
    while made < count:
        rows = tables[random_.choice(names)]
        row = random_.choice(rows)
        cells = [cell for cell in row["cells"] if cell["name"].strip() and 0 < len(cell["value"].strip()) <= 60]
        if len(cells) < 2:
            continue
        asked, *keys = random_.sample(cells, min(len(cells), random_.choice([2, 2, 3, 4])))
        fits = [each for each in rows if all(value_at(each, key["column"]) == key["value"] for key in keys)]
        if len(fits) != 1 or not any(re.search(r"[A-Za-z]{3}", key["value"]) for key in keys):
            continue
        name, value = " ".join(asked["name"].split()), " ".join(asked["value"].split())
        found = row["text"].find(f"{name} is {value}")
        if found < 0:
            continue
        made += 1
        wordings = templates.cell_questions if len(keys) > 1 or random_.random() < 0.3 else templates.row_questions
        question = dressed(random_.choice(wordings(row["title"], row["section"][-1], keys, name, value)), random_)
        start = found + len(name) + 4
        yield Example("rows", question, row["text"][:900], *((start, start + len(value)) if start + len(value) <= 900 else (UNKNOWN, UNKNOWN)), 1)
        others = [each for each in rows if each is not row]
        # Rows that share a value with what is asked are the hardest to tell apart.
        near = [each for each in others if any(value_at(each, key["column"]) == key["value"] for key in keys)]
        chosen = random_.sample(near, min(1, len(near))) + random_.sample(others, min(2, len(others)))
        for each in chosen[:2]:
            yield Example("rows", question, each["text"][:900], 0, 0, 0)
        stranger = random_.choice(tables[random_.choice(names)])
        yield Example("rows", question, stranger["text"][:900], 0, 0, 0)


def value_at(row, column):
    return next((cell["value"] for cell in row["cells"] if cell["column"] == column), None)


def from_hybridqa(path, random_):
    """People's questions over a table and the pages behind it. The row that leads to the answer is relevant, wherever the
    answer stands; a page is when the answer stands there."""
    strangers = []
    for line in path.open():
        item = json.loads(line)
        question, answer = dressed(item["question"], random_), item["answer"]
        right = {place["row"] for place in item["places"]}
        if len(right) > 2:
            continue  # the answer's words stand in many places; most have nothing to do with the question
        wanted = set(WORD.findall(question.lower()))
        in_row = {place["row"] for place in item["places"] if place["link"] is None}
        for row in sorted(right):
            text = item["rows"][row][:900]
            at = text.find(f" is {answer}") if row in in_row else -1
            yield Example("hybridqa", question, text, *((at + 4, at + 4 + len(answer)) if at >= 0 else (UNKNOWN, UNKNOWN)), 1)
        wrong = [text for row, text in enumerate(item["rows"]) if row not in right]
        wrong.sort(key=lambda text: -len(wanted & set(WORD.findall(text.lower()))))
        chosen = wrong[:2] + random_.sample(wrong[2:], min(2, len(wrong[2:]))) + random_.sample(strangers, min(1, len(strangers)))
        for text in chosen:
            yield Example("hybridqa", question, text[:900], 0, 0, 0)
        strangers.append(random_.choice(item["rows"]))
        links = {place["link"] for place in item["places"]} - {None}
        columns = {place["column"] for place in item["places"]}
        pages = [page for page in item["passages"] if page["link"] in links and answer in page["text"][:700]]
        for page in pages[:1]:
            text, shift = titled(page["title"], page["text"][:700], 0.9, random_)
            at = page["text"].find(answer) + shift
            yield Example("hybridqa", question, text, at, at + len(answer), 1)
            others = [each for each in item["passages"] if each["column"] in columns and answer.lower() not in each["text"].lower()]
            for each in random_.sample(others, min(2, len(others))):
                text, _ = titled(each["title"], each["text"][:700], 0.9, random_)
                yield Example("hybridqa", question, text, 0, 0, 0)


def dressed(question, random_):
    """Capitals and question marks come and go, as people write them."""
    question = " ".join(question.split()).rstrip("?").rstrip()
    if random_.random() < 0.6:
        question = question[0].upper() + question[1:]
    return question + ("?" if random_.random() < 0.7 else "")


def from_simple_questions(data, folder, random_):
    """SimpleQuestions whose subject and object FB15k-237 names: real questions about facts."""
    labels = {}
    with gzip.open(data / "graph/fb15k-237-entities.jsonl.gz", "rt") as lines:
        for line in lines:
            entity = json.loads(line)
            labels[entity["id"]] = entity["label"]
    for file in ("valid", "test"):
        for line in (folder / f"simplequestions/annotated_fb_data_{file}.txt").open():
            subject, relation, object_, question = line.rstrip("\n").split("\t")
            subject, object_ = ("/" + part.split("/", 1)[1] for part in (subject, object_))
            if subject in labels and object_ in labels:
                predicate = relation.split("/")[-1].replace("_", " ")
                text = f"{labels[subject]}, {predicate}, {labels[object_]}"
                yield Example("simplequestions", question, text, len(text) - len(labels[object_]), len(text), 1)


def split(questions, share=0.03):
    """Articles (or paragraphs) wholly on one side, by a digest that never changes."""
    import zlib

    train, held = [], []
    for question in questions:
        key = question.title or getattr(question, "context", question.question)
        side = held if zlib.crc32(f"{question.set}\x00{key}".encode()) % 1000 < share * 1000 else train
        side.append(question)
    return train, held


EXTRA = {"sentence": 0.45, "negative": 0.8, "paragraph": 0.3}

# Shares of the sets in one pass: reviews, forum posts and questions on single words of news are far from encyclopedias.
SHARES = {"squadshifts-amazon": 0.45, "squadshifts-reddit": 0.45, "qamr": 0.3}


def load(data: Path, folder: Path, evidence: Path, seed=7):
    """(make, development): `make(epoch)` gives the examples of one pass, each pass with other windows and negatives."""
    back = held_back(data)
    questions = [item for item in sources.questions(folder) if fold(item.question) not in back]
    seen = set()
    questions = [item for item in questions if not ((fold(item.question), item.context[:80]) in seen or seen.add((fold(item.question), item.context[:80])))]
    pairs = [item for item in sources.pairs(folder) if fold(item.question) not in back]
    train_questions, held_questions = split(questions)
    train_pairs, held_pairs = split(pairs)
    negatives = Negatives(questions)

    def make(epoch, development=False):
        random_ = random.Random(f"{seed} {epoch} {development}")
        chosen = held_questions if development else train_questions
        examples = [
            example
            for item in chosen
            if random_.random() < SHARES.get(item.set, 1)
            for example in from_question(item, negatives, random_, EXTRA)
        ]
        examples += from_pairs(held_pairs if development else train_pairs, random_)
        if not development:
            examples += from_facts(evidence / "facts.jsonl", 8_000, random_)
            examples += from_rows(evidence / "rows.jsonl", 7_000, random_)
            examples += from_hybridqa(evidence / "hybridqa.jsonl", random_)
            examples += from_simple_questions(data, folder, random_)
        return examples

    return make, make(0, development=True)
