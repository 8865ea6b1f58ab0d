"""Writes the trained weights as `model.int8.onnx` with tokenizer; float32 beside it on request.

Both take `shallow`, to stop at the early head; see common/early_exit.py.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import torch

import network
from common.early_exit import wrap
from common.onnx_files import export, quantise, write_tokenizer

JUDGEMENT, PLACES = {0: "batch"}, {0: "batch", 1: "tokens"}
OUTPUTS = {"relevance": JUDGEMENT, "start": PLACES, "end": PLACES, "early": JUDGEMENT}


def write(weights, folder, keep_fp32=False, seed=7):
    """`weights` is a state dictionary, or nothing for a network whose heads are untrained."""
    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(seed)
    model = network.Reader()
    if weights is not None:
        model.load_state_dict(weights)
    fp32, int8 = folder / "model.fp32.onnx", folder / "model.int8.onnx"
    export(model, OUTPUTS, fp32)
    quantise(fp32, int8)
    for file in (fp32, int8):
        wrap(file, file)
    write_tokenizer(folder / "tokenizer.json")
    if not keep_fp32:
        fp32.unlink()
    return int8, sum(parameter.numel() for parameter in model.parameters())


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("checkpoint", type=Path, help="checkpoint.pt or weights.pt of train.py")
    arguments.add_argument("out", type=Path)
    options = arguments.parse_args()
    state = torch.load(options.checkpoint, weights_only=False)
    write(state.get("model", state), options.out, keep_fp32=True)
