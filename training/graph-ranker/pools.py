"""Pools as `export.ts` writes them, and the tensors of a graph made of one."""

import json
from dataclasses import dataclass

import numpy as np
import torch

WORLDS = ["tables-train", "tables-held", "freebase", "movies"]


@dataclass
class Pool:
    id: str
    world: str
    held: bool
    question: str
    query: int
    texts: np.ndarray
    kinds: list
    bm25: np.ndarray
    positive: np.ndarray
    hints: np.ndarray
    edges: list
    asked: np.ndarray
    answers: np.ndarray


def read_pools(folder):
    pools = []
    for world in WORLDS:
        for line in (folder / f"{world}.jsonl").open():
            item = json.loads(line)
            evidence, entities = item["evidence"], item["entities"]
            if evidence:
                pools.append(
                    Pool(
                        item["id"],
                        item["world"],
                        item["held"],
                        item["question"],
                        item["query"],
                        np.array([each["text"] for each in evidence]),
                        [each["kind"] for each in evidence],
                        np.array([each["bm25"] for each in evidence]),
                        np.array([each["positive"] for each in evidence], dtype=bool),
                        np.array([each["hints"] for each in evidence], dtype=np.float32),
                        [each["edges"] for each in evidence],
                        np.array([each["asked"] for each in entities], dtype=np.float32),
                        np.array([each["positive"] for each in entities], dtype=bool),
                    )
                )
    return pools


def graph(pool, vectors, kept=None, edges=True, relevances=None):
    """Inputs of the network for the evidences `kept` (positions; absent: all) and the entities that they hold.

    `relevances`: the cross-encoder reads them; without it that hint stays empty.

    An entity starts as the mean of its evidences by their likeness to the question, as in the paper's first round. (Its
    second round encodes names too, which here would take longer than all else together.)
    """
    kept = np.arange(len(pool.texts)) if kept is None else np.asarray(kept)
    entities = sorted({entity for i in kept for entity in pool.edges[i]})
    place = {entity: i for i, entity in enumerate(entities)}
    adjacency = np.zeros((len(kept), len(entities)), dtype=np.float32)
    for row, i in enumerate(kept):
        adjacency[row, [place[entity] for entity in pool.edges[i]]] = 1
    intent, evidence = vectors[[pool.query]][0], vectors[pool.texts[kept]]
    reading = np.zeros((len(kept), 2), dtype=np.float32)
    if relevances is not None:
        reading[:, 0], reading[:, 1] = relevances.of(pool, kept), 1
    inputs = {
        "evidence": evidence,
        "entities": attended(evidence, intent, adjacency),
        "intent": intent,
        "adjacency": adjacency if edges else np.zeros_like(adjacency),
        "evidence_hints": np.concatenate([pool.hints[kept], reading], axis=1),
        "entity_hints": pool.asked[entities][:, None],
    }
    targets = (pool.positive[kept], pool.answers[entities])
    return {name: torch.from_numpy(np.ascontiguousarray(value)) for name, value in inputs.items()}, targets


SHARPNESS = 10


def attended(evidence, intent, adjacency):
    """For each entity the mean of its evidences, weighted by a softmax of their cosine to the question; of unit length."""
    weights = np.exp(SHARPNESS * (evidence @ intent))[:, None] * adjacency
    means = (weights / np.maximum(weights.sum(0), 1e-9)).T @ evidence
    return (means / np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-9)).astype(np.float32)
