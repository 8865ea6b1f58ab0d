"""Rankings of a pool: ours in rounds, and what it is compared with. Each gives positions of evidences, best first."""

import numpy as np
import torch

from pools import graph

ROUNDS = (1_000, 100, 30)


def bm25(pool):
    return np.argsort(pool.bm25)


def biencoder(pool, vectors):
    return np.argsort(-(vectors[pool.texts] @ vectors[[pool.query]][0]), kind="stable")


def graph_step(model, pool, vectors, kept=None, edges=True):
    """One run of the network over the evidences `kept`: all of them in the order of its scores."""
    kept = np.arange(len(pool.texts)) if kept is None else np.asarray(kept)
    inputs, _ = graph(pool, vectors, kept, edges)
    with torch.inference_mode():
        scores = model(**inputs)[0].numpy()
    return kept[np.argsort(-scores, kind="stable")]


def graph_rounds(model, pool, vectors, edges=True, rounds=ROUNDS):
    """The best of BM25, of these the best by a first run, and these in the order of a second."""
    first = graph_step(model, pool, vectors, bm25(pool)[: rounds[0]], edges)
    return graph_step(model, pool, vectors, first[: rounds[1]], edges)
