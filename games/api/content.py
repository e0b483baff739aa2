"""What the answers hold, as plain values."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from games.selectors.openings import OpeningTable
from games.selectors.records import Game, GamePlayer, GameRow
from tournaments.standings.figures import format_decimal

Data = dict[str, Any]


def row_data(row: GameRow, url: str) -> Data:
    """A game of a list."""
    return {
        "id": row.id,
        "white": _person(row.white),
        "black": _person(row.black),
        "event": row.event,
        "event_slug": row.event_slug,
        "tournament_slug": row.tournament_slug,
        "site": row.site,
        "date": row.date,
        "round": row.round,
        "board": row.board,
        "result": row.result,
        "white_points": _points(row.white_points),
        "black_points": _points(row.black_points),
        "signed": row.signed,
        "plies": row.plies,
        "verdict": row.verdict,
        "rule_set": row.rule_set,
        "url": url,
    }


def game_data(game: Game, url: str, file: str) -> Data:
    """A game with its moves and the positions they lead to."""
    version, positions = game.version, game.positions
    recorded = (version.white_kazan, version.black_kazan)
    moves = [
        {
            "ply": ply,
            "side": "white" if ply % 2 else "black",
            "move": written.move,
            "total": written.total,
            "draw_offer": written.draw_offer,
            "comments": list(written.comments),
            "position": str(positions[ply]) if ply < len(positions) else None,
        }
        for ply, written in enumerate(game.written.plies, start=1)
    ]
    return {
        **row_data(game.row, url),
        "kazans": list(game.row.kazans if game.row.signed else recorded),
        "stopped": version.stopped,
        "end": version.end,
        "fault": {"code": version.fault, "ply": version.fault_ply} if version.fault else None,
        "moves": moves,
        "file": file,
    }


def opening_data(table: OpeningTable) -> Data:
    """The moves from a position, the most frequent first."""
    moves = [
        {
            "move": move.move,
            "games": move.games,
            "white_wins": move.white_wins,
            "draws": move.draws,
            "black_wins": move.black_wins,
            "unknown": move.unknown,
            "white_percent": move.white_percent,
            "position": str(move.after),
        }
        for move in table.moves
    ]
    return {"position": str(table.position), "games": table.games, "ended": table.ended, "moves": moves}


def _person(player: GamePlayer) -> Data:
    return {"name": player.name, "player": player.player_id}


def _points(halves: int | None) -> str | None:
    return None if halves is None else format_decimal(Fraction(halves, 2))
