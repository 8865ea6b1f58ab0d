"""Makes models/question-tagger: records, training, calibration, ONNX export, int8 weights, metrics, card. See README.md here.

`--budget` is in minutes of training. The state is saved every few minutes; the same command goes on where a broken run
stopped, and with a finished run only exports and measures again.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import torch

import prepare
import sources
from common.onnx_files import ROOT, SHARED_DATA
from finish import finish
from train import train

SEED = 7


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=SHARED_DATA)
    parser.add_argument("--work", type=Path, default=ROOT / "runs/question-tagger", help="unpacked sets, records, checkpoint")
    parser.add_argument("--out", type=Path, default=ROOT / "models/question-tagger")
    parser.add_argument("--budget", type=float, default=12, help="minutes of training")
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


def main():
    options = arguments()
    options.work.mkdir(parents=True, exist_ok=True)
    options.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(options.threads)
    file, sets = options.work / "records.jsonl", prepare.unpack(options.data, options.work)
    if not file.exists():
        prepare.write(file, prepare.records(options.data, sets, SEED))
    records = prepare.read(file)
    names = sorted({name for known in sources.names_of(options.data).values() for name in known[:1] if len(name) < 40})
    taught = [record for record in records if record["part"] == "train"]
    model, state = train(taught, names, options.work / "checkpoint.pt", options.budget, options.layers, SEED)
    finish(options, records, sets, model, state)


if __name__ == "__main__":
    main()
