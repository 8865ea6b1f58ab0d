"""The network: QUASAR's heterogeneous GNN (its section 3.3; EXPLAIGNN, SIGIR 2023) over vectors of a bi-encoder."""

import torch
from torch import nn

DIMENSIONS = 384
EVIDENCE_HINTS = 2
ENTITY_HINTS = 1
CHANNELS = 8
LAYERS = 3


class GraphRanker(nn.Module):
    """Scores all evidences and all entities of one pool together.

    Rounds of messages are the paper's: entities take what their evidences say, weighted by the attention that the intent
    pays to each evidence, then evidences take what their entities say, weighted likewise; two bilinear heads score both
    kinds of nodes against the intent. What differs, because there are some thousand pools to learn from and the vectors
    come from a bi-encoder that knows nothing of the question:

    - Beside its vector a node has a few channels: its cosine to the intent, lexical match or being named by the question,
      its degree. They take part in attention, messages and heads.
    - The network begins as the ranking by cosine and lexical match. Messages have a low rank and begin at nothing.
    - The residual stands outside the ReLU, which would otherwise cut the negative half of every vector off.

    A node whose vector is zero is padding: it has no score (`-inf`), and no edge reaches it.
    """

    def __init__(self, rank=48, dropout=0.2):
        super().__init__()
        width = DIMENSIONS + CHANNELS
        self.evidence_channels = nn.Linear(EVIDENCE_HINTS + 2, CHANNELS)
        self.entity_channels = nn.Linear(ENTITY_HINTS + 2, CHANNELS)
        self.to_entity = nn.ModuleList(Message(width, rank, dropout) for _ in range(LAYERS))
        self.to_evidence = nn.ModuleList(Message(width, rank, dropout) for _ in range(LAYERS))
        self.evidence_head = Bilinear(width, rank, dropout, sharpness=10.0)
        self.entity_head = Bilinear(width, rank, dropout, sharpness=5.0)
        with torch.no_grad():
            self.evidence_channels.weight[:3] = torch.eye(3, EVIDENCE_HINTS + 2)
            self.evidence_channels.bias.zero_()
            self.evidence_head.channels[:3] = torch.tensor([0.0, 2.0, 4.0])
        # Set after training, so that the sigmoid of an evidence's score is how often such evidence is right.
        self.register_buffer("scale", torch.tensor(1.0))
        self.register_buffer("shift", torch.tensor(0.0))

    def forward(self, evidence, entities, intent, adjacency, evidence_hints, entity_hints):
        real_evidence, real_entities = (evidence != 0).any(-1), (entities != 0).any(-1)
        edges = adjacency * real_evidence[:, None] * real_entities[None, :]
        e = state(evidence, intent, evidence_hints, edges, self.evidence_channels)
        n = state(entities, intent, entity_hints, edges.T, self.entity_channels)
        for to_entity, to_evidence in zip(self.to_entity, self.to_evidence):
            n = n + to_entity(e, intent, edges.T)
            e = e + to_evidence(n, intent, edges)
        none = torch.tensor(float("-inf"))
        return (
            torch.where(real_evidence, self.evidence_head(e, intent) * self.scale + self.shift, none),
            torch.where(real_entities, self.entity_head(n, intent), none),
        )


def state(nodes, intent, hints, edges, channels):
    degree = torch.log1p(edges.sum(1, keepdim=True)) / 5
    return torch.cat([nodes, channels(torch.cat([(nodes @ intent)[:, None], hints, degree], -1))], -1)


class Bilinear(nn.Module):
    """A node against the intent: their cosine times `sharpness`, a learnt weight of each channel, a learnt low-rank part."""

    def __init__(self, width, rank, dropout, sharpness):
        super().__init__()
        self.sharpness = nn.Parameter(torch.tensor(sharpness))
        self.channels = nn.Parameter(torch.zeros(CHANNELS))
        self.nodes = nn.Linear(width, rank, bias=False)
        self.intent = nn.Linear(DIMENSIONS, rank)
        nn.init.zeros_(self.intent.weight)
        nn.init.zeros_(self.intent.bias)
        self.dropout = nn.Dropout(dropout)

    def forward(self, nodes, intent):
        vectors, channels = nodes[:, :DIMENSIONS], nodes[:, DIMENSIONS:]
        learnt = self.dropout(self.nodes(nodes)) @ self.intent(intent)
        return self.sharpness * (vectors @ intent) + channels @ self.channels + learnt


class Message(nn.Module):
    """What nodes take from their neighbours: a mean weighted by a softmax over the neighbours alone, nothing without any."""

    def __init__(self, width, rank, dropout):
        super().__init__()
        self.attention = Bilinear(width, rank // 4, dropout, sharpness=10.0)
        self.down = nn.Linear(width, rank, bias=False)
        self.up = nn.Linear(rank, width, bias=False)
        nn.init.zeros_(self.up.weight)
        self.dropout = nn.Dropout(dropout)

    def forward(self, nodes, intent, edges):
        # Bounded, so that no neighbourhood's weights vanish beside those of another.
        weights = torch.exp(15 * torch.tanh(self.attention(nodes, intent) / 15))[:, None]
        total = edges @ weights
        mean = edges @ (weights * self.down(nodes)) / torch.where(total > 0, total, torch.ones_like(total))
        return self.up(self.dropout(torch.relu(mean)))


INPUTS = ["evidence", "entities", "intent", "adjacency", "evidence_hints", "entity_hints"]
OUTPUTS = ["evidence_scores", "entity_scores"]
AXES = {
    "evidence": {0: "E"},
    "entities": {0: "N"},
    "adjacency": {0: "E", 1: "N"},
    "evidence_hints": {0: "E"},
    "entity_hints": {0: "N"},
}


def example():
    """Inputs of the right shapes: three evidences, two entities."""
    return {
        "evidence": torch.randn(3, DIMENSIONS),
        "entities": torch.randn(2, DIMENSIONS),
        "intent": torch.randn(DIMENSIONS),
        "adjacency": torch.tensor([[1.0, 0.0], [1.0, 1.0], [0.0, 0.0]]),
        "evidence_hints": torch.rand(3, EVIDENCE_HINTS),
        "entity_hints": torch.rand(2, ENTITY_HINTS),
    }
