"""Rankings of a pool: ours in rounds, and what it is compared with. Each gives positions of evidences, best first."""

import numpy as np
import torch

from pools import graph

ROUNDS = (1_000, 100, 30)


def bm25(pool):
    return np.argsort(pool.bm25)


def biencoder(pool, vectors):
    return np.argsort(-(vectors[pool.texts] @ vectors[[pool.query]][0]), kind="stable")


def cross_encoder(pool, relevances, order, read=ROUNDS[1]):
    """The first of `order` by relevance; the rest behind them."""
    first = order[:read]
    return np.concatenate([first[np.argsort(-relevances.of(pool, first), kind="stable")], order[read:]])


def ranking_scores(evidence, entities, adjacency, share=1.0):
    """An evidence's share of the pool plus `share` times those of its entities; the paper's code has 1."""
    return torch.softmax(evidence, 0) + share * (adjacency @ torch.softmax(entities, 0))


def graph_step(model, pool, vectors, kept=None, edges=True, relevances=None, share=1.0):
    """One run of the network over the evidences `kept`: all of them in the order of its scores.

    See `ranking_scores` for `share`.
    """
    kept = np.arange(len(pool.texts)) if kept is None else np.asarray(kept)
    inputs, _ = graph(pool, vectors, kept, edges, relevances)
    with torch.inference_mode():
        scores = ranking_scores(*model(**inputs), inputs["adjacency"], share)
    return kept[np.argsort(-scores.numpy(), kind="stable")]


def first_round(model, pool, vectors, edges=True):
    """The best of BM25 in the order of a first run, which reads nothing."""
    return graph_step(model, pool, vectors, bm25(pool)[: ROUNDS[0]], edges)


def second_round(model, pool, vectors, first, edges=True, relevances=None, share=None):
    """The best of a first round, read by the cross-encoder, in the order of a second run.

    What was read is ranked by the evidence's own share: with the pools that the epoch is chosen by, entities' shares make
    that worse, while they help where nothing is read (`make.py` prints both).
    """
    if share is None:
        share = 1.0 if relevances is None else 0.0
    return graph_step(model, pool, vectors, first[: ROUNDS[1]], edges, relevances, share)
