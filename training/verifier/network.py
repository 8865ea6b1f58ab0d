"""The verifier: a cross-encoder over (sentence, evidence) that sees which tokens the two share.

Token types say of each token whether the other text has it (as DrQA's exact match feature does, Chen et al., ACL 2017,
section 3.2), and whether it has it behind the same token: a changed number has no partner, a name that changed its place
has lost its neighbour. `src/models/onnx/verifier.ts` makes the same types.
"""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import torch
from tokenizers import Tokenizer

from common.encoder import minilm
from common.onnx_files import WEIGHTS
from text import plain_numbers

LONGEST_SENTENCE = 64
SENTENCE, EVIDENCE = 0, 3  # first token type of each; + 1: the other text has the token, + 2: and the one before it too
CLS, SEP = 101, 102


def load_tokenizer():
    tokenizer = Tokenizer.from_file(str(WEIGHTS / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def shared(tokens, other):
    """0, 1 or 2 for each token."""
    present, pairs = set(other), set(zip(other, other[1:]))
    found = []
    for i, token in enumerate(tokens):
        behind = i > 0 and (tokens[i - 1], token) in pairs
        found.append(0 if token not in present else 2 if behind else 1)
    return found


def encode(tokenizer, pairs, longest):
    """Ids and types of `[CLS] sentence [SEP] evidence [SEP]`."""
    texts = [plain_numbers(text) for pair in pairs for text in (pair["sentence"], pair["evidence"])]
    tokens = [encoding.ids for encoding in tokenizer.encode_batch(texts, add_special_tokens=False)]
    found = []
    for sentence, evidence, pair in zip(tokens[::2], tokens[1::2], pairs):
        sentence = sentence[:LONGEST_SENTENCE]
        evidence = evidence[: longest - 3 - len(sentence)]
        ids = [CLS, *sentence, SEP, *evidence, SEP]
        types = [SENTENCE, *(SENTENCE + x for x in shared(sentence, evidence)), SENTENCE]
        types += [*(EVIDENCE + x for x in shared(evidence, sentence)), EVIDENCE]
        found.append({"ids": ids, "types": types, "label": pair["label"]})
    return found


def batches(encoded, batch_tokens, seed):
    """Places in batches of like lengths, in random order."""
    chance = random.Random(seed)
    order = sorted(range(len(encoded)), key=lambda i: len(encoded[i]["ids"]) + 6 * chance.random())
    found, batch = [], []
    for i in order:
        if batch and (len(batch) + 1) * len(encoded[i]["ids"]) > batch_tokens:
            found.append(batch)
            batch = []
        batch.append(i)
    found.append(batch)
    chance.shuffle(found)
    return found


def collate(batch):
    """Ids, mask and types [batch, tokens], labels [batch]."""
    length = max(len(item["ids"]) for item in batch)
    pad = lambda name: torch.tensor([item[name] + [0] * (length - len(item[name])) for item in batch])
    mask = torch.tensor([[1] * len(item["ids"]) + [0] * (length - len(item["ids"])) for item in batch])
    return pad("ids"), mask, pad("types"), torch.tensor([float(item["label"]) for item in batch])


class Verifier(torch.nn.Module):
    """Logit of "the evidence supports the sentence" [batch, 1]."""

    def __init__(self, layers=6, attention="eager"):
        super().__init__()
        self.encoder = minilm(attention)
        self.encoder.encoder.layer = self.encoder.encoder.layer[:layers]
        self.encoder.config.num_hidden_layers = layers
        size = self.encoder.config.hidden_size
        types = torch.nn.Embedding(6, size)
        with torch.no_grad():
            types.weight.normal_(0, 0.02)
            types.weight += self.encoder.embeddings.token_type_embeddings.weight.repeat_interleave(3, 0)
        self.encoder.embeddings.token_type_embeddings = types
        self.encoder.config.type_vocab_size = 6
        # Half of the weights, and no set here is large enough to improve them.
        self.encoder.embeddings.word_embeddings.weight.requires_grad_(False)
        # One wrong token is enough, so the head sees the strongest of each feature beside the mean.
        self.head = torch.nn.Sequential(torch.nn.Linear(3 * size, 128), torch.nn.Tanh(), torch.nn.Dropout(0.1), torch.nn.Linear(128, 1))

    def forward(self, input_ids, attention_mask, token_type_ids):
        states = self.encoder(input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids).last_hidden_state
        sentence = ((token_type_ids < EVIDENCE) & (attention_mask > 0)).unsqueeze(-1).to(states.dtype)
        mean = (states * sentence).sum(1) / sentence.sum(1)
        highest = (states * sentence - 100 * (1 - sentence)).max(1).values
        # With three dimensions the layer is exported as a product of matrices, which becomes int8, and not as a "Gemm".
        return self.head(torch.cat([states[:, 0], mean, highest], dim=-1).unsqueeze(1))[:, 0]


@torch.no_grad()
def logits(model, encoded):
    """In the order given."""
    model.eval()
    found = [0.0] * len(encoded)
    for batch in batches(encoded, 4096, 0):
        ids, mask, types, _ = collate([encoded[i] for i in batch])
        for i, logit in zip(batch, model(ids, mask, types)[:, 0].float().tolist()):
            found[i] = logit
    model.train()
    return found
