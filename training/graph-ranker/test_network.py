"""`python training/graph-ranker/test_network.py`: a message worked out by hand, the start, edges, the mask, the gradient."""

from pathlib import Path

import numpy as np
import onnxruntime
import torch

from network import CHANNELS, DIMENSIONS, OUTPUTS, GraphRanker, Message, example
from structure import sees_edges, structural

SHIPPED = Path(__file__).resolve().parents[2] / "models/graph-ranker/model.onnx"


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


def test_begins_as_cosine_lexical_match_and_relevance_whatever_the_edges():
    model, inputs = GraphRanker().eval(), example()
    bm25, coverage, probability, read = inputs["evidence_hints"].T
    relevance = read * torch.logit(probability.clamp(1e-4, 1 - 1e-4))
    wanted = 10 * inputs["evidence"] @ inputs["intent"] + 2 * bm25 + 4 * coverage + relevance
    assert torch.allclose(model(**inputs)[0], wanted, atol=1e-4)


def test_shipped_network_sees_edges():
    session = onnxruntime.InferenceSession(str(SHIPPED), providers=["CPUExecutionProvider"])
    assert sees_edges(lambda **inputs: session.run(OUTPUTS, {name: value.numpy() for name, value in inputs.items()}))


def test_a_network_without_edges_fails_where_the_same_network_with_them_passes():
    torch.manual_seed(2)
    model = GraphRanker().eval()
    with torch.inference_mode():
        for message in [*model.to_evidence, *model.to_entity]:
            message.up.weight.normal_(std=0.3)
        assert sees_edges(lambda **inputs: model(**inputs))
        # Entities that nothing distinguishes add the same to both evidences.
        cut = lambda inputs: {**inputs, "adjacency": torch.zeros(4, 2), "entities": inputs["entities"][[0, 0]]}
        assert not sees_edges(lambda **inputs: model(**cut(inputs)))


def test_padding_has_no_score_and_changes_none():
    model, inputs = GraphRanker().eval(), structural(read=True)
    plain = model(**inputs)[0]
    padded = {name: torch.cat([inputs[name], torch.zeros(1, inputs[name].shape[1])]) for name in ("evidence", "entities")}
    hints = torch.cat([inputs["evidence_hints"], torch.ones(1, 4)])
    asked = torch.cat([inputs["entity_hints"], torch.ones(1, 1)])
    edges = torch.ones(5, 3)
    edges[:4, :2] = inputs["adjacency"]
    scores, entities = model(**{**inputs, **padded, "adjacency": edges, "evidence_hints": hints, "entity_hints": asked})
    assert torch.allclose(scores[:4], plain, atol=1e-5) and scores[4] == float("-inf") and entities[2] == float("-inf")


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
