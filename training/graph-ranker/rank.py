"""Rankings of a pool: ours in rounds, and what it is compared with. Each gives positions of evidences, best first."""

import json

import numpy as np
import onnxruntime
import torch
from tokenizers import Tokenizer

from pools import graph

ROUNDS = (1_000, 100, 30)


def bm25(pool):
    return np.argsort(pool.bm25)


def biencoder(pool, vectors):
    return np.argsort(-(vectors[pool.texts] @ vectors[[pool.query]][0]), kind="stable")


def graph_step(model, pool, vectors, kept=None, edges=True, aggregate=True):
    """One run of the network over the evidences `kept`: all of them in the order of its scores.

    `aggregate`: of the probability of an evidence plus those of its entities, as the paper's reference code chooses.
    """
    kept = np.arange(len(pool.texts)) if kept is None else np.asarray(kept)
    inputs, _ = graph(pool, vectors, kept, edges)
    with torch.inference_mode():
        scores, entities = model(**inputs)
        if aggregate:
            scores = torch.softmax(scores, 0) + inputs["adjacency"] @ torch.softmax(entities, 0)
    return kept[np.argsort(-scores.numpy(), kind="stable")]


def graph_rounds(model, pool, vectors, edges=True, aggregate=True, rounds=ROUNDS):
    """The best of BM25, of these the best by a first run, and these in the order of a second."""
    first = graph_step(model, pool, vectors, bm25(pool)[: rounds[0]], edges, aggregate)
    return graph_step(model, pool, vectors, first[: rounds[1]], edges, aggregate)


class CrossEncoder:
    """The shipped reader, whose `relevance` output ranks the hundred that the bi-encoder finds best."""

    def __init__(self, folder, texts, threads=1):
        card = json.loads((folder / "card.json").read_text())
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = threads
        self.texts = texts
        self.session = onnxruntime.InferenceSession(str(folder / card["file"]), settings, ["CPUExecutionProvider"])
        self.inputs = [each.name for each in self.session.get_inputs()]
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.enable_truncation(128)
        self.tokenizer.enable_padding()

    def rank(self, pool, order):
        """The first hundred of `order`, by relevance; the rest behind them."""
        first, rest = order[: ROUNDS[1]], order[ROUNDS[1] :]
        scores = [score for part in np.array_split(first, max(1, len(first) // 16)) for score in self.scores(pool, part)]
        return np.concatenate([first[np.argsort(-np.array(scores), kind="stable")], rest])

    def scores(self, pool, positions):
        encoded = self.tokenizer.encode_batch([(pool.question, self.texts[pool.texts[i]]) for i in positions])
        values = {
            "input_ids": np.array([each.ids for each in encoded], dtype=np.int64),
            "attention_mask": np.array([each.attention_mask for each in encoded], dtype=np.int64),
            "token_type_ids": np.array([each.type_ids for each in encoded], dtype=np.int64),
        }
        return self.session.run(["relevance"], {name: values[name] for name in self.inputs})[0].reshape(-1)
