"""Changes that make a sentence false: each takes a sentence, its evidence and a source of chance, and gives the changed
sentence, or nothing where it does not apply."""

import re

from text import MONTHS, SPELLED, WORDS, dates, folded, names, numbers, values

NEGATABLE = re.compile(r"\b(?:is|was|are|were|has been|have been|had been|can|could|will|would|did|does|has|have|had)\b(?! not\b|n't| never\b)")
NEGATED = re.compile(r"\b(is|was|are|were|can|could|will|would|did|does|has|have|had)(?: not| never|n't)\b ?")
PAST = re.compile(r"\b(directed|won|played|wrote|produced|starred|founded|composed|published|released|served|became|reached|received|began|moved|joined|led|ended|died)\b")
# Names on both sides of these may change places without a change of meaning.
SYMMETRIC = re.compile(r"\b(?:and|or|with|against|married|met|between|versus|vs|near|along)\b|[,;/&]")


def replaced(text, span, new):
    return text[: span[0]] + new + text[span[1] :]


def other_number(old, chance):
    if old.lower() in SPELLED:
        return chance.choice([word for word in WORDS if word != old.lower()])
    if "." in old:
        whole, decimals = old.rsplit(".", 1)
        return f"{whole}.{(int(decimals) + chance.randint(1, 10 ** len(decimals) - 1)) % 10 ** len(decimals):0{len(decimals)}d}"
    plain = int(old.replace(",", ""))
    near = [plain + chance.choice([-1, 1]) * chance.randint(1, max(2, plain // 5)), plain * 10, plain + 10 ** (len(str(plain)) - 1)]
    new = max(1, chance.choice(near))
    new = new + 1 if new == plain else new
    return f"{new:,}" if "," in old else str(new)


def number(sentence, evidence, chance, _pool=None):
    spans = numbers(sentence)
    if not spans:
        return None
    span = chance.choice(spans)
    old, known = sentence[slice(*span)], values(evidence)
    others = [evidence[slice(*place)] for place in numbers(evidence)]
    others = [other for other in others if folded(other) != folded(old)]
    # A number of the same page in the wrong place is harder to find than a new one.
    if others and chance.random() < 0.3:
        return replaced(sentence, span, chance.choice(others))
    for _ in range(5):
        new = other_number(old, chance)
        if folded(new) not in known:
            return replaced(sentence, span, new)
    return None


def date(sentence, evidence, chance, _pool=None):
    spans = dates(sentence)
    if not spans:
        return None
    span = chance.choice(spans)
    old = sentence[slice(*span)]
    if old in MONTHS:
        options = [month for month in MONTHS if month != old]
    elif len(old) == 4:
        years = [evidence[slice(*place)] for place in dates(evidence)]
        options = [str(int(old) + step) for step in (-30, -10, -4, -2, -1, 1, 2, 3, 5, 10, 20)]
        inside = [year for year in years if len(year) == 4 and year.isdigit() and year != old]
        if inside and chance.random() < 0.3:
            return replaced(sentence, span, chance.choice(inside))
    else:
        options = [str(day) for day in range(1, 29) if day != int(old)]
    known = values(evidence)
    options = [option for option in options if option not in known]
    return replaced(sentence, span, chance.choice(options)) if options else None


def negation(sentence, _evidence=None, chance=None, _pool=None):
    negated = NEGATED.search(sentence)
    if negated:
        return replaced(sentence, negated.span(), negated.group(1) + " ")
    found = NEGATABLE.search(sentence)
    if found:
        word = found.group().split(" ")
        new = " ".join([word[0], chance.choice(["not", "not", "never"]), *word[1:]])
        return replaced(sentence, found.span(), new)
    past = PAST.search(sentence)
    return replaced(sentence, past.span(), f"never {past.group()}") if past else None


def roles(sentence, _evidence, chance, _pool=None):
    """Two names change places, where that is not all the same."""
    found = names(sentence)
    pairs = [
        (a, b)
        for a, b in zip(found, found[1:])
        if a[2] != b[2] and not SYMMETRIC.search(sentence[a[1] : b[0]]) and len(sentence[a[1] : b[0]].split()) > 1
    ]
    if not pairs:
        return None
    a, b = chance.choice(pairs)
    return sentence[: a[0]] + b[2] + sentence[a[1] : b[0]] + a[2] + sentence[b[1] :]


def before(text, start):
    words = re.findall(r"\w+", text[:start])
    return words[-1].lower() if words else ""


def name(sentence, evidence, chance, pool):
    """Another name that stands behind the same word elsewhere: "directed by" somebody else, born in another place."""
    found = names(sentence)
    if not found:
        return None
    start, end, old = chance.choice(found)
    inside = [(s, n) for s, _, n in names(evidence) if n != old and n not in old and old not in n and n not in sentence]
    like = [n for s, n in inside if before(evidence, s) == before(sentence, start)]
    if (like or inside) and chance.random() < 0.35:
        return replaced(sentence, (start, end), chance.choice(like or [n for _, n in inside]))
    for _ in range(5):
        new = chance.choice(pool.get(before(sentence, start)) or pool[""])
        if new not in evidence and new not in old and old not in new:
            return replaced(sentence, (start, end), new)
    return None


KINDS = {"number": number, "date": date, "negation": negation, "roles": roles, "name": name}
