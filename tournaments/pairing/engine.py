"""The pairing engine gacrux: a text goes in, pairs of places come out. The only module that knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

import networkx

from tournaments.pairing.engine_input import NO_BYE
from tournaments.pairing.request import PairingRefused

if TYPE_CHECKING:
    _Graph = networkx.Graph[int]
else:
    _Graph = networkx.Graph

ENGINE = "gacrux"

_BYE = 0


def run(text: str, round_number: int) -> tuple[list[tuple[int, int]], str]:
    """White and black by place, 0 opposite whoever has the bye; and the engine's version.

    Raises PairingRefused when there is no legal pairing, and for any fault of the engine's.
    """
    # A quarter of a second of imports that only pairing needs.
    from gacrux.gacruxexeptions import GacruxNoLegalPairing
    from gacrux.trf2json import trf2json
    from gacrux.version import __version__

    try:
        reader = trf2json()
        reader.parse_file(text, 0)
        if reader.get_status() > 0:
            raise ValueError(str(reader.chessjson["status"]))
        tournament = reader.get_tournament(1)
        tournament["maxMeets"] = 1
        tournament.setdefault("prohibited", []).extend(_barred_from_bye(text, round_number))
        engine = _dutch_system().pairing_dutch(tournament, round_number, {"experimental": [], "verbose": 0})
        brackets = engine.compute_pairing(False, 0)
        return [(board["w"], board["b"]) for bracket in brackets for board in bracket["pairs"]], __version__
    except GacruxNoLegalPairing as error:
        raise PairingRefused(PairingRefused.NO_LEGAL_PAIRING, round=round_number) from error
    except Exception as error:
        # Whatever else goes wrong inside the engine is one answer for the arbiter, with its own words for the log.
        raise PairingRefused(PairingRefused.ENGINE_FAILED, round=round_number, reason=str(error)[:200]) from error


def _barred_from_bye(text: str, round_number: int) -> list[dict[str, int | list[int]]]:
    """To the engine the bye is a participant with number 0, whom these may not meet."""
    places = [
        int(word) for line in text.splitlines() if line.startswith(NO_BYE) for word in line[len(NO_BYE) :].split()
    ]
    return [{"firstRound": round_number, "lastRound": round_number, "competitors": [_BYE, place]} for place in places]


@cache
def _dutch_system() -> ModuleType:
    """The engine's module for the Dutch system, with our matching and plain names of criteria in it.

    Both change its time and nothing else: a field of 1000 whose first game had few draws takes half as long.
    """
    from gacrux import crosstabledutch, pairingdutch

    crosstabledutch.qdefs = pairingdutch.qdefs = _Criteria(crosstabledutch.qdefs)
    pairingdutch.nx = SimpleNamespace(Graph=networkx.Graph, min_weight_matching=min_weight_matching)
    module: ModuleType = pairingdutch
    return module


class _Criterion(NamedTuple):
    name: str
    value: int


class _Criteria:
    """The members of the engine's enumeration without the cost of one: it asks them for every two participants."""

    def __init__(self, enumeration: type[Enum]) -> None:
        self._by_value = {member.value: _Criterion(member.name, member.value) for member in enumeration}
        for name, member in enumeration.__members__.items():
            setattr(self, name, self._by_value[member.value])

    def __iter__(self) -> Iterator[_Criterion]:
        return iter(self._by_value.values())

    def __call__(self, value: int) -> _Criterion:
        return self._by_value[value]


class _OnceListed(_Graph):
    """A graph that lists its edges once.

    networkx asks for them a second time only to prove the finished matching optimal, which in a field of 1000
    takes half of the time; and it asks for single weights millions of times, which go without views here.
    """

    listed = False
    _adj: dict[int, dict[int, dict[str, int]]]

    @property
    def edges(self) -> Any:
        return self._list_once

    def _list_once(self, data: bool = False) -> Iterable[tuple[int, int, dict[str, int]]]:
        if self.listed:
            return ()
        self.listed = True
        return self._pairs()

    def _pairs(self) -> Iterator[tuple[int, int, dict[str, int]]]:
        seen = set()
        for node, neighbours in self._adj.items():
            for other, weight in neighbours.items():
                if other not in seen:
                    yield node, other, weight
            seen.add(node)

    def __getitem__(self, node: int) -> Any:
        return self._adj[node]


def min_weight_matching(graph: _Graph) -> set[tuple[int, int]]:
    """The matching of most edges with the least weight, the same as networkx finds."""
    edges = list(graph.edges(data="weight", default=1))
    most = 1 + max((weight for _, _, weight in edges), default=0)
    inverse = _OnceListed()
    inverse.add_weighted_edges_from((one, other, most - weight) for one, other, weight in edges)
    matching: set[tuple[int, int]] = networkx.max_weight_matching(inverse, maxcardinality=True)
    return matching
