"""A participant's rounds as Buchholz and Berger see them: whom he met, and what that opponent's score counts.

Coverage (FIDE C.07, from 1 March 2026 and from 1 August 2024):
- 15.2 forfeits of a round robin are games; its free rounds are nothing: `_among_games`.
- 16.1, 16.2 which unplayed rounds are voluntary: `is_voluntary`.
- 16.3 the score opponents see: `adjusted_scores`.
- 16.4 the dummy opponent; its caps 16.4.1 and 16.4.2 only from 2026: `_swiss`.
Ours: "real opponents only" counts games over the board and raw scores; an open game is no encounter yet.
Deductions stay out of what opponents see; the dummy has the participant's own, reduced score.
"""

from __future__ import annotations

from tournaments.crosstable import ByeKind, Cell, Crosstable
from tournaments.regulations.regulation import Edition, System

#: One round: half points that the opponent's (or dummy's) score counts, and the participant's own cell.
Encounter = tuple[int, Cell]


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
    """Half points of each participant as his opponents' tie-breaks count them (C.07 16.3).

    Requested byes that only voluntary unplayed rounds follow count as draws.
    """
    scoring = table.regulation.scoring
    adjusted = dict(table.game_points)
    for number, row in table.cells.items():
        for cell in reversed(row):
            if cell.played or not is_voluntary(cell, scoring.win):
                break
            if cell.opponent is None:
                adjusted[number] += scoring.draw - (cell.points or 0)
    return adjusted


def encounters(table: Crosstable, edition: Edition, kind: System) -> dict[int, list[Encounter]]:
    """Every participant's encounters in order of rounds."""
    if edition is Edition.REAL_ONLY:
        return _among_games(table, forfeits=False)
    if kind is System.ROUND_ROBIN:
        return _among_games(table, forfeits=True)
    return _swiss(table, capped=edition is Edition.FIDE_2026)


def _among_games(table: Crosstable, *, forfeits: bool) -> dict[int, list[Encounter]]:
    seen = table.game_points
    return {
        number: [
            (seen[cell.opponent], cell)
            for cell in row
            if cell.opponent is not None and cell.points is not None and (cell.played or forfeits)
        ]
        for number, row in table.cells.items()
    }


def _swiss(table: Crosstable, *, capped: bool) -> dict[int, list[Encounter]]:
    seen, own = adjusted_scores(table), table.points
    all_drawn = table.regulation.scoring.draw * table.round_count
    found: dict[int, list[Encounter]] = {}
    for number, row in table.cells.items():
        met: list[Encounter] = []
        for cell in row:
            opponent = cell.opponent
            if cell.points is None:
                continue
            if cell.played and opponent is not None:
                met.append((seen[opponent], cell))
            elif capped:
                met.append((min(own[number], all_drawn if opponent is None else seen[opponent]), cell))
            else:
                met.append((own[number], cell))
        found[number] = met
    return found
