"""How soon an answer changes: one more head of the trained tagger, fitted to questions that were labelled by reading.

A few hundred questions are too few to train an encoder, so it stays as it is: logistic regression over mean and maximum of the
states of every layer, for the lower ones still know words that the tags do not need. Labels: dynamism.tsv.

Two of the engine's rules are mostly right where they speak ("yesterday", "share price"), and are heard beside the head.
"""

import json
import os
import subprocess
from hashlib import sha256
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import cross_entropy

import measure
import prepare
from common.onnx_files import ROOT
from network import DYNAMISM, collate, encode

FILE = Path(__file__).with_name("dynamism.tsv")
COLUMNS = ["label", "part", "drawn", "set", "question"]
STRENGTHS = [0.00001, 0.00003, 0.0001, 0.0003, 0.001]
FOLDS = 6
HEARD = ["real-time", "fast-changing"]  # as src/understanding/dynamism.ts


def digest(question):
    return sha256(prepare.plain(question).encode()).hexdigest()[:16]


def labelled(records, sets):
    """Rows of the file whose questions are at hand: its own, the records', and those of query-wellformed."""
    known = {digest(record["question"]): record["question"] for record in records}
    for path in sorted((sets / "query-wellformed").glob("*.tsv")):
        for line in path.read_text().splitlines():
            question = line.split("\t")[0].replace(" ?", "?")
            known.setdefault(digest(question), question)
    rows = [dict(zip(COLUMNS, line.split("\t"))) for line in FILE.read_text().splitlines() if not line.startswith("#")]
    for row in rows:
        row["question"] = row["question"] if row["set"] == "own" else known.get(row["question"])
    return [row for row in rows if row["question"]]


def card_entry(rows):
    count = sum(row["part"] == "fit" for row in rows)
    return {"name": "How soon answers change: labels, and questions written for them", "licence": "Apache-2.0", "source": "training/tagger/dynamism.tsv", "records": count}


@torch.no_grad()
def pooled(model, tokenizer, questions):
    found = []
    for item in encode(tokenizer, [{"question": question, "spans": {}} for question in questions]):
        ids, mask, types, *_ = collate([item])
        found.append(model.of_layers(model.states(ids, mask, types), mask)[0])
    return torch.stack(found)


def regression(inputs, labels, strength):
    """Weights [inputs, classes] and biases of the least cross entropy with the weights' squares beside it."""
    weights, biases = torch.zeros(inputs.shape[1], len(DYNAMISM), requires_grad=True), torch.zeros(len(DYNAMISM), requires_grad=True)
    optimizer = torch.optim.LBFGS([weights, biases], max_iter=300, line_search_fn="strong_wolfe")

    def loss():
        optimizer.zero_grad()
        value = cross_entropy(inputs @ weights + biases, labels) + strength * weights.square().sum()
        value.backward()
        return value

    optimizer.step(loss)
    return weights.detach(), biases.detach()


def unseen(inputs, labels, strength):
    """Logits of each row from the others' weights: rows take turns at being left out."""
    found, fold = torch.zeros(len(labels), len(DYNAMISM)), torch.arange(len(labels)) % FOLDS
    for number in range(FOLDS):
        weights, biases = regression(inputs[fold != number], labels[fold != number], strength)
        found[fold == number] = inputs[fold == number] @ weights + biases
    return found


def fit(model, tokenizer, rows, temperature, work):
    """Gives `model` its head; how much weights cost, and the temperature, are chosen on rows that were left out.

    What the rules tell beside it is printed, for it stands in the engine.
    """
    rows = sorted((row for row in rows if row["part"] == "fit"), key=lambda row: digest(row["question"]))
    states, labels = pooled(model, tokenizer, [row["question"] for row in rows]), torch.tensor([DYNAMISM.index(row["label"]) for row in rows])
    mean, spread = states.mean(0), states.std(0).clamp(min=0.01) * states.shape[1] ** 0.5
    inputs = (states - mean) / spread
    tried = {strength: unseen(inputs, labels, strength) for strength in STRENGTHS}
    strength = min(STRENGTHS, key=lambda each: cross_entropy(tried[each], labels).item())
    divided = temperature(tried[strength].numpy(), labels.numpy())
    weights, biases = regression(inputs, labels, strength)
    head = torch.nn.Linear(states.shape[1], len(DYNAMISM))
    with torch.no_grad():
        head.weight.copy_((weights / spread[:, None]).T / divided)
        head.bias.copy_((biases - (mean / spread) @ weights) / divided)
    model.dynamism = head
    right = (tried[strength].argmax(1) == labels).float().mean().item()
    print(f"dynamism: {len(rows)} questions, strength {strength}, temperature {divided:.2f}, {right:.3f} right when left out", flush=True)
    rules = torch.tensor([DYNAMISM.index(said["rules"]["label"]) for said in read(work, rows)])
    told = witness(torch.log_softmax(tried[strength] / divided, -1), labels, rules)
    print(f"what rules tell, for the engine: {json.dumps(told)}", flush=True)
    return round(divided, 3)


def witness(logits, labels, rules):
    """How much likelier each class gets by what a rule says: P(rule | class) by naive Bayes, with the power of least loss."""
    counts = torch.ones(len(DYNAMISM), len(DYNAMISM)).index_put((labels, rules), torch.ones(len(labels)), accumulate=True)
    given = (counts / counts.sum(1, keepdim=True)).log()
    heard = torch.tensor([DYNAMISM[rule] in HEARD for rule in rules.tolist()]).float()[:, None]
    loss = lambda power: cross_entropy(logits + power * given[:, rules].T * heard, labels).item()
    power = min((0, 0.25, 0.5, 0.75, 1), key=loss)
    shares = (power * given).softmax(0)
    return {rule: {name: round(shares[i, DYNAMISM.index(rule)].item(), 3) for i, name in enumerate(DYNAMISM)} for rule in HEARD} | {"power": power}


def read(work, rows, folder=None):
    """What the engine reads of the rows' questions by its rules, and with the tagger in `folder`."""
    source, target = work / "dynamism.jsonl", work / "dynamism.read.jsonl"
    prepare.write(source, [{"question": row["question"]} for row in rows])
    node = ["node", "training/tagger/dynamism.ts", source, target, *([folder] if folder else [])]
    subprocess.run(node, cwd=ROOT, check=True, env={**os.environ, "NODE_NO_WARNINGS": "1"})
    return prepare.read(target)


def figures(work, folder, rows):
    """Accuracy, precision, recall and calibration of the engine with the tagger in `folder`, and of its rules alone."""
    found = read(work, rows, folder)
    groups = {
        "held out": lambda row: row["part"] == "held out",
        "held out, written": lambda row: row["part"] == "held out" and row["set"] == "own",
        "held out, drawn by chance": lambda row: row["part"] == "held out" and row["drawn"] == "by chance",
        "query-wellformed": lambda row: row["part"] == "elsewhere",
        "query-wellformed, drawn by chance": lambda row: row["part"] == "elsewhere" and row["drawn"] == "by chance",
    }
    return {name: compared([(row, said) for row, said in zip(rows, found) if wanted(row)]) for name, wanted in groups.items()}


def compared(pairs):
    labels, found = [row["label"] for row, _ in pairs], {"questions": len(pairs)}
    right = {}
    for way in ("tagger", "rules"):
        guessed = [said[way]["label"] for _, said in pairs]
        right[way] = np.array([label == guess for label, guess in zip(labels, guessed)], float)
        found[way] = measure.class_figures(labels, guessed, DYNAMISM)
        sure = np.array([said[way]["probability"] for _, said in pairs])
        found[way]["calibration error"] = measure.calibration_error(sure, right[way], 10)
    better = right["tagger"] - right["rules"]
    found["difference"] = {"accuracy": measure.percent(better.mean()), "interval": measure.interval(better, np.mean)}
    return found
