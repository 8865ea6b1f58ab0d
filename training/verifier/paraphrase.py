"""Changes that leave a sentence true: each gives a sentence that the old one entails, or nothing."""

import re

from text import FULL_DATE, MONTHS, NAME, SPELLED, YEAR

NUMERALS = {number: word for word, number in SPELLED.items()}
ENTITY = NAME.pattern
LIKE = [
    *[("film", "movie"), ("films", "movies"), ("was released", "came out"), ("located in", "situated in"), ("began", "started")],
    *[("founded", "established"), ("is known as", "is called"), ("the United States", "the US"), ("approximately", "about")],
    *[("received", "got"), ("largest", "biggest"), ("wrote", "authored"), ("won", "was awarded"), ("purchased", "bought")],
    *[("starring", "with"), ("situated", "located"), ("was built", "was constructed"), ("became", "turned into"), ("near", "close to")],
    *[("died", "passed away"), ("moved to", "went to"), ("consists of", "is made up of"), ("footballer", "football player")],
    *[("television", "TV"), ("is an American", "is a US"), ("attended", "went to"), ("graduated from", "finished his studies at")],
    *[("also known as", "also called"), ("more than", "over"), ("produced by", "made by"), ("throughout", "all over")],
]
ACTIVE = {word: word for word in "directed produced created founded composed designed published developed invented discovered".split()}
ACTIVE |= {"written": "wrote", "sung": "sang", "drawn": "drew", "won": "won", "edited": "edited", "narrated": "narrated"}


def title_for_pronoun(sentence, title, chance):
    found = re.match(r"(?:He|She|It|The (?:film|album|song|series|show|novel|book|game|band|company|town|village|city|club|team|station|station))\b(?!')", sentence)
    if found and title:
        return title + sentence[found.end() :]
    own = re.match(r"(?:His|Her|Its)\b", sentence)
    return f"{title}'s{sentence[own.end():]}" if own and title else None


def other_words(sentence, _title, chance):
    fitting = [pair for pair in LIKE if re.search(rf"\b{pair[0]}\b", sentence)]
    if not fitting:
        return None
    old, new = chance.choice(fitting)
    return re.sub(rf"\b{old}\b", new, sentence, count=1)


def without_brackets(sentence, _title, _chance):
    new = re.sub(r" ?\([^()]*\)", "", sentence)
    return new if new != sentence and len(new) > 20 else None


def without_rest(sentence, _title, chance):
    """Ends before a clause that only adds something."""
    places = [match.start() for match in re.finditer(r",? (?:which|who|whose|where|when|while|before|after|and (?:was|is|has|had|the))\b|, (?:and|but|with|as|including) ", sentence)]
    places = [place for place in places if len(sentence[:place].split()) > 4 and sentence[:place].count("(") == sentence[:place].count(")")]
    return sentence[: chance.choice(places)] + "." if places else None


def date_written_otherwise(sentence, _title, chance):
    found = FULL_DATE.search(sentence)
    if not found:
        return None
    month, day, year = found.group(1, 2, 3) if found.group(1) else found.group(5, 4, 6)
    forms = [f"{day} {month} {year}", f"{month} {day}, {year}", f"{year}-{MONTHS.index(month) + 1:02d}-{int(day):02d}"]
    if re.search(r"\bon $", sentence[: found.start()]):
        head = re.sub(r"\bon $", "in ", sentence[: found.start()])
        return head + chance.choice([f"{month} {year}", year]) + sentence[found.end() :]
    return sentence[: found.start()] + chance.choice([form for form in forms if form != found.group()]) + sentence[found.end() :]


def number_written_otherwise(sentence, _title, chance):
    found = [(m, SPELLED.get(m.group().lower())) for m in re.finditer(r"\b[a-z]+\b", sentence)]
    found += [(m, m.group().replace(",", "")) for m in re.finditer(r"\b\d{1,3}(?:,\d{3})+\b", sentence)]
    found += [(m, NUMERALS.get(m.group())) for m in re.finditer(r"(?<=\s)\d{1,2}(?= [a-z])", sentence)]
    found = [(m, new) for m, new in found if new]
    if not found:
        return None
    match, new = chance.choice(found)
    return sentence[: match.start()] + new + sentence[match.end() :]


def time_elsewhere(sentence, _title, _chance):
    front = re.match(rf"(In (?:\w+ )?{YEAR.pattern}), (.+)\.$", sentence)
    if front:
        rest = front.group(2)
        rest = rest[0].lower() + rest[1:] if re.match(r"(?:The|A|An|He|She|It|They|His|Her)\b", rest) else rest
        return f"{rest[0].upper()}{rest[1:]} in {front.group(1)[3:]}."
    back = re.match(rf"([A-Z][^,;]+) in ((?:\w+ )?{YEAR.pattern})\.$", sentence)
    if back is None:
        return None
    rest = back.group(1)
    rest = rest[0].lower() + rest[1:] if re.match(r"(?:The|A|An|He|She|It|They|His|Her)\b", rest) else rest
    return f"In {back.group(2)}, {rest}."


def credits_of(sentence):
    """(deed, who did it) of a sentence: "directed by Ridley Scott". Who did several things is left out."""
    found = re.findall(rf"\b({'|'.join(ACTIVE)}) by ({ENTITY})", sentence)
    doers = [doer for _, doer in found]
    return [(deed, doer) for deed, doer in found if sum(doer in other or other in doer for other in doers) == 1]


def active(sentence, title, chance):
    """"X is a film directed by Y" says that Y directed X."""
    found = credits_of(sentence)
    if not found or not title or not re.match(rf"(?:{re.escape(title)}|It|The \w+)\b", sentence):
        return None
    verb, agent = found[0]
    return chance.choice([f"{agent} {ACTIVE[verb]} {title}.", f"{title} was {verb} by {agent}.", f"{agent} {ACTIVE[verb]} {title}."])


def birth(sentence, title, chance):
    found = re.match(rf"[^()]*\((?:[^()]*; )?born ({FULL_DATE.pattern})", sentence)
    if not found or not title:
        return None
    day = found.group(1)
    return chance.choice([f"{title} was born on {day}.", f"{title} was born in {day[-4:]}.", f"{title}, born: {day}."])


CHANGES = [title_for_pronoun, title_for_pronoun, other_words, without_brackets, without_rest, without_rest]
CHANGES += [date_written_otherwise, number_written_otherwise, time_elsewhere, active, active, birth, birth]


def paraphrased(sentence, title, chance, times=2):
    """Up to `times` changes; the sentence itself where none applies."""
    for change in chance.sample(CHANGES, len(CHANGES)):
        if times == 0:
            break
        new = change(sentence, title, chance)
        if new and new != sentence:
            sentence, times = new, times - 1
    return sentence
