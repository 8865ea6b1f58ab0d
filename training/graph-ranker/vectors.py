"""Vectors of texts from the embedder that is shipped, made once and kept beside the pools."""

import json
import time

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

DIMENSIONS = 384
BATCH_TOKENS = 4_096


class Vectors:
    """`vectors[numbers]` gives rows for lines of `texts.jsonl`, after `ensure(numbers)` has made what is missing."""

    def __init__(self, folder, embedder, threads=1):
        self.texts = [json.loads(line) for line in (folder / "texts.jsonl").open()]
        path, shape = folder / "vectors.f16", (len(self.texts), DIMENSIONS)
        if not path.exists() or path.stat().st_size < shape[0] * DIMENSIONS * 2:
            with path.open("ab") as file:
                file.truncate(shape[0] * DIMENSIONS * 2)
        # A row of zeros is one that was not made yet; `texts.jsonl` only ever grows.
        self.rows = np.memmap(path, dtype=np.float16, mode="r+", shape=shape)
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(str(embedder / "model.int8.onnx"), settings, ["CPUExecutionProvider"])
        self.tokenizer = Tokenizer.from_file(str(embedder / "tokenizer.json"))
        self.tokenizer.enable_truncation(256)

    def ensure(self, numbers):
        numbers = np.unique(np.asarray(list(numbers)))
        missing = numbers[~np.any(self.rows[numbers][:, :8], axis=1)] if len(numbers) else numbers
        started = time.time()
        for start in range(0, len(missing), 4_096):
            part = missing[start : start + 4_096]
            encoded = self.tokenizer.encode_batch([self.texts[number] for number in part])
            order = sorted(range(len(part)), key=lambda i: len(encoded[i].ids))
            for batch in batches(order, [len(each.ids) for each in encoded]):
                self.rows[part[batch]] = self.embed([encoded[i].ids for i in batch])
            done = start + len(part)
            print(f"vectors: {done} of {len(missing)}, {done / (time.time() - started):.0f} a second", flush=True)
        self.rows.flush()

    def embed(self, rows):
        length = max(map(len, rows))
        mask = np.array([[1] * len(row) + [0] * (length - len(row)) for row in rows], dtype=np.int64)
        ids = np.array([row + [0] * (length - len(row)) for row in rows], dtype=np.int64)
        states = self.session.run(None, {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)})[0]
        weights = mask[:, :, None].astype(np.float32)
        vectors = (states * weights).sum(1) / weights.sum(1)
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)

    def __getitem__(self, numbers):
        return np.asarray(self.rows[np.asarray(numbers, dtype=np.int64)], dtype=np.float32)


def batches(order, lengths):
    batch = []
    for i in order:
        if batch and (len(batch) + 1) * lengths[i] > BATCH_TOKENS:
            yield np.array(batch)
            batch = []
        batch.append(i)
    if batch:
        yield np.array(batch)
