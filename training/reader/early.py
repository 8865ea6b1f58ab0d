"""Trains the early head alone, after the rest: the layers that it stands on have come to rest by then."""

import copy
import time

import torch

from network import EARLY_LAYER, collate

PEAK = 2e-3
# Seconds.
WARM_UP = 10


def finish(model, encoded, order, minutes, loss_of):
    """Trains `model.early` for so many minutes. `loss_of(relevance, targets)` judges it."""
    device = next(model.parameters()).device
    lower = copy.deepcopy(model.encoder).eval()
    lower.encoder.layer = lower.encoder.layer[:EARLY_LAYER]
    optimizer = torch.optim.AdamW(model.early.parameters(), lr=PEAK, weight_decay=0.01)
    begun, limit = time.time(), minutes * 60
    while (elapsed := time.time() - begun) < limit:
        for batch in order:
            elapsed = time.time() - begun
            if elapsed >= limit:
                break
            for group in optimizer.param_groups:
                group["lr"] = PEAK * min(1, elapsed / WARM_UP) * (1 - elapsed / limit)
            inputs, targets = ({name: value.to(device) for name, value in part.items()} for part in collate([encoded[i] for i in batch]))
            given = [inputs[name] for name in ("input_ids", "attention_mask", "token_type_ids")]
            with torch.no_grad(), torch.autocast(device.type, dtype=torch.bfloat16):
                states = lower(**dict(zip(("input_ids", "attention_mask", "token_type_ids"), given))).last_hidden_state
            loss = loss_of(model.early(states.float(), *given), targets)
            loss.backward()
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
