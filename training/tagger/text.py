"""Words of questions and the alignment of what annotators wrote with what stands in the question."""

import re

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\w\s]", re.UNICODE)
STOP = set(
    "a an the of in on at to for from by with as is are was were be been am do does did has have had what which who whom "
    "whose where when how why that this these those there it its his her their and or also than then s 's i me you can "
    "could would will name list give show tell find".split()
)
SUPERLATIVE = re.compile(
    r"\b(?:most|least|fewest|earliest|latest|highest|lowest|longest|shortest|oldest|youngest|largest|smallest|biggest|"
    r"newest|greatest|heaviest|tallest|richest|fastest|best|worst|cheapest|deepest|closest|maximum|minimum)\b",
    re.I,
)


def words(text):
    """(start, end, lower case) of each word and mark."""
    return [(match.start(), match.end(), match.group().lower()) for match in WORD.finditer(text)]


def stem(word):
    word = re.sub(r"['’]s?$", "", word)
    for ending in ("ies", "ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def find_name(question, name, taken=()):
    """Where a name stands in the question, whatever its case; None where it does not."""
    found = re.search(r"(?<!\w)" + re.escape(name.lower()) + r"(?!\w)", question.lower())
    if found is None or len(question.lower()) != len(question):
        return None
    return None if any(found.start() < end and start < found.end() for start, end in taken) else found.span()


def align(question, step, least=0.85):
    """The part of a question that says what an annotator's step says: the window of highest F1 of stems."""
    found = words(question)
    wanted = [stem(word) for _, _, word in words(step) if word.isalnum() and word not in ("the", "a", "an", "return")]
    if len(wanted) < 2:
        return None
    best = (0, 0, None)
    for i in range(len(found)):
        pool, hits, size = list(wanted), 0, 0
        for j in range(i, len(found)):
            word = found[j][2]
            if not word[0].isalnum() or word in ("the", "a", "an"):
                continue
            size += 1
            if stem(word) in pool:
                pool.remove(stem(word))
                hits += 1
            elif j == i:
                break
            score = 2 * hits / (size + len(wanted))
            if stem(word) in wanted and (score, i - j) > best[:2]:
                best = (score, i - j, (i, j))
    if best[0] < least:
        return None
    i, j = best[2]
    while i > 0 and found[i - 1][2] in ("the", "a", "an"):
        i -= 1
    # A quotation mark or parenthesis that was opened inside is closed inside.
    while j + 1 < len(found) and found[j + 1][2] in ('"', ")") and question[found[i][0] : found[j][1]].count("(" if found[j + 1][2] == ")" else '"') % 2:
        j += 1
    return found[i][0], found[j][1]


JOINERS = {"of", "the", "and", "in", "de", "la", "von", "van", "a", "for", "on", "to", "du", "del"}


def written_names(question):
    """Runs of capitalised words and quoted parts, as the engine finds them by rule (src/understanding/mentions.ts)."""
    spans = [(match.start(1), match.end(1)) for match in re.finditer(r'["“«]([^"”»]{2,})["”»]', question)]
    found = [word for word in words(question) if word[2][0].isalnum()]
    i = 0
    while i < len(found):
        start, end, lower = found[i]
        if not question[start].isupper() or (i == 0 and lower in STOP):
            i += 1
            continue
        last = i
        for j in range(i + 1, len(found)):
            text = question[found[j][0] : found[j][1]]
            joined = found[j - 1][2] in JOINERS
            if text[0].isupper() or (text.isdigit() and not joined):
                last = j
            elif text not in JOINERS:
                break
        end = found[last][1] - len(re.search(r"(?:['’]s?)?$", question[found[last][0] : found[last][1]]).group())
        if not any(start < b and a < end for a, b in spans):
            spans.append((start, end))
        i = last + 1
    return sorted(spans)


MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
YEAR = r"(?:1\d{3}|20\d{2})(?:s|'s|-\d{2,4})?"
POINT = (
    rf"(?:{MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+{YEAR}|\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{MONTH},?\s+{YEAR}|{MONTH},?\s+{YEAR}|"
    rf"{YEAR}|\d{{1,2}}(?:st|nd|rd|th)\s+century|(?:last|this|next)\s+(?:year|month|week|decade|century|season)|"
    r"world war (?:i{1,2}|1|2|one|two)|today|nowadays|currently)"
)
TIME = re.compile(
    rf"(?<!\w)(?:between\s+{POINT}\s+and\s+{POINT}|from\s+{POINT}\s+(?:to|until|till)\s+{POINT}|{POINT})(?!\w)", re.I
)
CLAUSE = re.compile(
    r"^(?:when|while|during|before|after|until|since)\s+(?!(?:was|is|did|were)\b).+?(?=,\s+(?:which|what|who|where|how|in|at|on|for|to|whose)\b)|"
    r"(?<!^)(?<!\w)(?:when|while|during|before|after|until|since)\s+(?!(?:was|is|did|were)\b)[^?]{3,}",
    re.I,
)


def time_spans(question, implicit=False):
    """Points and periods by pattern; with `implicit` also a clause such as "when he attended Yale", where it is known to be one."""
    clause = CLAUSE.search(question) if implicit else None
    spans = [match.span() for match in TIME.finditer(question)]
    if clause is None:
        return spans
    start, end = clause.start(), clause.start() + len(clause.group().rstrip(" ."))
    return sorted([span for span in spans if span[1] <= start or span[0] >= end] + [(start, end)])
