"""The sets as one kind of record: question, set, spans of the slots that are known, classes of the heads that are known.

What a set says nothing about is absent, and the loss leaves it out. Labels made by rule or by alignment are called silver
in the card; `measure` names the records on which a slot may be measured.
"""

import ast
import csv
import gzip
import json
import re

import simple_questions
from text import STOP, SUPERLATIVE, align, find_name, stem, time_spans, words, written_names

AUXILIARY = re.compile(r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would)\b", re.I)
PLURAL_START = re.compile(r"(?:list|show|give|name all|find all|what are|which are|who are|who were|what were)\b", re.I)


def lines(path):
    with gzip.open(path, "rt") as file:
        return [json.loads(line) for line in file]


def names_of(data):
    return {
        row["id"]: [name for name in [row.get("label"), *row.get("alternatives", [])] if name]
        for row in lines(data / "graph/fb15k-237-entities.jsonl.gz")
    }


def by_wikidata(data, kinds):
    rows = lines(data / "graph/fb15k-237-entities.jsonl.gz")
    return {row["wikidata_id"]: kinds[row["id"]] for row in rows if row.get("wikidata_id") and row["id"] in kinds}


def firms_of(data):
    """Names of companies of the graph."""
    rows = lines(data / "graph/fb15k-237-entities.jsonl.gz")
    return {row["label"] for row in rows if row.get("label") and re.search(r"\b(?:company|corporation|manufacturer|conglomerate|bank)\b", row.get("description") or "")}


def places_of(data):
    """Names of places of the graph that no other entity has."""
    kind = re.compile(r"\b(?:city|town|country|state|county|village|region|province|continent|municipality|capital|borough)\b", re.I)
    found, others = set(), set()
    for row in lines(data / "graph/fb15k-237-entities.jsonl.gz"):
        place = kind.search((row.get("description") or "")[:60]) and " in " in f" {row.get('description')} " or kind.match(row.get("description") or "")
        (found if place else others).add((row.get("label") or "").lower())
    return {name for name in found - others if len(name) > 2}


def simple(data, sets, kinds):
    for row in simple_questions.load(sorted((sets / "simplequestions").glob("annotated_*.txt")), names_of(data)):
        question = row["question"]
        if row["entity"] is None:
            continue
        record = {"set": "simplequestions", "question": question, "spans": {"entity": [row["entity"]], "relation": row["relation_words"], "inner": []}}
        # What the graph calls the answer is certain; what a relation as a rule leads to is not.
        known = kinds.get(row["object"])
        record["measure"] = [*(["entity", "relation"] if row["certain"] else []), *(["type"] if known else [])]
        record["temporal"], record["signal"] = ("none", "none") if not time_spans(question) else (None, None)
        record["type"] = known or simple_questions.answer_type(row["relation"])
        record["domain"] = simple_questions.domain(row["relation"])
        record["operation"] = None if PLURAL_START.match(question) or not re.match(r"(?:who|where|what is the|which)\b", question, re.I) else "lookup"
        record["certain"] = row["certain"]
        yield record


def break_sets(sets, kept):
    """Operations from QDMR's operators, and the part of the question that asks its first step."""
    high = {row["question_id"]: row for row in csv.DictReader((sets / "break/qdmr_hl_dev.csv").open())}
    low = {row["question_id"]: row for row in csv.DictReader((sets / "break/qdmr_dev.csv").open())}
    for id, row in {**low, **high}.items():
        source = id.split("_")[0]
        if source in ("CLEVR", "NLVR2") or not kept(id):
            continue  # about pictures
        question, steps = row["question_text"].strip(), [re.sub(r"\s+", " ", step).strip() for step in row["decomposition"].split(";")]
        operators = [step for step in re.findall(r"'(\w+)'", row["operators"])]
        record = {"set": f"break {source.lower()}", "question": question, "spans": {}, "measure": ["operation"]}
        record["operation"] = break_operation(question, steps, operators, source)
        # Operations that leave no choice of what is asked for.
        record["type"] = {"yes-no": "boolean", "count": "number"}.get(record["operation"])
        if source in ("HOTPOT", "CWQ") and id in high:
            inner = break_inner(question, steps, operators)
            if inner is not None:
                record["spans"]["inner"] = inner
                record["measure"].append("inner")
        yield record


def break_operation(question, steps, operators, source):
    last = steps[-1].lower() if steps else ""
    if not operators or operators[-1] == "None":
        return None
    if operators[-1] == "boolean":
        return "yes-no" if AUXILIARY.match(question) else None
    if "comparison" in operators:
        return "compare"
    if "arithmetic" in operators or last.startswith(("return the sum", "return sum", "return the average", "return average")):
        return "arithmetic"
    if operators[-1] in ("aggregate", "group") and re.search(r"\bnumber\b", last):
        return "count"
    if "superlative" in operators or any(SUPERLATIVE.search(step) or re.search(r"\b\w{4,}est\b", step) for step in steps if "#" in step):
        return "superlative"
    if source != "DROP" and SUPERLATIVE.search(question):
        return "superlative"
    if set(operators) <= {"select", "project", "filter", "intersection", "union", "discard"}:
        return "list" if PLURAL_START.match(question) else None if re.match(r"(?:what|which)\s+\w+s\b", question, re.I) else "lookup"
    return None


def break_inner(question, steps, operators):
    """Spans, none for a question of one hop, None where it cannot be said."""
    if len(steps) == 1:
        return []
    # What only narrows the first step, or puts two beside each other, is not asked one after the other.
    if not operators or operators[0] != "select" or "#1" not in steps[1] or operators[1] != "project":
        return [] if set(operators[1:]) <= {"filter", "select", "comparison", "boolean", "intersection", "aggregate"} else None
    return composed(question, steps[0])


def composed(question, step):
    span = align(question, step)
    if span is None:
        return None
    start, end = span
    rest = [word for _, _, word in words(question[:start] + " " + question[end:]) if word.isalnum()]
    inside = [word for _, _, word in words(question[start:end])]
    head = next((stem(word) for _, _, word in words(step.removeprefix("return")) if word not in STOP), "")
    # A span that begins with something else than what the step asks for is half a sentence.
    if head not in [stem(word) for word in inside if word not in STOP][:2]:
        return None
    if len(inside) < 3 or len(rest) < 3 or inside[-1] in STOP or inside[0] in ("what", "which", "who", "where", "when", "how", "whose"):
        return None
    return [span]


RELATED = r"(?:(?:the|an?)\s+)?[\w-]+(?:\s[\w-]+)?\s(?:of|behind)\s(?:the\s)?(?:(?:film|song|movie|album)\s)?$"


def two_wiki(sets, named):
    """2WikiMultihopQA's own train split: names from its evidence, and the part that asks the first of two hops."""
    for row in two_wiki_rows(sets):
        question, spans = row["question"], []
        for title in row["titles"]:
            # Titles of the question keep what tells namesakes apart: "(1929 Film)".
            span = find_name(question, title) or find_name(question, re.sub(r"\s*\(.*\)$", "", title))
            if span and not any(span[0] < end and start < span[1] for start, end in spans):
                tail = re.match(r"\s\([^)]*\)", question[span[1] :])
                spans.append((span[0], span[1] + (tail.end() if tail else 0)))
        if not spans or (row["type"] in ("comparison", "bridge_comparison") and len(spans) < 2):
            continue
        record = {"set": "2wikimultihopqa", "question": question, "spans": {"entity": sorted(spans)}, "measure": ["entity"]}
        record["type"] = "boolean" if row["answer"] in ("yes", "no") else named.kind(question, row["answer"])
        if record["type"]:
            record["measure"].append("type")
        if row["type"] == "comparison":
            record["spans"]["inner"] = []
            record["operation"] = "yes-no" if AUXILIARY.match(question) else "compare"
        if row["type"] == "compositional" and len(spans) == 1:
            [(start, end)] = spans
            before, after = re.search(RELATED, question[:start], re.I), re.match(r"['’]s?\s[\w-]+(?:\s?-\s?in\s?-\s?law)?", question[end:])
            # "the place of birth of X's father": the father is asked for first.
            inner = (start, end + after.end()) if after else (before.start(), end) if before else None
            if inner and inner[0] > 0:
                record["spans"]["inner"] = [inner]
        if "inner" in record["spans"]:
            record["measure"].append("inner")
        yield record


def two_wiki_rows(sets):
    for row in json.loads((sets / "2wiki-migres-train/wikihop_train_preprocess.json").read_text()):
        titles = [title for title, _ in listed(row["supporting_facts"])]
        yield {"question": row["question"], "type": row["type"], "titles": titles, "answer": row["answer"]}
    table = json.loads((sets / "multihop-tts/2wiki.json").read_text())
    for key, question in table["question"].items():
        titles = [title for title, _ in listed(table["supporting_facts"][key])]
        yield {"question": question, "type": table["type"][key], "titles": titles, "answer": table["answer"][key]}


def listed(facts):
    """Some rows hold a list, some its Python form."""
    return ast.literal_eval(facts) if isinstance(facts, str) else facts


def temporal(data, kind_by_id):
    for file, name in (("timequestions.dev", "timequestions"), ("tiq.dev", "tiq")):
        for row in lines(data / f"questions/{file}.jsonl.gz"):
            question, kinds = row["Question"].strip(), row["Temporal question type"]
            # A question that is both is known by what it is told by, not by what it asks for.
            kind = next((kind for kind in kinds if kind != "Temp.Ans"), "Temp.Ans")
            signal = row["Temporal signal"][0]
            record = {"set": name, "question": question, "spans": {"time": time_spans(question, kind == "Implicit")}, "measure": ["time", "temporal", "signal"]}
            record["temporal"] = {"Temp.Ans": "answer"}.get(kind, kind.lower())
            record["signal"] = {"No signal": "none"}.get(signal, signal.lower())
            if kind in ("Explicit", "Implicit") and not record["spans"]["time"]:
                del record["spans"]["time"]
                record["measure"].remove("time")
            answers = row["Answer"]
            value = answers[0].get("AnswerArgument", "") if answers else ""
            if re.match(r"\d{4}-\d\d-\d\dT", value):
                record["type"] = "year" if re.search(r"\byears?\b", question, re.I) else "date"
            elif re.fullmatch(r"[\d.]+", value) and not re.fullmatch(r"[12]\d{3}", value):
                record["type"] = "number"
            elif answers and (known := kind_by_id.get(answers[0].get("WikidataQid"))):
                record["type"] = known
            if record.get("type"):
                record["measure"].append("type")
            if name == "tiq":
                record["operation"] = "lookup" if kind != "Ordinal" else None
            elif kind == "Ordinal":
                record["operation"] = "superlative" if re.search(r"\b(?:first|last)\b", question, re.I) else None
            else:
                record["operation"] = None if len(answers) == 2 or SUPERLATIVE.search(question) else "list" if len(answers) > 2 else "lookup"
            yield record


FINANCE = (
    "what is the {figure} of {firm}|what was the {figure} of {firm} {then}|how much was {firm}'s {figure} {then}|what is {firm}'s current {figure}|"
    "which company has the {most} {figure}|did {firm}'s {figure} go up {then}|how did the {figure} of {firm} change {then}|what was {firm}'s {figure} {then}|"
    "is the {figure} of {firm} higher than that of {other}|what is the ticker symbol of {firm}|on which exchange is {firm} listed|what did {firm} close at {then}|"
    "what was the opening price of {firm} {then}|what is the average {figure} of {firm} {then}|how many shares of {firm} were traded {then}"
).split("|")
FIGURES = (
    "stock price|share price|market capitalization|market cap|P/E ratio|price-to-earnings ratio|dividend|dividend yield|revenue|net income|operating income|earnings per share|EPS|"
    "gross margin|total assets|long-term debt|cash flow|trading volume|closing price|quarterly earnings|profit|operating expenses|interest expense|tax rate"
).split("|")
THEN = "in 2019|in the last quarter|yesterday|last week|on March 3, 2020|in fiscal year 2018|this year|today|in 2021|at the end of 2017|last Friday".split("|")


def finance(firms, chance):
    """No set at hand asks about figures of companies: questions by templates, trained on and never measured."""
    for name in chance.sample(firms, 45):
        for template in chance.sample(FINANCE, 12):
            question = template.format(figure=chance.choice(FIGURES), firm=name, other=chance.choice(firms), then=chance.choice(THEN), most=chance.choice(["highest", "lowest"]))
            question = question[0].upper() + question[1:] + chance.choice(["?", "?", ""])
            yield {"set": "finance", "question": question, "spans": {}, "domain": "finance", "measure": []}


def complete(record, places):
    """Slots that patterns know in every question: places behind a preposition; points in time; names as they are written."""
    question, spans = record["question"], record["spans"]
    found = []
    for match in re.finditer(r"(?<!\w)(?:in|at|near|from|within)\s+(?:the\s+)?", question, re.I):
        rest = question[match.end() :]
        ends = [end for _, end, _ in words(rest)[:4]]
        end = next((end for end in reversed(ends) if rest[:end].lower() in places), None)
        cut = end and re.match(r"\s[A-Z]", rest[end:])
        if end and not cut:
            found.append((match.end(), match.end() + end))
    spans["location"] = found
    if "time" not in spans and record["set"] not in ("timequestions", "tiq"):
        spans["time"] = time_spans(question)
    if "entity" not in spans and re.search(r"(?<!^)[A-Z]", question) and record["set"] in ("break hotpot", "break cwq", "tiq"):
        spans["entity"] = written_names(question)
    return record
