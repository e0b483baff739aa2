"""Decide team matches written as JSON: the stable command that auditors compare with their own reading of the code."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeGuard

from django.core.management.base import BaseCommand

from games.rules.rulesets import ruleset
from tournaments.regulations.outcomes import Reason
from tournaments.regulations.regulation import Regulation
from tournaments.regulations.team_match import BoardResult, By, Decision, decide
from tournaments.standings.figures import format_decimal

_SCORES = {"1": 2, "½": 1, "0.5": 1, "0": 0}
_PAIRS = {(2, 0), (0, 2), (1, 1), (0, 0), (1, 0), (0, 1)}
_STONES = ruleset(Regulation().rule_set).stones


class _Unreadable(ValueError):
    """The text says what is wrong with a file."""


class Command(BaseCommand):
    help = (
        "Decide team matches by the code's clause C 11/10.2: per file one line with a JSON object, file, score, "
        "korgools in lost games (null: not recorded), winner and by, or file and error. A board has board, a, b "
        '("1", "½" or "0.5", "0"; null: open), kazan_a, kazan_b, reason, and additional for additional games. '
        "Exit status 1 if there was an error."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        failed = False
        for name in options["files"]:
            try:
                boards, additional = _games(Path(name).read_text(encoding="utf-8-sig"))
            except OSError as error:
                told, failed = {"error": error.strerror or str(error)}, True
            except ValueError as error:
                told, failed = {"error": str(error)}, True
            else:
                told = _line(decide(boards, additional))
            self.stdout.write(json.dumps({"file": name, **told}, ensure_ascii=False))
        if failed:
            raise SystemExit(1)


def _line(decision: Decision) -> dict[str, Any]:
    # To the auditor a match that nobody came to is one without a decision by the clause.
    by = By.UNDECIDED if decision.by is By.BOTH_ABSENT else decision.by
    return {
        "score": [format_decimal(Fraction(points, 2)) for points in decision.points],
        "korgools": list(decision.korgools),
        "winner": decision.winner,
        "by": by,
    }


def _games(text: str) -> tuple[list[BoardResult], list[BoardResult]]:
    told = json.loads(text)
    rows = told.get("boards") if isinstance(told, dict) else None
    if not isinstance(rows, list) or not rows:
        raise _Unreadable("no boards")
    games: tuple[list[BoardResult], list[BoardResult]] = ([], [])
    for place, row in enumerate(rows, start=1):
        if not isinstance(row, dict):
            raise _Unreadable(f"board {place} of the list is no object")
        additional = row.get("additional", False)
        if not isinstance(additional, bool):
            raise _Unreadable(f"board {place} of the list: additional {additional!r}")
        games[additional].append(_game(row, place))
    regular = [game.board for game in games[False]]
    if len(set(regular)) != len(regular):
        raise _Unreadable("a board is there twice")
    return games


def _game(row: dict[str, Any], place: int) -> BoardResult:
    where = f"board {place} of the list"
    board = row.get("board")
    if not _is_count(board) or board < 1:
        raise _Unreadable(f"{where}: number {board!r}")
    scores = tuple(_score(row, name, where) for name in ("a", "b"))
    if None not in scores and scores not in _PAIRS:
        raise _Unreadable(f"{where}: a game cannot end {row['a']} : {row['b']}")
    kazans = tuple(_kazan(row, name, where) for name in ("kazan_a", "kazan_b"))
    if sum(kazan or 0 for kazan in kazans) > _STONES:
        raise _Unreadable(f"{where}: {sum(kazan or 0 for kazan in kazans)} korgools of {_STONES}")
    reason = Reason.UNRECORDED if row.get("reason") is None else row["reason"]
    if reason not in list(Reason):
        raise _Unreadable(f"{where}: reason {reason!r}")
    return BoardResult(board, scores[0], scores[1], kazans[0], kazans[1], Reason(reason))


def _score(row: dict[str, Any], name: str, where: str) -> int | None:
    score = row.get(name)
    if score is None and name in row:
        return None
    if not isinstance(score, str) or score not in _SCORES:
        raise _Unreadable(f"{where}: {name} {score!r}")
    return _SCORES[score]


def _kazan(row: dict[str, Any], name: str, where: str) -> int | None:
    kazan = row.get(name)
    if kazan is None:
        return None
    if not _is_count(kazan) or not 0 <= kazan <= _STONES:
        raise _Unreadable(f"{where}: {name} {kazan!r}")
    return kazan


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
