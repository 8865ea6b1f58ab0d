"""The tagger: the first layers of the shared encoder, tags of words and classes of the question in one pass.

Token type 1 marks tokens of words that begin with a capital: the encoder itself sees lower case alone. A word has the tags
of its first token. `src/models/onnx/tagger.ts` does the same.
"""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import torch
from tokenizers import Tokenizer

from common.encoder import minilm
from common.onnx_files import WEIGHTS

SLOTS = ["entity", "relation", "time", "location", "inner"]
HEADS = {
    "type": ["person", "place", "organization", "date", "year", "number", "thing", "boolean"],
    "operation": ["lookup", "count", "yes-no", "compare", "superlative", "list", "arithmetic"],
    "signal": ["none", "before", "after", "overlap", "start", "finish", "ordinal"],
    "temporal": ["none", "explicit", "implicit", "ordinal", "answer"],
    "domain": ["movie", "music", "sports", "finance", "open"],
}
# How soon an answer changes: CRAG's classes. Few labels are at hand, so this head is fitted when the others are trained.
DYNAMISM = ["real-time", "fast-changing", "slow-changing", "static"]
LONGEST = 128
IGNORED = -100
OUTSIDE, BEGIN, INSIDE = 0, 1, 2


def load_tokenizer():
    tokenizer = Tokenizer.from_file(str(WEIGHTS / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def encode(tokenizer, records):
    """Ids, types, labels of every slot [tokens], classes of every head; IGNORED where nothing is known."""
    found, (begin, end) = [], (tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]"))
    for record, encoding in zip(records, tokenizer.encode_batch([record["question"] for record in records], add_special_tokens=False)):
        question = record["question"]
        size = min(len(encoding.ids), LONGEST - 2)
        starts = {}
        for word, (start, _) in zip(encoding.word_ids, encoding.offsets):
            starts.setdefault(word, start)
        words = encoding.word_ids[:size]
        first = [i == 0 or words[i] != words[i - 1] for i in range(size)]
        places = [starts[word] for word in words]
        types = [int(question[place].isupper()) for place in places]
        slots = []
        for slot in SLOTS:
            spans = record["spans"].get(slot)
            if spans is None:
                slots.append([IGNORED] * (size + 2))
                continue
            tags = [tag(place, spans) if leads else IGNORED for place, leads in zip(places, first)]
            # A span has one beginning, even where it starts with a mark that the words leave out.
            for i in range(size):
                if tags[i] == INSIDE and (begun := next((tags[j] for j in range(i - 1, -1, -1) if tags[j] != IGNORED), OUTSIDE)) == OUTSIDE:
                    tags[i] = BEGIN
            slots.append([IGNORED, *tags, IGNORED])
        classes = [names.index(record[head]) if record.get(head) else IGNORED for head, names in HEADS.items()]
        found.append({"ids": [begin, *encoding.ids[:size], end], "types": [0, *types, 0], "slots": slots, "classes": classes, "places": places, "first": first})
        found[-1]["ends"] = [end for _, end in encoding.offsets[:size]]
    return found


def tag(place, spans):
    for start, end in spans:
        if start <= place < end:
            return BEGIN if place == start else INSIDE
    return OUTSIDE


def batches(encoded, batch_tokens, seed):
    """Places in batches of like lengths, in random order."""
    chance = random.Random(seed)
    order = sorted(range(len(encoded)), key=lambda i: len(encoded[i]["ids"]) + 4 * chance.random())
    found, batch, longest = [], [], 0
    for i in order:
        longest = max(longest, len(encoded[i]["ids"]))
        if batch and (len(batch) + 1) * longest > batch_tokens:
            found.append(batch)
            batch, longest = [], len(encoded[i]["ids"])
        batch.append(i)
    found.append(batch)
    chance.shuffle(found)
    return found


def collate(batch):
    """Ids, mask, types [batch, tokens]; slots [batch, slots, tokens]; classes [batch, heads]."""
    length = max(len(item["ids"]) for item in batch)
    pad = lambda row, with_=0: row + [with_] * (length - len(row))
    return (
        torch.tensor([pad(item["ids"]) for item in batch]),
        torch.tensor([pad([1] * len(item["ids"])) for item in batch]),
        torch.tensor([pad(item["types"]) for item in batch]),
        torch.tensor([[pad(row, IGNORED) for row in item["slots"]] for item in batch]),
        torch.tensor([item["classes"] for item in batch]),
    )


class Tagger(torch.nn.Module):
    """Logits of the tags [batch, tokens, 3 × slots], each slot outside, begin, inside; of each head's classes; and, once it is
    fitted (dynamism.py), of how soon the answer changes."""

    def __init__(self, layers=3, encoder=None):
        super().__init__()
        encoder = encoder or minilm()
        encoder.encoder.layer = encoder.encoder.layer[:layers]
        encoder.config.num_hidden_layers = layers
        size = encoder.config.hidden_size
        table = encoder.embeddings
        table.position_embeddings = torch.nn.Embedding.from_pretrained(table.position_embeddings.weight[:LONGEST].clone(), freeze=False)
        table.position_ids, table.token_type_ids = table.position_ids[:, :LONGEST], table.token_type_ids[:, :LONGEST]
        with torch.no_grad():
            # The second type was never trained: it begins as the first, a little apart.
            types = table.token_type_embeddings.weight
            types[1] = types[0] + 0.02 * torch.randn(size)
        # Half of the weights, and no set here is large enough to improve them.
        table.word_embeddings.weight.requires_grad_(False)
        self.encoder = encoder
        self.dropout = torch.nn.Dropout(0.1)
        self.tags = torch.nn.Linear(size, 3 * len(SLOTS))
        self.heads = torch.nn.ModuleList(torch.nn.Linear(2 * size, len(names)) for names in HEADS.values())
        self.dynamism = None

    def states(self, input_ids, attention_mask, token_type_ids):
        """Of every layer, the words' own first."""
        return self.encoder(input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids, output_hidden_states=True).hidden_states

    @staticmethod
    def of_layers(layers, attention_mask):
        """Mean and maximum of each layer's states [batch, 2 × layers × size]."""
        mask = attention_mask.unsqueeze(-1).to(layers[0].dtype)
        return torch.cat([part for states in layers for part in ((states * mask).sum(1) / mask.sum(1), (states * mask - 100 * (1 - mask)).max(1).values)], dim=-1)

    def forward(self, input_ids, attention_mask, token_type_ids):
        layers = self.states(input_ids, attention_mask, token_type_ids)
        states, mask = layers[-1], attention_mask.unsqueeze(-1).to(layers[-1].dtype)
        whole = self.dropout(torch.cat([states[:, 0], (states * mask).sum(1) / mask.sum(1)], dim=-1))
        found = (self.tags(self.dropout(states)), *(head(whole) for head in self.heads))
        return found if self.dynamism is None else (*found, self.dynamism(self.of_layers(layers, attention_mask)))
