"""Reading the texts of the data sets: their tokens joined again, their sentences, names, numbers and dates."""

import re

MONTHS = "January February March April May June July August September October November December".split()
MONTH = "|".join(MONTHS)
WORDS = "two three four five six seven eight nine ten eleven twelve".split()
SPELLED = {word: str(number) for number, word in enumerate(WORDS, 2)}
BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}"}

YEAR = re.compile(r"(?<![\d.,$£€])(?:1[0-9]|20)\d\d(?![\d,.]\d|\d)")
FULL_DATE = re.compile(rf"\b({MONTH}) (\d{{1,2}}), (\d{{4}})\b|\b(\d{{1,2}}) ({MONTH}) (\d{{4}})\b")
MONTH_NAME = re.compile(rf"\b(?:{MONTH})\b(?= \d)")
DAY = re.compile(rf"\b\d{{1,2}}(?= (?:{MONTH})\b)|(?<=[a-z] )\d{{1,2}}(?=, \d{{4}}\b)")
NUMBER = re.compile(r"(?<![\w.,/-])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\w/-]|[.,]\d)")
SPELLED_NUMBER = re.compile(rf"\b(?:{'|'.join(WORDS)})\b")
SPELLED_ANYWHERE = re.compile(SPELLED_NUMBER.pattern, re.IGNORECASE | re.ASCII)

PLAIN = "The A An In On At It Its He She They His Her Their This That These Those There As After Before During By For From With When While Since However Although Also But And Or Both Each Many Most Some Several Other One Two Three First Second".split()
NAME = re.compile(r"\b(?:[A-Z]\.|[A-Z][\w'’-]*)(?:(?: (?:of|the|de|la|von|van|and))* (?:[A-Z]\.|[A-Z][\w'’-]*))*")
NO_NAME = {*PLAIN, *MONTHS, *"Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()}


def joined(text):
    """Undoes the tokenisation of a treebank: `` ( born 1959 ) '' becomes "(born 1959)"."""
    text = " ".join(BRACKETS.get(token, token) for token in text.split())
    text = text.replace("`` ", '"').replace(" ''", '"').replace("``", '"').replace("''", '"')
    text = re.sub(r" ([,.;:!?%)\]])", r"\1", text)
    text = re.sub(r"([(\[$£€]) ", r"\1", text)
    text = re.sub(r" ('s|'|n't|'re|'ve|'ll|'d)\b", r"\1", text)
    text = text.replace("s ' ", "s' ")
    return re.sub(r" -- | – ", " – ", text).strip()


def sentences(text):
    return [part for part in re.split(r"(?<=[a-z0-9)\"][.!?])\s+(?=[A-Z\"])", text) if part]


def names(text):
    """Names with their places. A word that only begins the sentence is none."""
    found = []
    for match in NAME.finditer(text):
        start, name = match.start(), match.group()
        while name.split(" ")[0] in NO_NAME:
            first = name.split(" ")[0]
            start, name = start + len(first) + 1, name[len(first) + 1 :]
            if not name:
                break
        if name and name[0].isupper() and name not in NO_NAME and len(name) > 2:
            found.append((start, start + len(name), name))
    return found


def dates(text):
    """Years, months and days of dates with their places."""
    return [match.span() for pattern in (YEAR, MONTH_NAME, DAY) for match in pattern.finditer(text)]


def numbers(text):
    """Numbers that are no part of a date, with their places."""
    taken = [match.span() for pattern in (FULL_DATE, YEAR, DAY) for match in pattern.finditer(text)]
    spans = [match.span() for pattern in (NUMBER, SPELLED_NUMBER) for match in pattern.finditer(text)]
    return [span for span in spans if not any(span[0] < end and start < span[1] for start, end in taken)]


def values(text):
    """Everything in a text that counts or dates, folded."""
    return {folded(text[start:end]) for start, end in [*numbers(text), *dates(text)]}


def plain_numbers(text):
    """Numbers in one notation, as the network reads them: "5,000" is "5000", "five" is "5". See plain-numbers.ts."""
    text = re.sub(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))", "", text)
    return SPELLED_ANYWHERE.sub(lambda match: SPELLED[match.group().lower()], text)


def folded(value):
    """The same for "5,000" and "5000", for "five" and "5"."""
    return SPELLED.get(value.lower(), value.replace(",", "").lstrip("0"))
