"""Makes models/graph-ranker: exports pools through the engine, trains, measures, writes the ONNX file and its card.

    python training/graph-ranker/make.py --budget 20

Resumable: exported pools, vectors and the checkpoint of the last epoch stay in `--work`. See README.md in this folder.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.onnx_files import ROOT, SHARED_DATA, export, write_card

import numpy as np
import onnxruntime
import torch

from measures import NAMES, difference, measures, summary
from network import AXES, OUTPUTS, GraphRanker, example
from pools import graph, read_pools
from rank import ROUNDS, CrossEncoder, biencoder, bm25, graph_rounds, graph_step
from vectors import Vectors

SEED = 7
# The rate falls along half a cosine of six epochs; what is shipped was stopped after four.
SCHEDULE = 6
EPOCHS = 4
RATE = 5e-4
ANSWER_SHARE = 0.3


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", type=Path, default=SHARED_DATA)
    arguments.add_argument("--train", type=Path, help="folder of the unpacked training sets (simplequestions is read)")
    arguments.add_argument("--work", type=Path, default=Path("/tmp/graph-ranker"))
    arguments.add_argument("--out", type=Path, default=ROOT / "models/graph-ranker")
    arguments.add_argument("--budget", type=float, default=20, help="minutes for all training together")
    arguments.add_argument("--epochs", type=int, default=EPOCHS)
    arguments.add_argument("--loss", choices=["list", "bce"], default="list")
    arguments.add_argument("--held", type=int, default=75, help="held-out questions that are measured")
    arguments.add_argument("--threads", type=int, default=1)
    options = arguments.parse_args()
    torch.set_num_threads(options.threads)
    options.work.mkdir(parents=True, exist_ok=True)
    until = time.time() + 60 * options.budget

    if not (options.work / "movies.jsonl").exists():
        script = ROOT / "training/graph-ranker/export.ts"
        subprocess.run(["node", str(script), str(options.data), str(options.train), str(options.work)], check=True)
    vectors = Vectors(options.work, ROOT / "models/all-minilm-l6-v2", options.threads)
    pools = read_pools(options.work)
    train = [pool for pool in pools if not pool.held]
    held = [pool for pool in pools if pool.held]
    random.Random(SEED).shuffle(train)
    chosen, train = train[: len(train) // 10], train[len(train) // 10 :]
    vectors.ensure({pool.query for pool in pools} | {text for pool in train + chosen for text in pool.texts})

    # Half of the time for the network itself, half for the one that is blind to edges, which is only for comparison.
    ours = fit("graph", train, chosen, vectors, options, until - 30 * options.budget, edges=True)
    blind = fit("edge-blind", train, chosen, vectors, options, until, edges=False)
    calibrate(ours, chosen, vectors)
    held = random.Random(SEED).sample(held, min(len(held), options.held))
    vectors.ensure({text for pool in held for text in pool.texts})
    reader = ROOT / "models/reader"
    cross = CrossEncoder(reader, vectors.texts, options.threads) if (reader / "card.json").exists() else None
    report = compare(held, vectors, ours, blind, cross)
    print(json.dumps(report, indent=1))
    write(ours, report, {"train": len(train), "chosen by": len(chosen), "held out": len(held)}, options)
    check(ours, held[:10], vectors, options.out / "model.onnx")


def fit(name, train, chosen, vectors, options, until, edges):
    """Trains until the epochs or the time are over; gives the epoch that ranks the `chosen` pools best."""
    checkpoint = options.work / f"{name}-{options.loss}.pt"
    torch.manual_seed(SEED)
    model = GraphRanker()
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=0.02)
    state = {"epoch": 0, "best": -1.0, "weights": None}
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True)
        model.load_state_dict(saved["model"])
        optimiser.load_state_dict(saved["optimiser"])
        state = saved["state"]
    while state["epoch"] < options.epochs and (time.time() < until or state["weights"] is None):
        epoch, started = state["epoch"], time.time()
        for group in optimiser.param_groups:
            group["lr"] = float(RATE * 0.5 * (1 + np.cos(np.pi * min(1, epoch / SCHEDULE))))
        loss = train_epoch(model, optimiser, train, vectors, random.Random(SEED + epoch), edges, options.loss)
        quality = validate(model, chosen, vectors, edges)
        state["epoch"] = epoch + 1
        if quality > state["best"]:
            state["best"] = quality
            state["weights"] = {key: value.clone() for key, value in model.state_dict().items()}
        torch.save({"model": model.state_dict(), "optimiser": optimiser.state_dict(), "state": state}, checkpoint)
        print(f"{name} epoch {epoch + 1}: loss {loss:.4f}, MRR {quality:.4f}, {time.time() - started:.0f} s", flush=True)
    model.load_state_dict(state["weights"])
    return model.eval()


def train_epoch(model, optimiser, pools, vectors, generator, edges, kind, together=8):
    model.train()
    order = list(pools)
    generator.shuffle(order)
    total = 0.0
    for start in range(0, len(order), together):
        optimiser.zero_grad()
        for pool in order[start : start + together]:
            inputs, targets = graph(pool, vectors, edges=edges)
            loss = loss_of(model(**inputs), targets, kind)
            (loss / together).backward()
            total += loss.item()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
    return total / len(order)


def loss_of(scores, targets, kind):
    """Evidence and answer entity together, 0.7 and 0.3 as in the paper.

    `list`: minus the logarithm of the probability that the softmax gives to all positives together. `bce`: the paper's
    binary cross-entropy of each probability; with a hundred nodes its gradient is tiny for all but the best.
    """
    parts = []
    for score, target, share in ((scores[0], targets[0], 1 - ANSWER_SHARE), (scores[1], targets[1], ANSWER_SHARE)):
        if not target.any():
            continue
        target = torch.from_numpy(target)
        if kind == "bce":
            probability = torch.softmax(score, 0).clamp(1e-6, 1 - 1e-6)
            parts.append(share * torch.nn.functional.binary_cross_entropy(probability, target.float(), reduction="sum"))
        else:
            parts.append(share * (torch.logsumexp(score, 0) - torch.logsumexp(score[target], 0)))
    return sum(parts)


def validate(model, pools, vectors, edges):
    model.eval()
    found = [measures(pool, graph_step(model, pool, vectors, edges=edges, aggregate=False)) for pool in pools]
    return float(np.mean([row[1] for row in found]))


def calibrate(model, pools, vectors):
    """A logistic regression of "is positive" on the evidence score, over pools of 100."""
    scores, labels = [], []
    with torch.inference_mode():
        for pool in pools:
            inputs, targets = graph(pool, vectors)
            scores.append(model(**inputs)[0])
            labels.append(torch.from_numpy(targets[0]))
    scores, labels = torch.cat(scores).clone(), torch.cat(labels).float()
    parameters = torch.tensor([0.0, 0.0], requires_grad=True)
    optimiser = torch.optim.LBFGS([parameters], max_iter=200)

    def closure():
        optimiser.zero_grad()
        logits = scores * parameters[0].exp() + parameters[1]
        loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, labels)
        loss.backward()
        return loss

    optimiser.step(closure)
    model.scale.fill_(parameters[0].exp().item())
    model.shift.fill_(parameters[1].item())


def compare(held, vectors, ours, blind, cross):
    systems = {
        "BM25": lambda pool: bm25(pool),
        "bi-encoder": lambda pool: biencoder(pool, vectors),
        "edge-blind network": lambda pool: graph_rounds(blind, pool, vectors, edges=False),
        "graph ranker, edges taken away": lambda pool: graph_rounds(ours, pool, vectors, edges=False),
        "one round": lambda pool: graph_step(ours, pool, vectors),
        "evidence scores alone": lambda pool: graph_rounds(ours, pool, vectors, aggregate=False),
        "graph ranker": lambda pool: graph_rounds(ours, pool, vectors),
    }
    if cross is not None:
        systems["cross-encoder"] = lambda pool: cross.rank(pool, biencoder(pool, vectors))
        systems["graph ranker, then cross-encoder"] = lambda pool: cross.rank(pool, graph_rounds(ours, pool, vectors))
    rows = {name: [measures(pool, rank(pool)) for pool in held] for name, rank in systems.items()}
    worlds = sorted({pool.world for pool in held})
    inside = {world: [i for i, pool in enumerate(held) if pool.world == world] for world in worlds}
    return {
        "measures": NAMES,
        "questions": {world: len(inside[world]) for world in worlds},
        "all": {name: summary(values) for name, values in rows.items()},
        **{
            world: {name: summary([values[i] for i in inside[world]]) for name, values in rows.items()}
            for world in worlds
        },
        "graph ranker minus": {
            name: difference(rows["graph ranker"], values) for name, values in rows.items() if name != "graph ranker"
        },
    }


def write(model, report, pools, options):
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / "model.onnx"
    export(model, {OUTPUTS[0]: {0: "E"}, OUTPUTS[1]: {0: "N"}}, path, example(), AXES)
    write_card(
        path,
        name="graph-ranker",
        kind="graph-ranker",
        revision="1",
        parameters=sum(weight.numel() for weight in model.parameters()),
        licence="Apache-2.0",
        source="QUASAR's graph neural network (Christmann and Weikum, RAG-based question answering over heterogeneous data and text, section 3.3), trained from scratch",
        recipe="python training/graph-ranker/make.py --train FOLDER",
        base="vectors of all-minilm-l6-v2, which is not changed",
        data=DATA,
        dimensions=384,
        metrics={"pools": pools, "rounds": list(ROUNDS), **report},
    )


DATA = [
    {"name": "HybridQA dev, one part of its tables", "licence": "MIT; texts CC BY-SA 4.0", "source": "wenhuchen/HybridQA @ db22fda"},
    {"name": "SimpleQuestions, those within FB15k-237", "licence": "CC BY 3.0", "source": "castorini/data @ 056cbbc"},
    {"name": "templates over FB15k-237", "licence": "CC BY 2.5", "source": "villmow/datasets_knowledge_embedding @ 9e39245"},
    {"name": "templates over MetaQA's graph", "licence": "CC BY 3.0", "source": "Yuxi-Zhang/RoBERTa-KGQA @ 9e0bf14"},
    {"name": "Wikipedia's leads of films", "licence": "CC BY-SA 4.0", "source": "prust/wikipedia-movie-data @ 91ae721"},
]


def check(model, pools, vectors, path):
    """The file gives what the network gives, on real pools of all sizes."""
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    for pool in pools:
        inputs, _ = graph(pool, vectors)
        with torch.inference_mode():
            wanted = [scores.numpy() for scores in model(**inputs)]
        found = session.run(OUTPUTS, {name: value.numpy() for name, value in inputs.items()})
        for one, other in zip(wanted, found):
            np.testing.assert_allclose(one, other, atol=2e-3, rtol=1e-3)


if __name__ == "__main__":
    main()
