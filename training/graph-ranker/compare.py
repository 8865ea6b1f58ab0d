"""What the rankings of held-out questions are worth, side by side."""

from measures import NAMES, difference, measures, summary
from rank import biencoder, bm25, cross_encoder, first_round, second_round

OURS = "graph ranker"
CROSS = "cross-encoder over the bi-encoder's best 100"


def compare(held, vectors, relevances, ours, blind=None, whole=0, others={}):
    """Mean and interval of each measure for each system, and of our difference to each, question by question.

    `blind`: the network that was trained without edges. `whole`: so many of the questions have their whole pools read by the
    cross-encoder, as the strongest it can do alone. `others`: further graph rankers by their names.
    """
    first = {pool.id: first_round(ours, pool, vectors) for pool in held}
    cut = {pool.id: first_round(ours, pool, vectors, edges=False) for pool in held}

    def both_rounds(model, pool, edges, reading=None):
        return second_round(model, pool, vectors, first_round(model, pool, vectors, edges), edges, reading)

    systems = {
        "BM25": bm25,
        "bi-encoder": lambda pool: biencoder(pool, vectors),
        CROSS: lambda pool: cross_encoder(pool, relevances, biencoder(pool, vectors)),
        "graph ranker, edges taken away": lambda pool: second_round(
            ours, pool, vectors, cut[pool.id], False, relevances
        ),
        "graph ranker, nothing read": lambda pool: second_round(ours, pool, vectors, first[pool.id]),
        "graph ranker, last round by the paper's sum": lambda pool: second_round(
            ours, pool, vectors, first[pool.id], True, relevances, 1.0
        ),
        "first round, then cross-encoder": lambda pool: cross_encoder(pool, relevances, first[pool.id]),
        OURS: lambda pool: second_round(ours, pool, vectors, first[pool.id], True, relevances),
    }
    if blind is not None:
        systems["edge-blind network"] = lambda pool: both_rounds(blind, pool, False, relevances)
        systems["edge-blind network, nothing read"] = lambda pool: both_rounds(blind, pool, False)
    for name, other in others.items():
        systems[name] = lambda pool, other=other: both_rounds(other, pool, True, relevances)
    rows = {}
    for name, rank in systems.items():
        rows[name] = [measures(pool, rank(pool)) for pool in held]
        print(name, summary(rows[name]), flush=True)
    report = {
        "measures": NAMES,
        "questions": {},
        "all": {name: summary(values) for name, values in rows.items()},
        "graph ranker minus": {name: difference(rows[OURS], values) for name, values in rows.items() if name != OURS},
    }
    for world in sorted({pool.world for pool in held}):
        inside = [i for i, pool in enumerate(held) if pool.world == world]
        report["questions"][world] = len(inside)
        picked = {name: [values[i] for i in inside] for name, values in rows.items()}
        report[world] = {name: summary(values) for name, values in picked.items()}
        report[world]["graph ranker minus cross-encoder"] = difference(picked[OURS], picked[CROSS])
    if whole > 0:
        report["cross-encoder over whole pools"] = reading_all(held[:whole], rows[OURS], relevances)
    return report


def reading_all(held, ours, relevances):
    rows = [measures(pool, cross_encoder(pool, relevances, bm25(pool), len(pool.texts))) for pool in held]
    return {
        "questions": len(held),
        "pairs read": sum(len(pool.texts) for pool in held),
        "cross-encoder": summary(rows),
        "graph ranker": summary(ours[: len(held)]),
        "graph ranker minus cross-encoder": difference(ours[: len(held)], rows),
    }
