"""Examples over facts and table rows in the engine's own words, by templates and by people's questions.

Wrong texts are those that share words with the question or with the right one, and those that the dense retriever finds.
"""

import gzip
import json
import re
from collections import defaultdict

import numpy as np

import templates
from dense import Asked, against_nearest
from example import UNKNOWN, WORD, Example, is_held, ranked, titled
from searched import facts_of, lines_of, page_of_row, tables_of

# Wrong texts that the dense retriever gives a question, from each place it searches.
NEAREST = 2
# Of rows of other tables fewer: rows of one table are harder to tell apart, and more would teach to look at titles alone.
OTHER_TABLES = 1


def from_facts(path, count, searched, random_):
    yield from against_nearest(list(fact_groups(facts_of(path), count, random_)), searched, NEAREST, random_)


def fact_groups(facts, count, random_):
    """(group, asked) of each question."""
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
        plain, question = question, dressed(question, random_)
        answer = fact[wanted]
        start = 0 if wanted == "subject" else len(fact["text"]) - len(answer)
        if fact["text"][start : start + len(answer)] != answer:
            continue
        made += 1
        group = [Example("facts", question, fact["text"], start, start + len(answer), 1)]
        named = "subject" if wanted == "object" else "object"
        same = by_subject[fact["subject"]] if named == "subject" else by_object[fact["object"]]
        other = [item for item in random_.sample(same, min(12, len(same))) if item["relation"] != fact["relation"]]
        other += [item for item in by_subject[fact[named]][:20] if item["relation"] != fact["relation"]][:2]
        for item in random_.sample(other, min(2, len(other))):
            group.append(Example("facts", question, item["text"], 0, 0, 0))
        stranger = random_.choice(by_relation[relation])
        if stranger[named] != fact[named]:
            group.append(Example("facts", question, stranger["text"], 0, 0, 0))
        answers = {item[wanted] for item in same if item["relation"] == relation}
        yield group, Asked(plain, sorted(answers))


def from_rows(path, count, searched, random_):
    yield from against_nearest(list(cell_groups(tables_of(path), count, random_)), searched, NEAREST, random_)


def cell_groups(tables, count, random_):
    """(group, asked) of each question; `tables`: rows by table."""
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
        plain = random_.choice(wordings(row["title"], row["section"][-1], keys, name, value))
        question = dressed(plain, random_)
        start = found + len(name) + 4
        group = [Example("rows", question, row["text"][:900], *((start, start + len(value)) if start + len(value) <= 900 else (UNKNOWN, UNKNOWN)), 1)]
        others = [each for each in rows if each is not row]
        # Rows that share a value with what is asked are the hardest to tell apart.
        near = [each for each in others if any(value_at(each, key["column"]) == key["value"] for key in keys)]
        chosen = random_.sample(near, min(1, len(near))) + random_.sample(others, min(2, len(others)))
        for each in chosen[:2]:
            group.append(Example("rows", question, each["text"][:900], 0, 0, 0))
        stranger = random_.choice(tables[random_.choice(names)])
        group.append(Example("rows", question, stranger["text"][:900], 0, 0, 0))
        yield group, Asked(plain, [value], [row["text"][:900]], page_of_row(row["text"]))


def value_at(row, column):
    return next((cell["value"] for cell in row["cells"] if cell["column"] == column), None)


def from_hybridqa(path, searched, near, random_):
    """People's questions over a table and the pages behind it. The row that leads to the answer is relevant, wherever the
    answer stands; a page is when the answer stands there."""
    row_drafts, page_drafts, strangers = [], [], []
    items = list(lines_of(path))
    if searched:
        searched.vectors.of([item["question"] for item in items])  # all at once
    for item in items:
        question, answer = dressed(item["question"], random_), item["answer"]
        right = {place["row"] for place in item["places"]}
        if len(right) > 2:
            continue  # the answer's words stand in many places; most have nothing to do with the question
        in_row = {place["row"] for place in item["places"] if place["link"] is None}
        links = {place["link"] for place in item["places"]} - {None}
        # A row of another table that names the same page leads there too.
        titles = {page["title"] for page in item["passages"] if page["link"] in links}
        asked = Asked(item["question"], [answer, *sorted(titles)])
        row_drafts.append(row_draft("hybridqa", question, item["rows"], right, {row: answer for row in in_row}, asked, searched, strangers, random_))
        strangers.append(random_.choice(item["rows"])[:900])
        columns = {place["column"] for place in item["places"]}
        pages = [page for page in item["passages"] if page["link"] in links and answer in page["text"][:700]]
        for page in pages[:1]:
            text, shift = titled(page["title"], page["text"][:700], 0.9, random_)
            at = page["text"].find(answer) + shift
            group = [Example("hybridqa", question, text, at, at + len(answer), 1)]
            others = [each for each in item["passages"] if each["column"] in columns and answer.lower() not in each["text"].lower()]
            for each in random_.sample(others, min(2, len(others))):
                text, _ = titled(each["title"], each["text"][:700], 0.9, random_)
                group.append(Example("hybridqa", question, text, 0, 0, 0))
            page_drafts.append((group, Asked(item["question"], [answer])))
    yield from against_nearest(row_drafts, searched, OTHER_TABLES, random_)
    found = near.to_pages([asked for _, asked in page_drafts], random_) if near else [[] for _ in page_drafts]
    for (group, _), pages in zip(page_drafts, found):
        group += [Example("hybridqa", group[0].question, titled(*page, 0.9, random_)[0], 0, 0, 0) for page in pages]
        yield from ranked(group)


def from_row_questions(path, searched, random_):
    """People's questions that a row answers, or a few rows do."""
    drafts, strangers = [], []
    items = list(lines_of(path))
    if searched:
        searched.vectors.of([item["question"] for item in items])
    for item in items:
        answers = {row: item["answer"] for row in item["right"] if item["answer"]}
        question = dressed(item["question"], random_)
        asked = Asked(item["question"], [item["answer"]] if item["answer"] else [])
        drafts.append(row_draft(item["set"], question, item["rows"], set(item["right"]), answers, asked, searched, strangers, random_))
        strangers.append(random_.choice(item["rows"])[:900])
    yield from against_nearest(drafts, searched, OTHER_TABLES, random_)


def row_draft(name, question, rows, right, answers, asked, searched, strangers, random_):
    """The right rows against others of their table: the nearest by words, the nearest by the embedder, and a few more. Without an
    embedder one of another table is drawn."""
    wanted = set(WORD.findall(question.lower()))
    group = []
    for row in sorted(right):
        text, answer = rows[row][:900], answers.get(row)
        at = text.find(f" is {answer}") if answer else -1
        span = (at + 4, at + 4 + len(answer)) if at >= 0 else (UNKNOWN, UNKNOWN)
        group.append(Example(name, question, text, *span, 1))
    wrong = [text[:900] for row, text in enumerate(rows) if row not in right]
    by_words = sorted(wrong, key=lambda text: -len(wanted & set(WORD.findall(text.lower()))) + random_.random())
    chosen = by_words[:4]
    if not searched:
        chosen += random_.sample(by_words[4:], min(3, len(by_words[4:])))
        chosen += random_.sample(strangers, min(1, len(strangers)))
    elif wrong:
        vectors = searched.vectors
        by_vectors = np.argsort(-(vectors.of(wrong) @ vectors.of([asked.question])[0]), kind="stable")[: 2 * NEAREST]
        chosen += random_.sample([wrong[i] for i in by_vectors], min(NEAREST, len(by_vectors)))
        chosen += random_.sample(by_words[4:], min(2, len(by_words[4:])))
    group += [Example(name, question, text, 0, 0, 0) for text in dict.fromkeys(chosen)]
    asked.right, asked.page = [rows[row][:900] for row in sorted(right)], page_of_row(rows[0])
    return group, asked


def dressed(question, random_):
    """Capitals and question marks come and go, as people write them."""
    question = " ".join(question.split()).rstrip("?").rstrip()
    if random_.random() < 0.6:
        question = question[0].upper() + question[1:]
    return question + ("?" if random_.random() < 0.7 else "")


def simple_questions(data, folder):
    """SimpleQuestions whose subject and object FB15k-237 names: (subject, example), real questions about facts."""
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
                yield labels[subject], Example("simplequestions", question, text, len(text) - len(labels[object_]), len(text), 1)


def from_simple_questions(data, folder):
    return [example for subject, example in simple_questions(data, folder) if not is_held("facts", subject)]
