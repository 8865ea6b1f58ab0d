"""Vectors of texts by the embedder that is served, kept in a file: no text is read twice, and a broken run goes on."""

from hashlib import blake2b
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from common.onnx_files import INPUTS, ROOT

SIZE = 384
# What a text is about shows where it begins, and a longer one costs more than it says.
MAX_TOKENS = 64
BATCH_TOKENS = 2048
# Texts between two writes.
CHUNK = 2048
KEY = 16


class Vectors:
    """Vectors of unit length, [texts, 384] in half precision, by the texts' digests."""

    def __init__(self, folder: Path, model=ROOT / "models/all-minilm-l6-v2", threads=2):
        folder.mkdir(parents=True, exist_ok=True)
        self.keys, self.values = folder / "texts.digests", folder / "vectors.float16"
        self.tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
        self.tokenizer.enable_truncation(MAX_TOKENS)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self.session = onnxruntime.InferenceSession(str(model / "model.int8.onnx"), options)
        self.kept, self.places = self.read()

    def read(self):
        if not self.keys.exists():
            self.keys.touch()
            self.values.touch()
        # A run that broke while it wrote may have left a part of a row.
        count = min(self.keys.stat().st_size // KEY, self.values.stat().st_size // (2 * SIZE))
        for path, width in ((self.keys, KEY), (self.values, 2 * SIZE)):
            with path.open("r+b") as file:
                file.truncate(count * width)
        digests = self.keys.read_bytes()
        kept = np.fromfile(self.values, dtype=np.float16).reshape(-1, SIZE)
        return kept, {digests[i * KEY : (i + 1) * KEY]: i for i in range(count)}

    def of(self, texts):
        """[texts, 384], float32."""
        digests = [blake2b(text.encode(), digest_size=KEY).digest() for text in texts]
        missing = {digest: text for digest, text in zip(digests, texts) if digest not in self.places}
        # Like lengths together: padding costs as much as text.
        missing = sorted(missing.items(), key=lambda each: len(each[1]))
        for at in range(0, len(missing), CHUNK):
            self.add(missing[at : at + CHUNK])
            if len(missing) > CHUNK:
                print(f"vectors: {min(at + CHUNK, len(missing))} of {len(missing)} new", flush=True)
        return self.kept[[self.places[digest] for digest in digests]].astype(np.float32)

    def add(self, items):
        encoded = self.tokenizer.encode_batch([text for _, text in items])
        rows, batch = [], []
        for encoding in encoded:
            if batch and (len(batch) + 1) * max(len(encoding.ids), len(batch[-1])) > BATCH_TOKENS:
                rows.append(self.run(batch))
                batch = []
            batch.append(encoding.ids)
        rows.append(self.run(batch))
        found = np.concatenate(rows)
        with self.values.open("ab") as values, self.keys.open("ab") as keys:
            values.write(found.tobytes())
            keys.write(b"".join(digest for digest, _ in items))
        first = len(self.kept)
        self.kept = np.concatenate([self.kept, found])
        self.places.update({digest: first + i for i, (digest, _) in enumerate(items)})

    def run(self, batch):
        width = max(map(len, batch))
        ids = np.array([each + [0] * (width - len(each)) for each in batch], dtype=np.int64)
        mask = np.array([[1] * len(each) + [0] * (width - len(each)) for each in batch], dtype=np.int64)
        [states] = self.session.run(["last_hidden_state"], dict(zip(INPUTS, (ids, mask, np.zeros_like(ids)))))
        sums = (states * mask[:, :, None]).sum(1)
        return (sums / np.linalg.norm(sums, axis=1, keepdims=True)).astype(np.float16)
