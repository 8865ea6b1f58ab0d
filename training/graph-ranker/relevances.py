"""Relevance of evidence to a question from the cross-encoder that is shipped, made once and kept beside the pools."""

import json
import os

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

# Small batches fit the cache: larger ones are slower on one core.
BATCH_TOKENS = 256
RECORD = np.dtype([("query", "<u4"), ("text", "<u4"), ("value", "<f4")])


class Relevances:
    """`relevances.of(pool, positions)` gives a probability for each evidence; what is not known yet is computed and kept."""

    def __init__(self, folder, texts, reader, threads=1):
        card = json.loads((reader / "card.json").read_text())
        self.texts, self.temperature = texts, card.get("temperature", 1)
        self.digest = card["sha256"][:12]
        self.name = f"{card['name']} {self.digest}"
        self.path = folder / f"relevance-{self.digest}.bin"
        self.path.touch()
        whole = self.path.stat().st_size // RECORD.itemsize
        # An interrupted run may leave half a record behind.
        os.truncate(self.path, whole * RECORD.itemsize)
        self.known = {(q, t): value for q, t, value in np.fromfile(self.path, dtype=RECORD).tolist()}
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(str(reader / card["file"]), settings, ["CPUExecutionProvider"])
        # The whole network, not its early head.
        self.settings = {each.name: np.array(False) for each in self.session.get_inputs() if each.name == "shallow"}
        self.tokenizer = Tokenizer.from_file(str(reader / "tokenizer.json"))
        self.tokenizer.enable_truncation(card.get("maxTokens", 256), strategy="only_second")

    def of(self, pool, positions=None):
        texts = pool.texts if positions is None else pool.texts[positions]
        query = int(pool.query)
        missing = [text for text in dict.fromkeys(texts.tolist()) if (query, text) not in self.known]
        if missing:
            values = self.score(query, missing)
            self.known.update(((query, text), value) for text, value in zip(missing, values.tolist()))
            with self.path.open("ab") as file:
                np.array([(query, text, self.known[query, text]) for text in missing], dtype=RECORD).tofile(file)
        return np.array([self.known[query, text] for text in texts.tolist()], dtype=np.float32)

    def ensure(self, pools):
        """Reads whole pools; gives their ids."""
        for i, pool in enumerate(pools):
            self.of(pool)
            if i % 50 == 49:
                print(f"relevances: {i + 1} of {len(pools)} pools", flush=True)
        return {pool.id for pool in pools}

    def score(self, query, texts):
        encoded = self.tokenizer.encode_batch([(self.texts[query], self.texts[text]) for text in texts])
        values, batch = np.empty(len(texts), dtype=np.float32), []
        for i in sorted(range(len(texts)), key=lambda i: len(encoded[i].ids)):
            if batch and (len(batch) + 1) * len(encoded[i].ids) > BATCH_TOKENS:
                values[batch], batch = self.run([encoded[j] for j in batch]), []
            batch.append(i)
        values[batch] = self.run([encoded[j] for j in batch])
        return values

    def run(self, encoded):
        length = max(len(each.ids) for each in encoded)
        rows = lambda field: np.array([getattr(e, field) + [0] * (length - len(e.ids)) for e in encoded], dtype=np.int64)
        inputs = {
            "input_ids": rows("ids"),
            "attention_mask": rows("attention_mask"),
            "token_type_ids": rows("type_ids"),
            **self.settings,
        }
        [logits] = self.session.run(["relevance"], inputs)
        return 1 / (1 + np.exp(-logits.reshape(-1) / self.temperature))
