"""A published round with boards to record games on, and games to record."""

from __future__ import annotations

import random

import pytest

from games.rules.board import Board as Play
from games.rules.rulesets import STANDARD, RuleSet
from players.models import Federation
from tests.tournaments import factories as make
from tournaments.models import Board, Round


@pytest.fixture
def federation(db: None) -> Federation:
    return make.federation()


@pytest.fixture
def round_(db: None) -> Round:
    return make.publish_next(make.tournament(6))


@pytest.fixture
def board(round_: Round) -> Board:
    return make.boards(round_)[0]


def random_game(seed: int, plies: int | None = None, rules: RuleSet = STANDARD) -> str:
    """Moves of a random legal game, to its end or so many plies long, with the result where it ended."""
    lots, play = random.Random(seed), Play(rules)
    while play.position.end is None and (plies is None or play.ply < plies):
        play.play(lots.choice(play.position.legal_moves()))
    end = play.position.end
    result = "*" if end is None else {0: "1-0", 1: "0-1", None: "1/2-1/2"}[end.winner]
    return " ".join([*(step.text for step in play.steps), result])


def tagged(seed: int, *, white: str = "Асанов Айбек", black: str = "Жұмағұл Ерлан", **tags: str) -> str:
    """A random game as a file has it."""
    known = {"White": white, "Black": black, "Event": "Кубок", "Date": "2018.03.07", **tags}
    head = "".join(f'[{name} "{value}"]\n' for name, value in known.items())
    return f"{head}\n{random_game(seed)}\n\n"
