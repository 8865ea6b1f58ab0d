"""Training by a budget of minutes or of examples: the learning rate falls to zero when it is spent, so that any budget ends
in a usable model.

The state is saved every few minutes; the same call goes on where a broken run stopped.
"""

import time

import torch

WARM_UP = 0.06
SAVED_EVERY = 150  # seconds
TOLD_EVERY = 50  # batches


def optimiser(model, fresh, peak):
    """`fresh`: modules with new weights, which have further to go."""
    quick = {id(weights) for module in fresh for weights in module.parameters()}
    trained = [weights for weights in model.parameters() if weights.requires_grad]
    return torch.optim.AdamW(
        [
            {"params": [weights for weights in trained if id(weights) not in quick], "peak": peak},
            {"params": [weights for weights in trained if id(weights) in quick], "peak": 5 * peak},
        ],
        weight_decay=0.01,
        fused=True,
    )


def minutes(count):
    """A budget of time, which gives more where the machine is faster or idle."""
    return lambda state: state["elapsed"] / (60 * count)


def examples(count):
    """A budget that gives the same everywhere."""
    return lambda state: sum(state["seen"].values()) / count


def train(model, optimizer, read_pass, loss_of, checkpoint, budget, clock=time.monotonic):
    """Trains `model` where it lies and gives the state: seconds, passes, batches of the pass, what was seen, losses.

    `read_pass(number)` gives the examples of a pass, and batches of places in them. `loss_of(examples)` gives a loss, further
    figures to tell, and what to count the examples by, a name for each. `budget(state)` is the share that is spent; `clock`
    gives seconds.
    """
    state = {"elapsed": 0.0, "pass": 0, "step": 0, "seen": {}, "log": []}
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

    model.train()
    last_saved, told = state["elapsed"], []
    while budget(state) < 1:
        examples, order = read_pass(state["pass"])
        print(f"pass {state['pass']}: {len(examples)} examples, {len(order)} batches", flush=True)
        while state["step"] < len(order) and budget(state) < 1:
            begun = clock()
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * rate(budget(state))
            loss, figures, names = loss_of([examples[i] for i in order[state["step"]]])
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
            state["step"] += 1
            state["elapsed"] += clock() - begun
            for name in names:
                state["seen"][name] = state["seen"].get(name, 0) + 1
            told.append({"loss": loss.item(), **figures})
            if len(told) == TOLD_EVERY:
                means = {name: round(sum(each[name] for each in told) / len(told), 4) for name in told[0]}
                state["log"].append([round(state["elapsed"] / 60, 2), *means.values()])
                figures = "  ".join(f"{name} {mean:.3f}" for name, mean in means.items())
                print(f"{state['elapsed'] / 60:6.1f} min  step {state['step']}  {figures}", flush=True)
                told = []
            if state["elapsed"] - last_saved > SAVED_EVERY:
                save()
                last_saved = state["elapsed"]
        if state["step"] == len(order):
            state["pass"], state["step"] = state["pass"] + 1, 0
    save()
    return state


def rate(progress):
    return progress / WARM_UP if progress < WARM_UP else max(0.0, (1 - progress) / (1 - WARM_UP))
