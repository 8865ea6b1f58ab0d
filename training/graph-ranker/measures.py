"""What rankings of the held-out questions are worth. A question without any positive evidence counts as a failure."""

import numpy as np

NAMES = ["P@1", "MRR@100", "AP@30", "AP@100"]


def measures(pool, order):
    """`order`: positions of evidences, best first."""
    right = pool.positive[np.asarray(order, dtype=np.int64)]
    first = int(np.argmax(right)) if right.any() else None
    return [
        float(first == 0),
        0.0 if first is None or first >= 100 else 1 / (first + 1),
        float(first is not None and first < 30),
        float(first is not None and first < 100),
    ]


def summary(rows, seed=7, samples=2_000):
    """Mean of each measure with its 95 % bootstrap interval over questions."""
    rows = np.asarray(rows)
    random = np.random.default_rng(seed)
    drawn = np.stack([rows[random.integers(0, len(rows), len(rows))].mean(0) for _ in range(samples)])
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    return {
        name: [round(float(value), 3) for value in (rows[:, i].mean(), low[i], high[i])] for i, name in enumerate(NAMES)
    }


def difference(rows, others, seed=7, samples=2_000):
    """Mean difference of paired questions with its 95 % interval."""
    return summary(np.asarray(rows) - np.asarray(others), seed, samples)
