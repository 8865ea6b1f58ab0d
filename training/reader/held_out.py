"""What is held out of each training set, written for measure.ts: JSON lines, a question with its paragraph and answers, or with
texts of which some are right.

Sets share paragraphs and questions: what another set teaches is left out, by its words.
"""

import json
import random
from collections import defaultdict
from pathlib import Path

from evidence_examples import cell_groups, fact_groups, simple_questions
from example import fold, is_held
from prepare import by_question, sides
from searched import lines_of, tables_of

# Questions by templates, and texts that stand beside a right one.
ASKED, BESIDE = 60, 30


def write(data: Path, folder: Path, evidence: Path, file: Path):
    (questions, pairs), (held_questions, held_pairs) = sides(data, folder)
    taught = {fold(item.question) for item in [*questions, *pairs]}
    read = {fold(text) for text in [*(item.context for item in questions), *(item.text for item in pairs)]}
    lines = []
    for item in held_questions:
        if item.spans and fold(item.question) not in taught and fold(item.context) not in read:
            start, end = item.spans[0]
            answer = {"text": item.context[start:end], "answer_start": utf16(item.context[:start])}
            lines.append({"set": item.set, "question": item.question, "context": item.context, "answers": [answer]})
    for (name, question), items in by_question(held_pairs).items():
        texts = list(dict.fromkeys(item.text for item in items))
        right = sorted({texts.index(item.text) for item in items if item.relevant})
        if right and fold(question) not in taught:
            lines.append({"set": name, "question": question, "texts": texts, "right": right})
    random_ = random.Random(7)
    lines += [*of_facts(data, folder, evidence / "facts.jsonl", random_), *of_rows(evidence / "rows.jsonl", random_)]
    file.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def of_facts(data, folder, path, random_):
    """Questions about facts, by templates and of SimpleQuestions, among other facts about the entities of the right one."""
    facts = list(lines_of(path))
    held = [fact for fact in facts if is_held("facts", fact["subject"])]
    by_text = {fact["text"]: fact for fact in held}
    by_entity = defaultdict(list)
    for fact in facts:
        for entity in {fact["subject"], fact["object"]}:
            by_entity[entity].append(fact)
    for group, _ in fact_groups(held, ASKED, random_):
        fact = by_text[group[0].text]
        named = "object" if group[0].start == 0 else "subject"
        answers = lambda other: other["relation"] == fact["relation"] and other[named] == fact[named]
        others = [*by_entity[fact["subject"]], *by_entity[fact["object"]]]
        yield among("facts", group[0].question, fact["text"], [other["text"] for other in others if not answers(other)], random_)
    for subject, example in simple_questions(data, folder):
        if is_held("facts", subject):
            answer = example.text[example.start :]
            predicate = example.text[len(subject) + 2 : example.start - 2]
            wrong = lambda other: answer not in (other["subject"], other["object"]) and last_words(other["relation"]) != predicate
            others = [other["text"] for other in by_entity[subject] if wrong(other)]
            yield among("simplequestions", example.question, example.text, others, random_)


def last_words(relation):
    """As SimpleQuestions' predicates are written."""
    return relation.split("%2F")[-1].replace("_", " ")


def of_rows(path, random_):
    """Questions by templates among the rows of the table."""
    tables = tables_of(path, held=True)
    by_text = {row["text"][:900]: row for rows in tables.values() for row in rows}
    for group, _ in cell_groups(tables, ASKED, random_):
        right = group[0].text
        yield among("rows", group[0].question, right, [row["text"][:900] for row in tables[by_text[right]["table"]]], random_)


def among(name, question, right, others, random_):
    others = [text for text in dict.fromkeys(others) if text != right]
    return {"set": name, "question": question, "texts": [right, *random_.sample(others, min(BESIDE, len(others)))], "right": [0]}


def utf16(text):
    return len(text.encode("utf-16-le")) // 2
