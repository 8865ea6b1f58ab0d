"""What is held out of each training set, written for measure.ts: JSON lines, a question with its paragraph and answers, or with
texts of which some are right.

Sets share paragraphs and questions: what another set teaches is left out, by its words.
"""

import json
from pathlib import Path

from example import fold
from prepare import by_question, sides


def write(data: Path, folder: Path, file: Path):
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
    file.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def utf16(text):
    return len(text.encode("utf-16-le")) // 2
