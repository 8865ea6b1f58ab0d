"""Trains the ranker and reader and writes its weights. See README.md in this folder.

`--budget` is in minutes: the learning rate falls to zero when it is spent, so that any budget ends in a usable model. With
more than one number there are as many rounds; each later one starts at a lower rate (Loshchilov and Hutter, "SGDR", 2017), and
the model has the mean of the weights that the rounds end with (Izmailov et al., "Averaging Weights Leads to Wider Optima and
Better Generalization", UAI 2018). The state is saved every few minutes; the same command goes on where a broken run stopped.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import torch
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy

import early
from batches import batches
from network import Reader, collate, encode, load_tokenizer, masked
from prepare import load
from common.onnx_files import ROOT, SHARED_DATA

SEED = 7
# The highest learning rate of each round; further rounds have the last.
PEAKS = (1.2e-4, 9e-5)
WARM_UP = 0.04
# Texts without an answer are the most; an unweighted loss would teach to find nothing.
EMPTY_WEIGHT = 0.35
# Seconds between two points of the learning curve.
CURVE = 1200


def loss_of(model, inputs, targets):
    relevance, start, end, early = model(inputs["input_ids"], inputs["attention_mask"], inputs["token_type_ids"])
    known = targets["start"] >= 0
    weights = torch.where(targets["end"] > 0, 1.0, EMPTY_WEIGHT) * known
    span = sum(
        cross_entropy(masked(logits.float(), inputs["readable"]), target.clamp(min=0), reduction="none")
        for logits, target in ((start, targets["start"]), (end, targets["end"]))
    )
    span_loss = (span * weights).sum() / weights.sum().clamp(min=1) / 2
    judged = judged_loss(relevance.float(), targets) + judged_loss(early.float(), targets)
    return span_loss + judged, span_loss.item()


def judged_loss(relevance, targets):
    """Each text by itself, and each relevant text of a group against those of the group that are not."""
    judged = targets["relevant"] >= 0
    alone = binary_cross_entropy_with_logits(relevance, targets["relevant"].clamp(min=0).float(), reduction="none")
    group, relevant = targets["group"], targets["relevant"] == 1
    rivals = (group[:, None] == group[None]) & (group >= 0) & (targets["relevant"] == 0)
    contest = relevant & rivals.any(1)
    itself = torch.eye(len(group), dtype=torch.bool, device=group.device)
    among = relevance[None].expand(len(group), -1).masked_fill(~(rivals | itself), -1e4)
    listed = (among.logsumexp(1) - relevance)[contest]
    return (alone * judged).sum() / judged.sum().clamp(min=1) + listed.sum() / contest.sum().clamp(min=1)


def rate(elapsed, rounds):
    """The learning rate after so many seconds; `rounds` are the seconds of each round."""
    for number, length in enumerate(rounds):
        if elapsed < length:
            progress, peak = elapsed / length, PEAKS[min(number, len(PEAKS) - 1)]
            return peak * (progress / WARM_UP if progress < WARM_UP else (1 - progress) / (1 - WARM_UP))
        elapsed -= length
    return 0.0


def rounds_over(elapsed, rounds):
    return sum(elapsed >= sum(rounds[: number + 1]) for number in range(len(rounds)))


def mean_of(states):
    return {name: sum(state[name] for state in states) / len(states) for name in states[0]}


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", type=Path, default=SHARED_DATA)
    arguments.add_argument("--sets", type=Path, required=True, help="folder with train/*.tar.xz of the data, unpacked")
    arguments.add_argument("--evidence", type=Path, required=True, help="what export-evidence.ts wrote")
    arguments.add_argument("--work", type=Path, default=ROOT / "runs/reader", help="checkpoints")
    arguments.add_argument("--budget", type=float, nargs="+", default=[68, 29], help="minutes of training, for each round")
    arguments.add_argument("--negatives", choices=["both", "words"], default="both", help="whether the dense retriever finds some too")
    arguments.add_argument("--early", type=float, default=3, help="minutes more for the early head alone")
    arguments.add_argument("--threads", type=int, default=2)
    options = arguments.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(options.threads)
    torch.manual_seed(SEED)
    device = "cuda" if torch.cuda.is_available() else "cpu"

    tokenizer = load_tokenizer()
    model = Reader("sdpa" if device == "cuda" else "plain").to(device)
    optimizer = torch.optim.AdamW([weights for weights in model.parameters() if weights.requires_grad], lr=PEAKS[0], weight_decay=0.01, fused=True)
    state = {"elapsed": 0.0, "epoch": 0, "step": 0, "round": 0, "kept": 0.0, "log": []}
    checkpoint = options.work / "checkpoint.pt"
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=False)
        model.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
        state = saved["state"]
        print(f"going on after {state['elapsed'] / 60:.1f} minutes", flush=True)
    make = load(options.data, options.sets, options.evidence, options.work / "vectors" if options.negatives == "both" else None)
    rounds = [minutes * 60 for minutes in options.budget]
    budget = sum(rounds)
    model.train()
    begun, last_saved = time.time() - state["elapsed"], time.time()
    (options.work / "curve").mkdir(exist_ok=True)

    def save():
        state["elapsed"] = time.time() - begun
        torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "state": state}, checkpoint.with_suffix(".tmp"))
        checkpoint.with_suffix(".tmp").rename(checkpoint)

    def keep():
        """For the learning curve."""
        minutes = round((time.time() - begun) / 60)
        torch.save({name: value.half() for name, value in model.state_dict().items()}, options.work / f"curve/{minutes}.pt")
        state["kept"] = time.time() - begun

    def round_file(number):
        return options.work / f"round-{number + 1}.pt"

    def end_rounds(elapsed):
        """Keeps what a round ends with."""
        while rounds_over(elapsed, rounds) > state["round"]:
            torch.save(model.state_dict(), round_file(state["round"]))
            state["round"] += 1

    def prepared():
        """(encoded examples, batches) of the pass; kept, for the retriever's search for wrong texts takes minutes."""
        kept = options.work / f"pass-{state['epoch']}.pt"
        if kept.exists():
            return torch.load(kept, weights_only=False)
        for old in options.work.glob("pass-*.pt"):
            old.unlink()
        examples = make(state["epoch"])
        (options.work / "records.json").write_text(json.dumps(Counter(example.set for example in examples)))
        encoded = encode(tokenizer, examples)
        found = encoded, batches(encoded, random.Random(f"{SEED} {state['epoch']}"))
        torch.save(found, kept.with_suffix(".tmp"))
        kept.with_suffix(".tmp").rename(kept)
        return found

    running = []
    while time.time() - begun < budget:
        paused = time.time()
        encoded, order = prepared()
        begun += time.time() - paused  # preparing is not training
        print(f"pass {state['epoch']}: {len(encoded)} examples, {len(order)} batches", flush=True)
        for batch in order[state["step"] :]:
            elapsed = time.time() - begun
            end_rounds(elapsed)
            if elapsed >= budget:
                break
            for group in optimizer.param_groups:
                group["lr"] = rate(elapsed, rounds)
            inputs, targets = collate([encoded[i] for i in batch])
            inputs = {name: value.to(device) for name, value in inputs.items()}
            targets = {name: value.to(device) for name, value in targets.items()}
            with torch.autocast(device, dtype=torch.bfloat16):
                loss, span = loss_of(model, inputs, targets)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
            state["step"] += 1
            running.append((loss.item(), span))
            if len(running) == 50:
                total, spans = (sum(values) / 50 for values in zip(*running))
                state["log"].append({"minutes": (time.time() - begun) / 60, "loss": total, "span": spans})
                print(f"{(time.time() - begun) / 60:6.1f} min  step {state['step']}  loss {total:.3f}  span {spans:.3f}", flush=True)
                running = []
            if time.time() - last_saved > 300:
                save()
                last_saved = time.time()
            if time.time() - begun - state["kept"] > CURVE:
                keep()
        else:
            state["epoch"] += 1
            state["step"] = 0
    end_rounds(budget)
    save()
    model.load_state_dict(mean_of([torch.load(round_file(number), weights_only=False) for number in range(len(rounds))]))
    early.finish(model, *prepared(), options.early, judged_loss)
    keep()
    torch.save(model.state_dict(), options.work / "weights.pt")
    (options.work / "log.json").write_text(json.dumps(state["log"]))


if __name__ == "__main__":
    main()
