"""A pool where only the edges tell two evidences apart."""

import numpy as np
import torch

from network import DIMENSIONS
from rank import ranking_scores


def structural(read, swapped=False):
    """Evidences 1 and 2 are the same to read. 1 shares an entity with 0, which matches the question, 2 with 3, which does not.

    `swapped`: the other way round.
    """
    random = np.random.default_rng(3)
    unit = lambda vector: vector / np.linalg.norm(vector)
    intent = unit(random.standard_normal(DIMENSIONS))
    near = lambda cosine: cosine * intent + np.sqrt(1 - cosine**2) * unit(random.standard_normal(DIMENSIONS))
    twin = near(0.4)
    evidence = np.stack([unit(near(0.8)), unit(twin), unit(twin), unit(near(0.0))])
    # The attended mean of an entity's evidences is almost the one that is nearer to the question.
    entities = evidence[[0, 1]]
    edges = [[1, 0], [0, 1], [1, 0], [0, 1]] if swapped else [[1, 0], [1, 0], [0, 1], [0, 1]]
    hints = [[1.0, 0.9, 0.9, 1], [0.3, 0.3, 0.2, 1], [0.3, 0.3, 0.2, 1], [0.0, 0.0, 0.01, 1]]
    values = {
        "evidence": evidence,
        "entities": entities,
        "intent": intent,
        "adjacency": edges,
        "evidence_hints": hints if read else [[bm25, coverage, 0, 0] for bm25, coverage, _, _ in hints],
        "entity_hints": [[0], [0]],
    }
    return {name: torch.tensor(np.array(value), dtype=torch.float32) for name, value in values.items()}


def sees_edges(run):
    """Whether a ranking tells the two apart, and the other way round when the edges are swapped.

    `run`: gives the scores of evidences and of entities for inputs as keywords.
    """
    gains = []
    for read in (False, True):
        for swapped in (False, True):
            inputs = structural(read, swapped)
            scores = np.log(ranking_scores(*map(torch.as_tensor, run(**inputs)), inputs["adjacency"]).numpy())
            gains.append(scores[1] - scores[2])
    return all(abs(gain) > 0.01 for gain in gains) and gains[0] * gains[1] < 0 and gains[2] * gains[3] < 0
