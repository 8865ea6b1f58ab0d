"""Training of the network: epochs, the choice among them, calibration."""

import random
import time

import numpy as np
import torch

from measures import measures
from network import GraphRanker, logit
from pools import graph
from rank import graph_step

SEED = 7
EPOCHS = 8
RATE = 5e-4
ANSWER_SHARE = 0.3


def fit(name, train, chosen, read, vectors, relevances, checkpoint, until, epochs=EPOCHS, edges=True, kind="list"):
    """Trains until the epochs or the time are over; gives the epoch that ranks the `chosen` pools best, and all qualities.

    Pools whose id is in `read` are seen twice in an epoch: as in the first round, and with what the cross-encoder says.
    """
    torch.manual_seed(SEED)
    model = GraphRanker()
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=0.02)
    state = {"epoch": 0, "best": -1.0, "weights": None, "qualities": []}
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True)
        model.load_state_dict(saved["model"])
        optimiser.load_state_dict(saved["optimiser"])
        state = saved["state"]
    examples = [(pool, None) for pool in train] + [(pool, relevances) for pool in train if pool.id in read]
    while state["epoch"] < epochs and (time.time() < until or state["weights"] is None):
        epoch, started = state["epoch"], time.time()
        for group in optimiser.param_groups:
            group["lr"] = float(RATE * 0.5 * (1 + np.cos(np.pi * epoch / epochs)))
        loss = train_epoch(model, optimiser, examples, vectors, random.Random(SEED + epoch), edges, kind)
        quality = validate(model, chosen, read, vectors, relevances, edges)
        state["epoch"] = epoch + 1
        state["qualities"].append([round(value, 3) for value in quality])
        if sum(quality) > state["best"]:
            state["best"] = sum(quality)
            state["weights"] = {key: value.clone() for key, value in model.state_dict().items()}
        torch.save({"model": model.state_dict(), "optimiser": optimiser.state_dict(), "state": state}, checkpoint)
        spent = time.time() - started
        print(f"{name} epoch {epoch + 1}: loss {loss:.4f}, MRR {quality[0]:.4f}, read {quality[1]:.4f}, {spent:.0f} s", flush=True)
    model.load_state_dict(state["weights"])
    return model.eval(), state["qualities"]


def train_epoch(model, optimiser, examples, vectors, generator, edges, kind, together=8):
    model.train()
    order = list(examples)
    generator.shuffle(order)
    total = 0.0
    for start in range(0, len(order), together):
        optimiser.zero_grad()
        for pool, relevances in order[start : start + together]:
            inputs, targets = graph(pool, vectors, edges=edges, relevances=relevances)
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


def validate(model, chosen, read, vectors, relevances, edges=True, share=0.0):
    """Mean reciprocal rank in pools of 100: of all as in the first round, of those that are read as in the second."""
    model.eval()
    rank = lambda pool, reading: graph_step(model, pool, vectors, None, edges, reading, share)
    plain = [measures(pool, rank(pool, None))[1] for pool in chosen]
    reading = [measures(pool, rank(pool, relevances))[1] for pool in chosen if pool.id in read]
    return float(np.mean(plain)), float(np.mean(reading)) if reading else 0.0


def calibrate(model, chosen, read, vectors, relevances):
    """Logistic regressions of "is positive" over pools of 100: not read, on the evidence score, and read, on the relevance too."""
    for i, (pools, reading) in enumerate(((chosen, None), ([p for p in chosen if p.id in read], relevances))):
        features, labels = [], []
        with torch.inference_mode():
            for pool in pools:
                inputs, targets = graph(pool, vectors, relevances=reading)
                score, relevance = model(**inputs)[0], logit(inputs["evidence_hints"][:, 2])
                features.append(torch.stack([score, relevance] if reading else [score], 1))
                labels.append(torch.from_numpy(targets[0]))
        if features:
            shift, scale, *trust = logistic(torch.cat(features).clone(), torch.cat(labels).float())
            model.scale[i], model.shift[i] = scale, shift
            if trust:
                model.trust.fill_(trust[0])


def logistic(features, labels):
    """The constant, and a weight for each feature."""
    parameters = torch.zeros(features.shape[1] + 1, requires_grad=True)
    optimiser = torch.optim.LBFGS([parameters], max_iter=500)

    def closure():
        optimiser.zero_grad()
        logits = features @ parameters[1:] + parameters[0]
        loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, labels)
        loss.backward()
        return loss

    optimiser.step(closure)
    return parameters.tolist()
