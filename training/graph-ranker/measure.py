"""Measures graph rankers that are made, with the reader that is shipped now, on the questions that `make.py` holds out.

    python training/graph-ranker/measure.py [FOLDER…] --work WORK

Prints what `make.py` writes on the card: of the first folder (default: models/graph-ranker) in full, and beside it the others.
WORK holds the exported pools, and the control without edges if `make.py` was run there with this reader.
"""

import argparse
import json
from pathlib import Path

import onnxruntime
import torch

from compare import compare
from fit import SEED
from make import HELD, ROOT, split
from network import OUTPUTS, GraphRanker
from pools import read_pools
from relevances import Relevances
from vectors import Vectors


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folders", type=Path, nargs="*", default=[ROOT / "models/graph-ranker"])
    arguments.add_argument("--reader", type=Path, default=ROOT / "models/reader")
    arguments.add_argument("--work", type=Path, default=Path("/tmp/graph-ranker"))
    arguments.add_argument("--held", type=int, default=HELD)
    options = arguments.parse_args()
    _, _, held = split(read_pools(options.work), options.held)
    vectors = Vectors(options.work, ROOT / "models/all-minilm-l6-v2")
    vectors.ensure({pool.query for pool in held} | {text for pool in held for text in pool.texts})
    relevances = Relevances(options.work, vectors.texts, options.reader)
    ours, *others = [network_of(folder) for folder in options.folders]
    torch.manual_seed(SEED)
    named = {"untrained network": GraphRanker().eval(), **{str(folder): other for folder, other in zip(options.folders[1:], others)}}
    control = next(options.work.glob(f"edge-blind-*-{relevances.digest}.pt"), None)
    report = compare(held, vectors, relevances, ours, control and control_of(control), others=named)
    print(json.dumps({"cross-encoder": relevances.name, **report}, indent=1))


def control_of(checkpoint):
    network = GraphRanker().eval()
    network.load_state_dict(torch.load(checkpoint, weights_only=True)["state"]["weights"])
    return network


def network_of(folder):
    session = onnxruntime.InferenceSession(str(folder / "model.onnx"), providers=["CPUExecutionProvider"])

    def run(**inputs):
        return [torch.from_numpy(scores) for scores in session.run(OUTPUTS, {name: value.numpy() for name, value in inputs.items()})]

    return run


if __name__ == "__main__":
    main()
