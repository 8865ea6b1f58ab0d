"""Training by the clock: the learning rate falls to zero when the budget is spent, so that any budget ends in a usable model."""

import random
import time

import torch
from torch.nn.functional import cross_entropy

from augment import Augmenter
from network import HEADS, IGNORED, SLOTS, Tagger, batches, collate, encode, load_tokenizer

BATCH_TOKENS = 1024
PEAK = 3e-4
WARM_UP = 0.06
# Composed questions are few: each pass has them so many times, with other inner questions.
REPEATED = 3


def loss_of(outputs, slots, classes):
    tags = outputs[0].float().view(*outputs[0].shape[:2], len(SLOTS), 3)
    total = 0
    for i in range(len(SLOTS)):
        total = total + masked(tags[:, :, i].reshape(-1, 3), slots[:, i].reshape(-1))
    for i, logits in enumerate(outputs[1:]):
        total = total + 0.5 * masked(logits.float(), classes[:, i])
    return total


def masked(logits, labels):
    known = (labels != IGNORED).sum()
    return cross_entropy(logits, labels, ignore_index=IGNORED, reduction="sum") / known.clamp(min=1)


def rate(progress):
    return progress / WARM_UP if progress < WARM_UP else max(0.0, (1 - progress) / (1 - WARM_UP))


def optimiser(model):
    fresh = {id(weights) for part in (model.tags, model.heads) for weights in part.parameters()}
    fresh.add(id(model.encoder.embeddings.token_type_embeddings.weight))
    trained = [weights for weights in model.parameters() if weights.requires_grad]
    return torch.optim.AdamW(
        [
            {"params": [weights for weights in trained if id(weights) not in fresh], "peak": PEAK},
            # New weights have further to go.
            {"params": [weights for weights in trained if id(weights) in fresh], "peak": 5 * PEAK},
        ],
        weight_decay=0.01,
    )


def examples(records, augmenter, seed):
    chance = random.Random(seed)
    return [augmenter(record, chance) for record in records for _ in range(REPEATED if record["spans"].get("inner") else 1)]


def train(records, names, checkpoint, budget, layers, seed):
    """The trained network, the passes made and the losses on the way."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(seed)
    tokenizer, model = load_tokenizer(), Tagger(layers).to(device).train()
    optimizer = optimiser(model)
    state = {"elapsed": 0.0, "pass": 0, "step": 0, "seen": 0, "log": []}
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=False)
        model.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
        state = saved["state"]
        print(f"going on after {state['elapsed'] / 60:.1f} minutes", flush=True)

    def save():
        part = checkpoint.with_suffix(".part")
        torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "state": state}, part)
        part.rename(checkpoint)

    augmenter, limit, last_saved, losses = Augmenter(records, names), budget * 60, state["elapsed"], []
    while state["elapsed"] < limit:
        encoded = encode(tokenizer, examples(records, augmenter, f"{seed} {state['pass']}"))
        order = batches(encoded, BATCH_TOKENS, f"{seed} {state['pass']}")
        print(f"pass {state['pass']}: {len(encoded)} questions, {len(order)} batches", flush=True)
        while state["step"] < len(order) and state["elapsed"] < limit:
            begun, batch = time.monotonic(), order[state["step"]]
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * rate(state["elapsed"] / limit)
            ids, mask, types, slots, classes = (tensor.to(device) for tensor in collate([encoded[i] for i in batch]))
            with torch.autocast(device, dtype=torch.bfloat16):
                outputs = model(ids, mask, types)
            loss = loss_of(outputs, slots, classes)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
            losses.append(loss.item())
            state["step"] += 1
            state["seen"] += len(batch)
            state["elapsed"] += time.monotonic() - begun
            if len(losses) == 20:
                state["log"].append([round(state["elapsed"] / 60, 2), round(sum(losses) / 20, 3)])
                print(f"{state['elapsed'] / 60:6.1f} min  step {state['step']}  loss {sum(losses) / 20:.3f}", flush=True)
                losses = []
            if state["elapsed"] - last_saved > 120:
                save()
                last_saved = state["elapsed"]
        if state["step"] == len(order):
            state["pass"], state["step"] = state["pass"] + 1, 0
    save()
    return model.cpu().eval(), state
