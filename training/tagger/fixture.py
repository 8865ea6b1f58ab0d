"""A tiny tagger with random weights for the tests of serving, and what it says of questions in Python.

Makes test/fixtures/models/tiny-tagger, with the tokeniser of tiny-bert beside it (training/fixtures/tiny_cross_encoders.py).
"""

import json
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import torch
from tokenizers import Tokenizer
from transformers import BertConfig, BertModel

import measure
from common.onnx_files import ROOT, export, write_card
from finish import onnx_run
from network import DYNAMISM, HEADS, SLOTS, Tagger

LONGEST = 48
# Offsets count code points in Python and UTF-16 units in the engine: no character here is two of these.
QUESTIONS = [
    "Where was the director of The Godfather born?",
    "who wrote the opera carmen",
    "How many films did Zoë Ångström-Müller make before 1999?",
    "Is Mount Everest higher than K2?",
    "When did Queen release «A Night at the Opera»?",
    "東京 is the capital of which country",
    "List all albums by ABBA.",
]


def main():
    torch.manual_seed(7)
    shapes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16}
    folder, tiny = ROOT / "test/fixtures/models/tiny-tagger", ROOT / "test/fixtures/models/tiny-bert"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(tiny / "tokenizer.json", folder / "tokenizer.json")
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    # Random weights of the usual size would tag every word alike.
    config = BertConfig(vocab_size=tokenizer.get_vocab_size(), max_position_embeddings=LONGEST, initializer_range=0.5, attn_implementation="eager", **shapes)
    model = Tagger(1, BertModel(config, add_pooling_layer=False)).eval()
    with torch.no_grad():
        model.tags.weight *= 6
    model.dynamism = torch.nn.Linear(4 * shapes["hidden_size"], len(DYNAMISM))
    file, classes = folder / "model.onnx", {**HEADS, "dynamism": DYNAMISM}
    export(model, {"tags": {0: "batch", 1: "tokens"}, **{head: {0: "batch"} for head in classes}}, file, *example())
    found = measure.predict(onnx_run(file), tokenizer, [{"question": question, "spans": {}} for question in QUESTIONS])
    rows = []
    for question, said in zip(QUESTIONS, found):
        sure = {head: measure.softmax(said[head]) for head in classes}
        judged = {head: {"label": classes[head][int(p.argmax())], "probability": round(float(p.max()), 4)} for head, p in sure.items()}
        rows.append({"question": question, "spans": said["spans"], **judged})
    (folder / "golden.json").write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
    print(rows)
    write_card(
        file,
        name="tiny-tagger",
        kind="tagger",
        revision="1",
        parameters=sum(weights.numel() for weights in model.parameters()),
        licence="Apache-2.0",
        source="random weights",
        recipe="python training/tagger/fixture.py",
        maxTokens=LONGEST,
        labels={"tags": SLOTS, **classes},
    )


def example():
    ids = torch.tensor([[2, 4, 5, 3], [2, 5, 3, 0]])
    inputs = {"input_ids": ids, "attention_mask": (ids != 0).long(), "token_type_ids": torch.zeros_like(ids)}
    return inputs, {name: {0: "batch", 1: "tokens"} for name in inputs}


if __name__ == "__main__":
    main()
