from __future__ import annotations

import random

import networkx
import pytest

from tournaments.pairing.engine import min_weight_matching, run
from tournaments.pairing.request import PairingRefused


def test_the_matching_is_the_one_networkx_finds() -> None:
    for seed in range(60):
        source = random.Random(seed)
        size, heavy = source.randint(2, 24), 10 ** source.choice((1, 2, 60))
        graph = networkx.Graph()
        graph.add_weighted_edges_from(
            (a, b, source.randrange(heavy)) for a in range(size) for b in range(a) if source.random() < 0.6
        )
        assert min_weight_matching(graph) == networkx.min_weight_matching(graph), seed


@pytest.mark.parametrize("text", ["", "001 nonsense\n", "012 Cup\n001    1\n"])
def test_a_text_the_engine_cannot_use_is_one_refusal(text: str) -> None:
    with pytest.raises(PairingRefused) as caught:
        run(text, 1)
    assert caught.value.code == PairingRefused.ENGINE_FAILED
