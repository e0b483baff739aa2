"""A participant's rounds as Buchholz and Berger see them: whom he met, and what that opponent's score counts.

Coverage (FIDE C.07, from 1 March 2026 and from 1 August 2024):
- 15.2 forfeits of a round robin are games; its free rounds are nothing: `_round_robin`.
- 16.1, 16.2 which unplayed rounds are voluntary: `is_voluntary`.
- 16.3 the score opponents see: `adjusted_scores`.
- 16.4 the dummy opponent; its caps 16.4.1 and 16.4.2 only from 2026: `_swiss`.
Ours: "real opponents only" counts games over the board and raw scores; an open game is no encounter yet.
Deductions stay out of what opponents see; the dummy has the participant's own, reduced score.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from tournaments.crosstable import ByeKind, Cell, Crosstable
from tournaments.regulations.regulation import Edition, System


class Against(StrEnum):
    """What stands opposite a participant in a round."""

    GAME = "game"
    FORFEIT = "forfeit"
    DUMMY = "dummy"


class Encounter(NamedTuple):
    """One round: `score` is what the opponent's (or dummy's) score counts, `points` the own result, both in
    half points. `voluntary`: the participant chose not to play (C.07 16.1.2)."""

    round: int
    opponent: int | None
    score: int
    points: int
    voluntary: bool
    kind: Against


def is_voluntary(cell: Cell, win: int) -> bool:
    """The round is a requested bye, an absence or a lost forfeit (C.07 16.1).

    A bye worth a win counts as a full-point bye whatever it is called, so it is none of these.
    """
    if cell.points is None or cell.played:
        return False
    if cell.opponent is None:
        return cell.bye is not ByeKind.ALLOCATED and cell.points < win
    return cell.points <= (cell.opponent_points or 0)


def adjusted_scores(table: Crosstable) -> dict[int, int]:
    """Half points of each participant as his opponents' tie-breaks count them (C.07 16.3): requested byes that
    only voluntary unplayed rounds follow count as draws."""
    scoring = table.regulation.scoring
    adjusted = dict(table.game_points)
    for number, row in table.cells.items():
        for cell in reversed(row):
            if cell.played or not is_voluntary(cell, scoring.win):
                break
            if cell.opponent is None:
                adjusted[number] += scoring.draw - (cell.points or 0)
    return adjusted


def encounters(table: Crosstable, edition: Edition, kind: System) -> dict[int, tuple[Encounter, ...]]:
    """Every participant's encounters in order of rounds."""
    if edition is Edition.REAL_ONLY:
        return _played(table)
    if kind is System.ROUND_ROBIN:
        return _round_robin(table)
    return _swiss(table, capped=edition is Edition.FIDE_2026)


def _played(table: Crosstable) -> dict[int, tuple[Encounter, ...]]:
    seen = table.game_points
    return {
        number: tuple(
            [
                Encounter(cell.round, cell.opponent, seen[cell.opponent], cell.points, False, Against.GAME)
                for cell in row
                if cell.played and cell.opponent is not None and cell.points is not None
            ]
        )
        for number, row in table.cells.items()
    }


def _round_robin(table: Crosstable) -> dict[int, tuple[Encounter, ...]]:
    seen = table.game_points
    return {
        number: tuple(
            [
                Encounter(
                    cell.round, cell.opponent, seen[cell.opponent], cell.points, False,
                    Against.GAME if cell.played else Against.FORFEIT,
                )
                for cell in row
                if cell.opponent is not None and cell.points is not None
            ]
        )
        for number, row in table.cells.items()
    }  # fmt: skip


def _swiss(table: Crosstable, *, capped: bool) -> dict[int, tuple[Encounter, ...]]:
    seen, own = adjusted_scores(table), table.points
    win = table.regulation.scoring.win
    all_drawn = table.regulation.scoring.draw * table.round_count
    game, dummy = Against.GAME, Against.DUMMY
    found: dict[int, tuple[Encounter, ...]] = {}
    for number, row in table.cells.items():
        met = []
        for cell in row:
            points, opponent = cell.points, cell.opponent
            if points is None:
                continue
            if cell.played and opponent is not None:
                met.append(Encounter(cell.round, opponent, seen[opponent], points, False, game))
                continue
            score = own[number]
            if capped:
                score = min(score, all_drawn if opponent is None else seen[opponent])
            met.append(Encounter(cell.round, opponent, score, points, is_voluntary(cell, win), dummy))
        found[number] = tuple(met)
    return found
