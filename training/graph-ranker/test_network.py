"""`python training/graph-ranker/test_network.py`: a message worked out by hand, the mask, the gradient."""

import numpy as np
import torch

from network import CHANNELS, DIMENSIONS, GraphRanker, Message, example


def test_message_is_an_attended_mean_of_neighbours():
    message = Message(DIMENSIONS + CHANNELS, rank=4, dropout=0.0)
    intent = torch.zeros(DIMENSIONS)
    intent[0] = 1
    nodes = torch.zeros(3, DIMENSIONS + CHANNELS)
    nodes[:, 0] = torch.tensor([0.1, 0.2, 0.9])
    with torch.no_grad():
        message.attention.sharpness.fill_(2.0)
        message.down.weight.zero_()
        message.down.weight[0, 0] = 1
        message.up.weight.zero_()
        message.up.weight[5, 0] = 1
    edges = torch.tensor([[1.0, 1.0, 0.0], [0.0, 0.0, 0.0]])
    weights = np.exp(15 * np.tanh(2 * np.array([0.1, 0.2]) / 15))
    wanted = (weights * [0.1, 0.2]).sum() / weights.sum()
    found = message(nodes, intent, edges)
    assert abs(found[0, 5].item() - wanted) < 1e-6
    assert found[1].abs().sum() == 0


def test_begins_as_cosine_and_lexical_match_whatever_the_edges():
    model, inputs = GraphRanker().eval(), example()
    hints = inputs["evidence_hints"]
    wanted = 10 * inputs["evidence"] @ inputs["intent"] + 2 * hints[:, 0] + 4 * hints[:, 1]
    assert torch.allclose(model(**inputs)[0], wanted, atol=1e-4)


def test_gradient_agrees_with_differences():
    torch.manual_seed(1)
    model, inputs = GraphRanker(rank=4).double().eval(), {key: value.double() for key, value in example().items()}
    weight = model.to_entity[0].up.weight
    score = lambda: (model(**inputs)[0][0] + model(**inputs)[1][1])
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(0.05 * torch.randn_like(parameter))
    score().backward()
    row, column = divmod(int(weight.grad.abs().argmax()), weight.shape[1])
    analytic, step = weight.grad[row, column].item(), 1e-5
    with torch.no_grad():
        weight[row, column] += step
        up = score().item()
        weight[row, column] -= 2 * step
        down = score().item()
    assert abs((up - down) / (2 * step) - analytic) < 1e-4 * max(1, abs(analytic))


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print(f"{name}: ok")
