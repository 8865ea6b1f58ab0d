"""Rows, facts and pages that the questions of one pass are searched among."""

import gzip
import json
import re
from collections import defaultdict

from example import is_held
from near_texts import in_part

# Rows that people ask about are all searched, and so many more of a part of the other tables; facts by subject.
TABLE_PARTS, FACT_PARTS = 32, 16


def rows_searched(data, evidence, epoch):
    for file in ("hybridqa", "row-questions"):
        for item in lines_of(evidence / f"{file}.jsonl"):
            yield from (text[:900] for text in item["rows"])
    with gzip.open(data / "tables/ott-qa.dev.jsonl.gz", "rt") as lines:
        measured = {json.loads(line)["table_id"] for line in lines}
    for row in lines_of(evidence / "rows.jsonl"):
        if in_part(row["table"], epoch, TABLE_PARTS) and row["table"] not in measured and not is_held("rows", row["table"]):
            yield row["text"][:900]


def page_of_row(text):
    """The title that a verbalised row begins with."""
    return re.split(" / |: ", text, maxsplit=1)[0].casefold()


def facts_searched(path, epoch):
    return [fact["text"] for fact in facts_of(path) if in_part(fact["subject"], epoch, FACT_PARTS)]


def facts_of(path):
    """Facts about the subjects that teach."""
    return [fact for fact in lines_of(path) if not is_held("facts", fact["subject"])]


def tables_of(path, held=False):
    """Rows by table, of the tables that teach or of those that are held out."""
    tables = defaultdict(list)
    for row in lines_of(path):
        if is_held("rows", row["table"]) == held:
            tables[row["table"]].append(row)
    return tables


def pages_of(path):
    """(title, text) of the pages behind the cells of tables."""
    return list(dict.fromkeys((page["title"], page["text"][:700]) for item in lines_of(path) for page in item["passages"]))


def lines_of(path):
    with path.open() as lines:
        for line in lines:
            yield json.loads(line)
