"""Makes models/graph-ranker: exports pools through the engine, trains, measures, writes the ONNX file and its card.

    python training/graph-ranker/make.py --train FOLDER --budget 20

Resumable: exported pools, vectors, relevances and the checkpoint of the last epoch stay in `--work`. See README.md in this
folder.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.onnx_files import ROOT, SHARED_DATA, export, write_card

import numpy as np
import onnxruntime
import torch

from compare import compare
from fit import EPOCHS, SEED, calibrate, fit, validate
from network import AXES, OUTPUTS, GraphRanker, example
from pools import graph, read_pools
from rank import ROUNDS
from relevances import Relevances
from structure import sees_edges
from vectors import Vectors

HELD, READ = 150, 1_000
SHARES = (0.0, 0.1, 0.3, 1.0)


def main():
    options = parse()
    torch.set_num_threads(options.threads)
    torch.set_flush_denormal(True)
    options.work.mkdir(parents=True, exist_ok=True)
    if not (options.work / "movies.jsonl").exists():
        script = ROOT / "training/graph-ranker/export.ts"
        subprocess.run(["node", str(script), str(options.data), str(options.train), str(options.work)], check=True)
    pools = read_pools(options.work)
    train, chosen, held = split(pools, options.held)
    vectors = Vectors(options.work, ROOT / "models/all-minilm-l6-v2", options.threads)
    vectors.ensure({pool.query for pool in pools} | {text for pool in train + chosen for text in pool.texts})
    relevances = Relevances(options.work, vectors.texts, options.reader, options.threads)
    read = relevances.ensure(sorted(train + chosen, key=place)[: options.read])

    networks, qualities = {}, {}
    for name, edges in (("graph", True), ("edge-blind", False)):
        # Half of the time for the network itself, half for the one that is blind to edges, which is only for comparison.
        until = time.time() + 30 * options.budget
        checkpoint = options.work / f"{name}-{options.loss}-{options.epochs}-{relevances.digest}.pt"
        networks[name], qualities[name] = fit(
            name, train, chosen, read, vectors, relevances, checkpoint, until, options.epochs, edges, options.loss
        )
    ours, blind = networks["graph"], networks["edge-blind"]
    vectors.ensure({text for pool in held for text in pool.texts})
    calibrate(ours, chosen, read, vectors, relevances)
    for share in SHARES:
        print(f"entities' share {share}:", validate(ours, chosen, read, vectors, relevances, share=share), flush=True)
    torch.manual_seed(SEED)
    others = {"untrained network": GraphRanker().eval()}
    report = compare(held, vectors, relevances, ours, blind, options.whole, others)
    print(json.dumps(report, indent=1))
    pools = {"train": len(train), "chosen by": len(chosen), "read by the cross-encoder": len(read), "held out": len(held)}
    epochs = {"epochs": f"{len(qualities['graph'])} of {options.epochs}", "MRR of the pools chosen by after each epoch, not read and read": qualities}
    recipe = f"python training/graph-ranker/make.py --train FOLDER --budget {options.budget:g} --read {options.read}"
    write(ours, recipe, {"pools": pools, "rounds": list(ROUNDS), **epochs, "cross-encoder": relevances.name, **report}, options.out)
    check(ours, held[:10], vectors, relevances, options.out / "model.onnx")


def parse():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", type=Path, default=SHARED_DATA)
    arguments.add_argument("--train", type=Path, help="folder of the unpacked training sets (simplequestions is read)")
    arguments.add_argument("--reader", type=Path, default=ROOT / "models/reader", help="folder of the cross-encoder")
    arguments.add_argument("--work", type=Path, default=Path("/tmp/graph-ranker"))
    arguments.add_argument("--out", type=Path, default=ROOT / "models/graph-ranker")
    arguments.add_argument("--budget", type=float, default=20, help="minutes for all training together")
    arguments.add_argument("--epochs", type=int, default=EPOCHS)
    arguments.add_argument("--loss", choices=["list", "bce"], default="list")
    arguments.add_argument("--read", type=int, default=READ, help="training pools that the cross-encoder reads, each once")
    arguments.add_argument("--held", type=int, default=HELD, help="held-out questions that are measured")
    arguments.add_argument("--whole", type=int, default=0, help="of these, so many with whole pools read by the cross-encoder")
    arguments.add_argument("--threads", type=int, default=1)
    return arguments.parse_args()


def split(pools, held_count):
    """Pools to train on, pools to choose the epoch by, pools to measure on; always the same."""
    train = [pool for pool in pools if not pool.held]
    held = [pool for pool in pools if pool.held]
    # In the order of a digest, so that each pool keeps its part when others come or go.
    train.sort(key=place)
    chosen, train = train[: len(train) // 10], train[len(train) // 10 :]
    held.sort(key=place)
    # As many of each world as there are, up to a third.
    ranks = {pool.id: [other for other in held if other.world == pool.world].index(pool) for pool in held}
    return train, chosen, sorted(held, key=lambda pool: (ranks[pool.id], place(pool)))[:held_count]


def place(pool):
    return hashlib.sha256(f"{pool.world} {pool.id}".encode()).hexdigest()


def write(model, recipe, metrics, out):
    out.mkdir(parents=True, exist_ok=True)
    path = out / "model.onnx"
    export(model, {OUTPUTS[0]: {0: "E"}, OUTPUTS[1]: {0: "N"}}, path, example(), AXES)
    write_card(
        path,
        name="graph-ranker",
        kind="graph-ranker",
        revision="3",
        parameters=sum(weight.numel() for weight in model.parameters()),
        licence="Apache-2.0",
        source="QUASAR's graph neural network (Christmann and Weikum, RAG-based question answering over heterogeneous data and text, section 3.3), trained from scratch",
        recipe=recipe,
        base="vectors of all-minilm-l6-v2 and relevances of reader, which are not changed",
        data=DATA,
        dimensions=384,
        metrics=metrics,
    )


DATA = [
    {"name": "HybridQA dev, one part of its tables", "licence": "MIT; texts CC BY-SA 4.0", "source": "wenhuchen/HybridQA @ db22fda"},
    {"name": "SimpleQuestions, those within FB15k-237", "licence": "CC BY 3.0", "source": "castorini/data @ 056cbbc"},
    {"name": "templates over FB15k-237", "licence": "CC BY 2.5", "source": "villmow/datasets_knowledge_embedding @ 9e39245"},
    {"name": "templates over MetaQA's graph", "licence": "CC BY 3.0", "source": "Yuxi-Zhang/RoBERTa-KGQA @ 9e0bf14"},
    {"name": "Wikipedia's leads of films", "licence": "CC BY-SA 4.0", "source": "prust/wikipedia-movie-data @ 91ae721"},
]


def check(model, pools, vectors, relevances, path):
    """The file gives what the network gives, on real pools of all sizes, read or not; and it sees the edges."""
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    assert sees_edges(lambda **inputs: session.run(OUTPUTS, {name: value.numpy() for name, value in inputs.items()}))
    for pool in pools:
        for kept, reading in ((None, None), (np.argsort(pool.bm25)[: ROUNDS[1]], relevances)):
            inputs, _ = graph(pool, vectors, kept, relevances=reading)
            with torch.inference_mode():
                wanted = [scores.numpy() for scores in model(**inputs)]
            found = session.run(OUTPUTS, {name: value.numpy() for name, value in inputs.items()})
            for one, other in zip(wanted, found):
                np.testing.assert_allclose(one, other, atol=2e-3, rtol=1e-3)


if __name__ == "__main__":
    main()
