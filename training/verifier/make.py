"""Makes models/verifier: pairs, training, ONNX export, int8 weights, calibration, metrics, card. See README.md here.

`--budget` is in minutes of training, on a CPU those of the processor and not of the clock: other work on the machine costs
nothing. `--pairs` gives the same on every machine. The learning rate falls to zero when either is spent, so that any budget
ends in a usable model; with several numbers of pairs it rises again after each. The state is saved every few minutes; the same
command goes on where a broken run stopped.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import torch
from torch.nn.functional import binary_cross_entropy_with_logits

import measure
import ours
import sets
from common import loop
from common.onnx_files import ROOT, SHARED_DATA, export, quantise, write_card, write_tokenizer
from network import Verifier, batches, collate, encode, load_tokenizer

SEED = 7
BATCH_TOKENS = 2048
LONGEST = 160  # tokens of a pair in training
MAX_TOKENS = 256  # and in use
PEAK = 2e-4
# Pairs of one pass. Public sets give at most so many of theirs, other ones in each pass.
PAGES, FACTS, ROWS = 14_000, 3_500, 3_000
PUBLIC = {"fever": 4_000, "mnli": 3_500, "snli": 1_200, "med": 800, "begin": 900, "wice": 374}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=SHARED_DATA)
    parser.add_argument("--sets", type=Path, required=True, help="folder with train/*.tar.xz of the data, unpacked")
    parser.add_argument("--evidence", type=Path, help="what training/reader/export-evidence.ts wrote; made if absent")
    parser.add_argument("--work", type=Path, default=ROOT / "runs/verifier", help="checkpoints and pairs for measuring")
    parser.add_argument("--out", type=Path, default=ROOT / "models/verifier")
    parser.add_argument("--budget", type=float, default=20, help="minutes of training")
    parser.add_argument("--pairs", type=int, nargs="+", help="pairs of training, instead of minutes; several numbers: up to each in turn")
    parser.add_argument("--layers", type=int, default=6)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


def evidence_of(options):
    folder = options.evidence or options.work / "evidence"
    if not (folder / "rows.jsonl").exists():
        subprocess.run(["node", "training/reader/export-evidence.ts", options.data, folder], cwd=ROOT, check=True)
    return folder


def pairs_of_pass(number, sources, public):
    chance = random.Random(f"{SEED} {number}")
    found = []
    for source, count in sources:
        found += source.pairs(count, f"{SEED} {number} {count}")
    for name, count in PUBLIC.items():
        found += chance.sample(public[name], min(count, len(public[name])))
    return found


def train(options, sources, public):
    """The trained network, and how many pairs it saw of each set."""
    tokenizer, device = load_tokenizer(), "cuda" if torch.cuda.is_available() else "cpu"
    clock = time.monotonic if device == "cuda" else lambda: time.process_time() / options.threads
    model = Verifier(options.layers, "sdpa" if device == "cuda" else "plain").to(device)

    def read_pass(number):
        pairs = pairs_of_pass(number, sources, public)
        encoded = encode(tokenizer, pairs, LONGEST)
        examples = [{**each, "set": pair["set"]} for each, pair in zip(encoded, pairs)]
        return examples, batches(encoded, BATCH_TOKENS, f"{SEED} {number}")

    def judged(batch):
        ids, mask, types, labels = (tensor.to(device) for tensor in collate(batch))
        with torch.autocast(device, dtype=torch.bfloat16):
            found = model(ids, mask, types)[:, 0].float()
        right = ((found > 0) == (labels > 0.5)).float().mean().item()
        return binary_cross_entropy_with_logits(found, labels), {"accuracy": right}, [each["set"] for each in batch]

    optimizer = loop.optimiser(model, [model.encoder.embeddings.token_type_embeddings, model.head], PEAK)
    for budget in map(loop.examples, options.pairs) if options.pairs else [loop.minutes(options.budget)]:
        state = loop.train(model, optimizer, read_pass, judged, options.work / "checkpoint.pt", budget, clock)
    trained = Verifier(options.layers)
    trained.load_state_dict(model.cpu().state_dict())
    return trained.eval(), state["seen"]


def main():
    options = arguments()
    options.work.mkdir(parents=True, exist_ok=True)
    options.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(options.threads)
    torch.manual_seed(SEED)
    public, held = sets.load(options.sets, SEED)
    folder = evidence_of(options)
    make = lambda dev: [
        (ours.Pages(options.data, dev), PAGES),
        (ours.Facts(folder / "facts.jsonl", dev), FACTS),
        (ours.Rows(folder / "rows.jsonl", dev), ROWS),
    ]
    dev = measure.dev_pairs(make(True), held, SEED)
    measure.write_lines(options.work / "dev.jsonl", dev)
    untrained = Verifier(options.layers)
    model, seen = train(options, make(False), public)

    fp32, int8 = options.work / "model.fp32.onnx", options.out / "model.int8.onnx"
    with torch.no_grad():
        export(model, {"support": {0: "batch"}}, fp32)
    quantise(fp32, int8)
    write_tokenizer(options.out / "tokenizer.json")
    length = f"--pairs {' '.join(map(str, options.pairs))}" if options.pairs else f"--budget {options.budget:g}"
    trained = {name: found for name, found in {**sets.TRAINED, **ours.LICENCES}.items() if name in seen}
    card = {
        "name": "verifier",
        "kind": "verifier",
        "revision": f"int8-2-l{options.layers}",
        "parameters": sum(weights.numel() for weights in model.parameters()),
        "licence": "CC-BY-SA-4.0",
        "source": "trained here",
        "base": "sentence-transformers/all-MiniLM-L6-v2, Apache-2.0",
        "recipe": f"python training/verifier/make.py --sets FOLDER {length} --layers {options.layers}",
        "languages": ["en"],
        "maxTokens": MAX_TOKENS,
        "data": [
            {"name": full, "licence": licence, "source": source, "records": seen[name]}
            for name, (full, licence, source) in trained.items()
        ],
    }
    write_card(int8, **card)
    # The engine itself runs the int8 model and the rules, so that what is measured is what is served.
    node = ["node", "training/verifier/measure.ts", options.work / "dev.jsonl", options.out, options.work / "served.jsonl"]
    subprocess.run(node, cwd=ROOT, check=True, env={**os.environ, "NODE_NO_WARNINGS": "1"})
    temperature, metrics = measure.report(options, dev, model, untrained)
    write_card(int8, **card, temperature=temperature, metrics=metrics)
    measure.write_golden(model, dev, ROOT / "test/fixtures/models/verifier.golden.json")
    print(json.dumps(metrics, indent=1))


if __name__ == "__main__":
    main()
