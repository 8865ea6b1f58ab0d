"""Examples over facts and table rows in the engine's own words, by templates and by people's questions."""

import gzip
import json
import re
from collections import defaultdict

import templates
from example import UNKNOWN, WORD, Example, ranked, titled


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
        yield from ranked(group)


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
        group = [Example("rows", question, row["text"][:900], *((start, start + len(value)) if start + len(value) <= 900 else (UNKNOWN, UNKNOWN)), 1)]
        others = [each for each in rows if each is not row]
        # Rows that share a value with what is asked are the hardest to tell apart.
        near = [each for each in others if any(value_at(each, key["column"]) == key["value"] for key in keys)]
        chosen = random_.sample(near, min(1, len(near))) + random_.sample(others, min(2, len(others)))
        for each in chosen[:2]:
            group.append(Example("rows", question, each["text"][:900], 0, 0, 0))
        stranger = random_.choice(tables[random_.choice(names)])
        yield from ranked([*group, Example("rows", question, stranger["text"][:900], 0, 0, 0)])


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
        in_row = {place["row"] for place in item["places"] if place["link"] is None}
        yield from row_group("hybridqa", question, item["rows"], right, {row: answer for row in in_row}, strangers, random_)
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


def from_row_questions(path, random_):
    """People's questions that a row answers, or a few rows do."""
    strangers = []
    for line in path.open():
        item = json.loads(line)
        answers = {row: item["answer"] for row in item["right"] if item["answer"]}
        question = dressed(item["question"], random_)
        yield from row_group(item["set"], question, item["rows"], set(item["right"]), answers, strangers, random_)
        strangers.append(random_.choice(item["rows"]))


def row_group(name, question, rows, right, answers, strangers, random_):
    """The right rows against the nearest by words, others of the table and one of another table."""
    wanted = set(WORD.findall(question.lower()))
    group = []
    for row in sorted(right):
        text, answer = rows[row][:900], answers.get(row)
        at = text.find(f" is {answer}") if answer else -1
        span = (at + 4, at + 4 + len(answer)) if at >= 0 else (UNKNOWN, UNKNOWN)
        group.append(Example(name, question, text, *span, 1))
    wrong = [text for row, text in enumerate(rows) if row not in right]
    wrong.sort(key=lambda text: -len(wanted & set(WORD.findall(text.lower()))) + random_.random())
    chosen = wrong[:4] + random_.sample(wrong[4:], min(3, len(wrong[4:]))) + random_.sample(strangers, min(1, len(strangers)))
    return ranked([*group, *(Example(name, question, text[:900], 0, 0, 0) for text in chosen)])


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
