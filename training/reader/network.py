"""The network: one encoder over (question, text), small heads for relevance and spans, one of them early."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import torch
from transformers import AutoTokenizer

from common.encoder import e5_small
from common.onnx_files import WEIGHTS

MAX_TOKENS = 256
MAX_QUESTION = 64
LAYERS = 9
# The layer after which the early head judges relevance: a filter.
EARLY_LAYER = 2
CLS, SEP = 101, 102


class Reader(torch.nn.Module):
    """Relevance [batch], start and end [batch, tokens], early relevance [batch], all logits. The first token stands for
    "no answer here"."""

    def __init__(self, attention="eager"):
        super().__init__()
        # To draw what to drop, and to move the words, would take a quarter of a CPU's time for a step.
        self.encoder = e5_small(LAYERS, attention, dropout=0.0)
        self.encoder.embeddings.word_embeddings.weight.requires_grad_(False)
        size = self.encoder.config.hidden_size
        self.spans = torch.nn.Linear(size, 2)
        self.relevance = torch.nn.Sequential(torch.nn.Linear(size, size), torch.nn.Tanh(), torch.nn.Linear(size, 1))
        self.early = Interaction(size)

    def forward(self, input_ids, attention_mask, token_type_ids):
        layers = self.encoder(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids, output_hidden_states=True
        ).hidden_states
        start, end = self.spans(layers[-1]).unbind(-1)
        # The lower layers serve the upper ones; the early head takes them as they are.
        early = self.early(layers[EARLY_LAYER].detach(), input_ids, attention_mask, token_type_ids)
        return self.relevance(layers[-1][:, 0])[:, 0], start, end, early


class Interaction(torch.nn.Module):
    """Relevance [batch] by late interaction (Khattab and Zaharia, "ColBERT", SIGIR 2020) within one input: for each token of
    the question its best match in the text, weighed by how much that token matters. A judgement from the first token alone
    takes more layers than this head stands on.
    """

    def __init__(self, size, width=128):
        super().__init__()
        self.project = torch.nn.Linear(size, width, bias=False)
        self.weight = torch.nn.Linear(size, 1)
        self.scale = torch.nn.Parameter(torch.tensor(10.0))
        self.bias = torch.nn.Parameter(torch.tensor(-6.0))

    def forward(self, states, ids, mask, types):
        word = (mask == 1) & (ids != CLS) & (ids != SEP)
        vectors = torch.nn.functional.normalize(self.project(states), dim=-1)
        matches = (vectors @ vectors.transpose(1, 2)).masked_fill(~(word & (types == 1))[:, None], -1.0).amax(2)
        weights = self.weight(states)[:, :, 0].masked_fill(~(word & (types == 0)), -1e4).softmax(1)
        return self.scale * (weights * matches).sum(1) + self.bias


def load_tokenizer():
    return AutoTokenizer.from_pretrained(WEIGHTS)


def encode(tokenizer, examples):
    """Token ids and token spans; a span that was cut off becomes unknown."""
    questions = tokenizer([example.question for example in examples], add_special_tokens=False, truncation=True, max_length=MAX_QUESTION)
    texts = tokenizer([example.text for example in examples], add_special_tokens=False, return_offsets_mapping=True)
    cls, sep = tokenizer.cls_token_id, tokenizer.sep_token_id
    encoded = []
    for example, question, text, offsets in zip(examples, questions["input_ids"], texts["input_ids"], texts["offset_mapping"]):
        room = MAX_TOKENS - len(question) - 3
        text, offsets = text[:room], offsets[:room]
        first = len(question) + 2
        start, end = example.start, example.end
        if end > 0:
            inside = [i for i, (a, b) in enumerate(offsets) if a < end and b > start]
            whole = inside and offsets[inside[-1]][1] >= end
            start, end = (first + inside[0], first + inside[-1]) if whole else (-1, -1)
        encoded.append(
            {
                "ids": [cls, *question, sep, *text, sep],
                "types": [0] * first + [1] * (len(text) + 1),
                "start": start,
                "end": end,
                "relevant": example.relevant,
                "group": example.group,
            }
        )
    return encoded


def collate(batch):
    length = max(len(item["ids"]) for item in batch)
    pad = lambda values: values + [0] * (length - len(values))
    ids = torch.tensor([pad(item["ids"]) for item in batch])
    return {
        "input_ids": ids,
        "attention_mask": torch.tensor([pad([1] * len(item["ids"])) for item in batch]),
        "token_type_ids": torch.tensor([pad(item["types"]) for item in batch]),
        # an answer begins in the text, or at the first token where there is none
        "readable": torch.tensor([pad([1] + item["types"][1:-1] + [0]) for item in batch]).bool(),
    }, {name: torch.tensor([item[name] for item in batch]) for name in ("start", "end", "relevant", "group")}


def masked(logits, readable):
    return logits.masked_fill(~readable, -1e4)
