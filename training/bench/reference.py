"""Embeds texts and scores pairs in plain onnxruntime or sentence-transformers, and says how long it took.

`node bench/pairs.ts --python PYTHON` starts it. It reads one JSON object a line, {"engine", "task", "model", "inputs"}, and
answers each with {"seconds", "cpu"}: wall-clock and processor time, tokenising included.
"""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

MAX_TOKENS = 256
BATCH = 32


class Onnx:
    """The usual way: the tokenizer's batches, sorted by length."""

    def __init__(self, folder, file, threads):
        import onnxruntime
        from tokenizers import Tokenizer

        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(str(folder / file), settings, providers=["CPUExecutionProvider"])
        self.inputs = [node.name for node in self.session.get_inputs()]
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.enable_truncation(MAX_TOKENS)

    def run(self, inputs, task):
        import numpy as np

        encoded = sorted(self.tokenizer.encode_batch(inputs), key=lambda row: len(row.ids))
        for start in range(0, len(encoded), BATCH):
            rows = encoded[start : start + BATCH]
            length = max(len(row.ids) for row in rows)
            pad = lambda values: values + [0] * (length - len(values))
            values = {
                "input_ids": np.array([pad(row.ids) for row in rows], dtype=np.int64),
                "attention_mask": np.array([pad(row.attention_mask) for row in rows], dtype=np.int64),
                "token_type_ids": np.array([pad(row.type_ids) for row in rows], dtype=np.int64),
                "shallow": np.array(False),
            }
            outputs = self.session.run(None, {name: values[name] for name in self.inputs})
            if task == "embed":
                weights = values["attention_mask"][:, :, None].astype(np.float32)
                vectors = (outputs[0] * weights).sum(1) / weights.sum(1)
                vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
            else:
                1 / (1 + np.exp(-outputs[0]))


class SentenceTransformers:
    """PyTorch in float32: the embedder's original, and a cross-encoder with the reader's layers. What is untrained costs what a
    trained one costs."""

    def __init__(self, task, threads):
        import torch
        from common.onnx_files import WEIGHTS
        from sentence_transformers import CrossEncoder, SentenceTransformer

        torch.set_num_threads(threads)
        if task == "embed":
            model = SentenceTransformer(str(WEIGHTS), device="cpu")
            model.max_seq_length = MAX_TOKENS
            self.model = lambda inputs: model.encode(inputs, batch_size=BATCH, show_progress_bar=False)
            return
        from reader.network import LAYERS
        from transformers import AutoConfig, AutoTokenizer, BertForSequenceClassification

        with tempfile.TemporaryDirectory() as folder:
            config = AutoConfig.from_pretrained(WEIGHTS, num_labels=1, num_hidden_layers=LAYERS)
            BertForSequenceClassification(config).save_pretrained(folder)
            AutoTokenizer.from_pretrained(WEIGHTS).save_pretrained(folder)
            model = CrossEncoder(folder, device="cpu", max_length=MAX_TOKENS)
        self.model = lambda inputs: model.predict(inputs, batch_size=BATCH, show_progress_bar=False)

    def run(self, inputs, task):
        self.model(inputs)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--threads", type=int, default=2)
    options = arguments.parse_args()
    engines = {}
    for line in sys.stdin:
        request = json.loads(line)
        task, engine = request["task"], request["engine"]
        inputs = request["inputs"] if task == "embed" else [tuple(pair) for pair in request["inputs"]]
        if (engine, task) not in engines:
            made = Onnx(Path(request["folder"]), request["file"], options.threads) if engine == "onnxruntime" else None
            engines[engine, task] = made or SentenceTransformers(task, options.threads)
            engines[engine, task].run(inputs[:8], task)
        wall, cpu = time.perf_counter(), time.process_time()
        engines[engine, task].run(inputs, task)
        print(json.dumps({"seconds": time.perf_counter() - wall, "cpu": time.process_time() - cpu}), flush=True)


if __name__ == "__main__":
    main()
