"""Reads the training sets of `shared/data/train` and yields questions with contexts, one shape for all.

A `Question` has the article's title where the set has one, the paragraph, and the answers as character spans in it
(empty: the paragraph does not answer). A `Pair` is a question with one text and whether it answers.
"""

import csv
import json
import re
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Question:
    set: str
    question: str
    title: str
    context: str
    spans: list = field(default_factory=list)


@dataclass
class Pair:
    set: str
    question: str
    title: str
    text: str
    relevant: bool
    answer: str = ""  # where the set says it in words of a text


def squad_like(folder):
    """SQuAD's own format: articles, paragraphs, questions with answer offsets."""
    files = {
        "squad1-du": "squad1-du-test/test-v1.1.json",
        "squad2-dev-half": "squad2-dev-half/dev-v2.0.json",
        "squadshifts-wiki": "squadshifts/new_wiki_v1.0.json",
        "squadshifts-amazon": "squadshifts/amazon_reviews_v1.0.json",
        "squadshifts-reddit": "squadshifts/reddit_v1.0.json",
    }
    for name, file in files.items():
        for article in json.loads((folder / file).read_text())["data"]:
            title = article.get("title", "").replace("_", " ") if name.startswith("squad") and "shifts" not in name else ""
            for paragraph in article["paragraphs"]:
                for item in paragraph["qas"]:
                    spans = [] if item.get("is_impossible") else exact_spans(paragraph["context"], item["answers"])
                    if spans or item.get("is_impossible"):
                        yield Question(name, item["question"].strip(), title, paragraph["context"], spans)


def exact_spans(context, answers):
    """The commonest annotated span; annotators differ, and one span is what training wants."""
    counts = {}
    for answer in answers:
        start, text = answer["answer_start"], answer["text"].strip()
        if text and context[start : start + len(text)] == text:
            counts[(start, start + len(text))] = counts.get((start, start + len(text)), 0) + 1
    return [max(counts, key=lambda span: (counts[span], -(span[1] - span[0])))] if counts else []


def squad_parts(folder):
    """Sets that give the answer's text without its place: kept where the text stands in the paragraph, mostly once."""
    for item in json.loads((folder / "squad-routerlens/dev.json").read_text()):
        yield from once("squad-routerlens", item["question"], "", item["context"], item["answer"])
    for file in ("train", "valid", "test"):
        for paragraph in json.loads((folder / f"squad-flaneval/{file}.json").read_text()):
            for item in paragraph["qas"]:
                yield from once("squad-flaneval", item["question"], "", paragraph["context"], item["answer"])
    for file in ("train", "dev", "test"):
        for item in json.loads((folder / f"nqswap-routerlens/{file}.json").read_text()):
            context = tidy(re.sub(r"<[^>]*>", " ", item["context"]))
            yield from once("nqswap", item["question"], "", context, tidy(first(item["answer"])), at_most=4)


def first(answer):
    return answer if isinstance(answer, str) else answer[0]


def once(name, question, title, context, answer, at_most=1):
    """Of several places the first one is taken: pages say what they are about where they begin."""
    answer = first(answer).strip()
    if answer and 0 < context.count(answer) <= at_most:
        start = context.index(answer)
        yield Question(name, question.strip(), title, context, [(start, start + len(answer))])


def qed(folder):
    for line in (folder / "qed/qed-dev.jsonlines").read_text().splitlines():
        item = json.loads(line)
        for annotation in item["annotation"].get("answer", [])[:1]:
            answer = tidy(annotation["paragraph_reference"]["string"])
            yield from once("qed", item["question_text"], item["title_text"], tidy(item["paragraph_text"]), answer)


def qamr(folder):
    """Questions on single sentences, answers as token positions. The columns are those of its README."""
    sentences = {}
    for line in (folder / "qamr/wiki-sentences.tsv").read_text().splitlines():
        key, sentence = line.split("\t")
        sentences[key] = sentence.split(" ")
    for file in ("dev", "test"):
        seen = set()
        for line in (folder / f"qamr/{file}.tsv").read_text().splitlines():
            key, _, _, _, _, question, answer, *_ = line.split("\t")
            tokens = sentences.get(key)
            positions = [int(position) for position in answer.split()]
            if tokens is None or not positions or (key, question) in seen:
                continue
            seen.add((key, question))
            if positions != list(range(positions[0], positions[-1] + 1)):
                continue
            text, offsets = join_tokens(tokens)
            yield Question("qamr", question, "", text, [(offsets[positions[0]][0], offsets[positions[-1]][1])])


def join_tokens(tokens):
    """Penn tokens as running text, with the place of each."""
    text, offsets, opened = "", [], False
    for token in tokens:
        plain = {"-LRB-": "(", "-RRB-": ")", "``": '"', "''": '"', "-LSB-": "[", "-RSB-": "]"}.get(token, token)
        closing = re.fullmatch(r"[.,;:!?)\]%]|'s|n't|'\w{1,2}", plain) or (token == "''")
        gap = "" if not text or closing or opened else " "
        text += gap
        offsets.append((len(text), len(text) + len(plain)))
        text += plain
        opened = plain in "([" or token == "``"
    return text, offsets


def multi_hop(folder):
    """HotpotQA, 2WikiMultihopQA, MuSiQue: supporting sentences are relevant; what stands beside them is not."""
    items = []
    items += [("hotpotqa", json.loads(line)) for line in (folder / "hotpotqa-amor/dev.json").read_text().splitlines()]
    items += [("hotpotqa", item) for item in json.loads((folder / "hotpotqa-amor/test.json").read_text())]
    items += [("hotpotqa", item) for item in json.loads((folder / "hotpotqa-hipporag/hotpotqa_train.json").read_text())]
    for name, file in (("hotpotqa", "hotpot"), ("2wiki", "2wiki")):
        columns = json.loads((folder / f"multihop-tts/{file}.json").read_text())
        items += [(name, {column: columns[column][key] for column in columns}) for key in columns["question"]]
    items += [("2wiki", item) for item in json.loads((folder / "2wiki-migres-train/wikihop_train_preprocess.json").read_text())]
    for name, item in items:
        context = item.get("context")
        facts = item.get("supporting_facts")
        if not isinstance(context, list) or not isinstance(facts, list) or not context:
            continue
        answer = item.get("answer")
        answer = answer if isinstance(answer, str) and answer not in ("yes", "no") else ""
        wanted = {(fact[0], fact[1]) for fact in facts if len(fact) == 2 and isinstance(fact[1], int)}
        if not wanted:
            continue
        for title, sentences in (entry[:2] for entry in context):
            for position, sentence in enumerate(sentences):
                if len(sentence.strip()) > 20:
                    yield Pair(name, item["question"].strip(), title, sentence.strip(), (title, position) in wanted, answer)


def selection(folder):
    """Answer sentence selection: SelQA and TREC-QA."""
    for file in ("dev", "test"):
        for item in json.loads((folder / f"selqa/selqa-ass-{file}.json").read_text()):
            for position, text in enumerate(item["candidates"]):
                yield Pair("selqa", item["question"], item["article"], text, position in item["answers"])
    with (folder / "trecqa-wang/train.csv").open() as lines:
        for row in csv.DictReader(lines):
            yield Pair("trecqa", detokenise(row["qtext"]), "", detokenise(row["atext"]), row["label"] == "1")
    kou = json.loads((folder / "squad-kou/train.json").read_text())
    for question, answer in zip(kou["questions"], kou["answers"]):
        yield Pair("squad-kou", question, "", answer, True)


def detokenise(text):
    return join_tokens(text.split(" "))[0]


def tidy(text):
    """Natural Questions' tokenised text as running text."""
    text = re.sub(r"\s+([.,;:!?)\]%]|'s\b|n't\b)", r"\1", re.sub(r"\s+", " ", text).strip())
    return re.sub(r"([(\[])\s+", r"\1", text).replace("`` ", '"').replace(" ''", '"')


def questions(folder: Path):
    for source in (squad_like, squad_parts, qed, qamr):
        yield from source(folder)


def pairs(folder: Path):
    for source in (multi_hop, selection):
        yield from source(folder)
