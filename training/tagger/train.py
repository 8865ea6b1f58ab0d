"""The loss of the network, and its training by the budget of time (common/loop.py)."""

import random

import torch
from torch.nn.functional import cross_entropy

from augment import Augmenter
from common import loop
from network import IGNORED, SLOTS, Tagger, batches, collate, encode, load_tokenizer

BATCH_TOKENS = 1024
PEAK = 3e-4
# Composed questions are few: each pass has them so many times, with other inner questions.
REPEATED = 3


def loss_of(outputs, slots, classes):
    tags = outputs[0].float().view(*outputs[0].shape[:2], len(SLOTS), 3)
    total = 0
    for i in range(len(SLOTS)):
        total = total + masked(tags[:, :, i].reshape(-1, 3), slots[:, i].reshape(-1))
    for i, logits in enumerate(outputs[1:]):
        total = total + 0.5 * masked(logits.float(), classes[:, i])
    return total


def masked(logits, labels):
    known = (labels != IGNORED).sum()
    return cross_entropy(logits, labels, ignore_index=IGNORED, reduction="sum") / known.clamp(min=1)


def examples(records, augmenter, seed):
    chance = random.Random(seed)
    return [augmenter(record, chance) for record in records for _ in range(REPEATED if record["spans"].get("inner") else 1)]


def train(records, names, checkpoint, budget, layers, seed):
    """The trained network, and the state of `loop.train`."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(seed)
    tokenizer, model = load_tokenizer(), Tagger(layers).to(device)
    augmenter = Augmenter(records, names)

    def read_pass(number):
        encoded = encode(tokenizer, examples(records, augmenter, f"{seed} {number}"))
        return encoded, batches(encoded, BATCH_TOKENS, f"{seed} {number}")

    def judged(batch):
        ids, mask, types, slots, classes = (tensor.to(device) for tensor in collate(batch))
        with torch.autocast(device, dtype=torch.bfloat16):
            outputs = model(ids, mask, types)
        return loss_of(outputs, slots, classes), {}, ["questions"] * len(batch)

    fresh = [model.tags, model.heads, model.encoder.embeddings.token_type_embeddings]
    optimizer = loop.optimiser(model, fresh, PEAK)
    state = loop.train(model, optimizer, read_pass, judged, checkpoint, loop.minutes(budget))
    return model.cpu().eval(), state
