"""Texts a second of an ONNX embedder in plain onnxruntime, tokenising included.

Reads {"name": [texts]} from standard input and prints {"name": texts a second}. `node bench/embed.ts --python PYTHON`
runs it on its own texts and prints the ratio of the two.
"""

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

ROOT = Path(__file__).resolve().parents[2]


def embed(session, tokenizer, texts, batch):
    inputs = [node.name for node in session.get_inputs()]
    encoded = sorted(tokenizer.encode_batch(texts), key=lambda encoding: sum(encoding.attention_mask))
    for start in range(0, len(encoded), batch):
        rows = encoded[start : start + batch]
        length = max(sum(row.attention_mask) for row in rows)
        mask = np.array([row.attention_mask[:length] for row in rows], dtype=np.int64)
        ids = np.array([row.ids[:length] for row in rows], dtype=np.int64)
        values = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        states = session.run(None, {name: values[name] for name in inputs})[0]
        weights = mask[:, :, None].astype(np.float32)
        vectors = (states * weights).sum(1) / weights.sum(1)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--model", type=Path, default=ROOT / "models/all-minilm-l6-v2/model.int8.onnx")
    arguments.add_argument("--threads", type=int, default=0, help="0: as onnxruntime likes")
    arguments.add_argument("--batch", type=int, default=32)
    arguments.add_argument("--rounds", type=int, default=3, help="the best of them is printed")
    options = arguments.parse_args()

    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = options.threads
    session = onnxruntime.InferenceSession(str(options.model), settings, providers=["CPUExecutionProvider"])
    tokenizer = Tokenizer.from_file(str(options.model.parent / "tokenizer.json"))
    tokenizer.enable_truncation(256)
    tokenizer.enable_padding()

    rates = {}
    for name, texts in json.load(sys.stdin).items():
        times = []
        for _ in range(options.rounds):
            started = time.perf_counter()
            embed(session, tokenizer, texts, options.batch)
            times.append(time.perf_counter() - started)
        rates[name] = round(len(texts) / min(times))
    print(json.dumps(rates))


if __name__ == "__main__":
    main()
