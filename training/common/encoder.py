"""The encoder that every model here begins with: all-MiniLM-L6-v2, without its pooling layer."""

from transformers import AutoModel

from common.onnx_files import WEIGHTS


def minilm(attention="eager"):
    """`attention`: "sdpa" is faster on a GPU, and takes one and a half times as long for a step of training on a CPU.

    Attention is not dropped at random in training: to draw the chances takes a quarter of the time on a CPU.
    """
    return AutoModel.from_pretrained(WEIGHTS, attn_implementation=attention, add_pooling_layer=False, attention_probs_dropout_prob=0.0)
