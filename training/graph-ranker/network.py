"""The network: QUASAR's heterogeneous GNN (its section 3.3; EXPLAIGNN, SIGIR 2023) over vectors of a bi-encoder."""

import torch
from torch import nn

DIMENSIONS = 384
# BM25 score, coverage, relevance by the cross-encoder, whether the cross-encoder read it.
EVIDENCE_HINTS = 4
ENTITY_HINTS = 1
CHANNELS = 12
LAYERS = 3


class GraphRanker(nn.Module):
    """Scores all evidences and all entities of one pool together.

    Rounds of messages are the paper's: entities take what their evidences say, weighted by the attention that the intent
    pays to each evidence, then evidences take what their entities say, weighted likewise; two bilinear heads score both
    kinds of nodes against the intent. What differs, because there are some thousand pools to learn from and the vectors
    come from a bi-encoder that knows nothing of the question:

    - Beside its vector a node has a few channels: its cosine to the intent, lexical match or being named by the question,
      its degree, and for evidence that the cross-encoder read its relevance. They take part in attention, messages and
      heads. One network serves both rounds; channels of their own tell evidence that was read.
    - The network begins as the ranking by cosine, lexical match and relevance. Messages have a low rank and begin at
      nothing.
    - The residual stands outside the ReLU, which would otherwise cut the negative half of every vector off.

    A node whose vector is zero is padding: it has no score (`-inf`), and no edge reaches it.
    """

    def __init__(self, rank=48, dropout=0.2):
        super().__init__()
        width = DIMENSIONS + CHANNELS
        self.evidence_channels = nn.Linear(EVIDENCE_FEATURES, CHANNELS)
        self.entity_channels = nn.Linear(ENTITY_HINTS + 2, CHANNELS)
        self.to_entity = nn.ModuleList(Message(width, rank, dropout) for _ in range(LAYERS))
        self.to_evidence = nn.ModuleList(Message(width, rank, dropout) for _ in range(LAYERS))
        self.evidence_head = Bilinear(width, rank, dropout, sharpness=10.0)
        self.entity_head = Bilinear(width, rank, dropout, sharpness=5.0)
        with torch.no_grad():
            self.evidence_channels.weight[:4] = torch.eye(4, EVIDENCE_FEATURES)
            self.evidence_channels.bias.zero_()
            self.evidence_head.channels[:4] = torch.tensor([0.0, 2.0, 4.0, 4.0])
        # Set after training, so that the sigmoid of an evidence's score is how often such evidence is right: for evidence
        # that was not read, and that was.
        self.register_buffer("scale", torch.ones(2))
        self.register_buffer("shift", torch.zeros(2))
        # Of the relevance in that sum (stacking): few pools teach to weigh it, and the reader knows more than they do.
        self.register_buffer("trust", torch.zeros(()))

    def forward(self, evidence, entities, intent, adjacency, evidence_hints, entity_hints):
        real_evidence, real_entities = (evidence != 0).any(-1), (entities != 0).any(-1)
        edges = adjacency * real_evidence[:, None] * real_entities[None, :]
        e = torch.cat([evidence, self.evidence_channels(evidence_features(evidence, intent, evidence_hints, edges))], -1)
        n = torch.cat([entities, self.entity_channels(features(entities, intent, entity_hints, edges.T))], -1)
        for to_entity, to_evidence in zip(self.to_entity, self.to_evidence):
            n = n + to_entity(e, intent, edges.T)
            e = e + to_evidence(n, intent, edges)
        none = torch.tensor(float("-inf"))
        read = evidence_hints[:, 3]
        relevance = self.trust * read * logit(evidence_hints[:, 2])
        scale, shift = (values[0] + (values[1] - values[0]) * read for values in (self.scale, self.shift))
        return (
            torch.where(real_evidence, self.evidence_head(e, intent) * scale + shift + relevance, none),
            torch.where(real_entities, self.entity_head(n, intent), none),
        )


def features(nodes, intent, hints, edges):
    degree = torch.log1p(edges.sum(1, keepdim=True)) / 5
    return torch.cat([(nodes @ intent)[:, None], hints, degree], -1)


# Cosine, BM25, coverage, relevance, degree, being read, and the first three once more for evidence that was read.
EVIDENCE_FEATURES = 9


def evidence_features(nodes, intent, hints, edges):
    """Relevance enters as its logit, a quarter of it; what was not read has zeros there."""
    lexical, probability, read = hints[:, :2], hints[:, 2:3], hints[:, 3:4]
    relevance = logit(probability) / 4 * read
    cosine, bm25, coverage, degree = features(nodes, intent, lexical, edges).split(1, -1)
    return torch.cat([cosine, bm25, coverage, relevance, degree, read, cosine * read, bm25 * read, coverage * read], -1)


def logit(probability):
    probability = probability.clamp(1e-4, 1 - 1e-4)
    return torch.log(probability) - torch.log(1 - probability)


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
        "evidence_hints": torch.tensor([[0.9, 0.5, 0.8, 1.0], [0.3, 0.2, 0.1, 1.0], [0.0, 0.6, 0.0, 0.0]]),
        "entity_hints": torch.rand(2, ENTITY_HINTS),
    }
