"""The encoder that every model here begins with: all-MiniLM-L6-v2, without its pooling layer."""

import torch
from transformers import AttentionInterface, AttentionMaskInterface, AutoModel
from transformers.masking_utils import eager_mask

from common.onnx_files import WEIGHTS


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
